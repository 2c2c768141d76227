import { classNames } from '../class-names.ts';

export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={classNames('animate-pulse weak:rounded-sm bg-sunken', className)} />;
}
