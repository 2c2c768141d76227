import { classNames } from '../class-names.ts';

/** A grey shape in place of something that is loading. Size it by class: `h-6 w-40`. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={classNames('animate-pulse weak:rounded-sm bg-sunken', className)} />;
}
