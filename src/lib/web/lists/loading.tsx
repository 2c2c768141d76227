import type { ReactNode } from 'react';
import { ListSkeleton } from './list-skeleton.tsx';

/** Announces loading to screen readers. Content below waits until it is there (`data-pending` in the style sheet). */
export function Loading({ children = <ListSkeleton /> }: { children?: ReactNode }) {
  return (
    <div role="status" data-pending>
      <span className="sr-only">Yükleniyor</span>
      {children}
    </div>
  );
}
