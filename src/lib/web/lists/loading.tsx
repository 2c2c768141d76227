import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** Announces loading to screen readers. Content below waits until it is there (`data-pending` in the style sheet). */
export function Loading({ children = <ListSkeleton /> }: { children?: ReactNode }) {
  return (
    <div role="status" data-pending>
      <span className="sr-only">Yükleniyor</span>
      {children}
    </div>
  );
}

export function ListSkeleton({ rows = 6 }: { rows?: number | undefined }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      {Array.from({ length: rows }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the shapes are all alike
        <div key={index} className="flex items-center gap-4 border-b border-line px-4 py-4 last:border-b-0">
          <Skeleton className="h-9 w-9 rounded-full" />
          <div className="flex-1 flex flex-col gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
          <Skeleton className="hidden h-4 w-24 sm:block" />
        </div>
      ))}
    </div>
  );
}

export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={classNames('animate-pulse weak:rounded-sm bg-sunken', className)} />;
}

/** Stands for something that is nothing until it has come, so that what stands below waits for it and does not move. */
export function Pending() {
  return <span hidden data-pending />;
}
