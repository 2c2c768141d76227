import { classNames } from '../class-names.ts';

/** A grey shape where something will be. Size it by class: `h-6 w-40`. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div
      aria-hidden
      className={classNames(
        'animate-shimmer weak:rounded-sm bg-sunken bg-[linear-gradient(100deg,transparent_40%,rgb(255_255_255/0.7)_50%,transparent_60%)] bg-size-[60%_100%] bg-no-repeat',
        className,
      )}
    />
  );
}
