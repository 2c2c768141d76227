import { classNames } from '../class-names.ts';
import { PRODUCT } from '../product.ts';

export function Logo({
  className,
  isMarkOnly = false,
}: {
  className?: string | undefined;
  isMarkOnly?: boolean | undefined;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 weak:text-lg font-extrabold tracking-tight',
        className,
      )}
    >
      <svg aria-hidden viewBox="0 0 32 32" overflow="visible" className="size-[1.6em] shrink-0">
        <circle cx="16" cy="16" r="16" className="fill-brand" />
        <path
          d="M12.5 9.8v12.4a1 1 0 0 0 1.52.85l10-6.2a1 1 0 0 0 0-1.7l-10-6.2a1 1 0 0 0-1.52.85Z"
          className="fill-white"
        />
      </svg>
      <span className={isMarkOnly ? 'sr-only' : ''}>{PRODUCT.name}</span>
    </span>
  );
}
