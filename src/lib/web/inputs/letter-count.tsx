import { classNames } from '../class-names.ts';

export function LetterCount({ length, limit }: { length: number; limit: number }) {
  return (
    <p
      className={classNames(
        'tabular mt-1 text-right text-xs',
        length > limit ? 'font-semibold text-danger' : 'text-faint',
      )}
    >
      <span className="sr-only">Yazılan karakter: </span>
      {length} / {limit}
    </p>
  );
}
