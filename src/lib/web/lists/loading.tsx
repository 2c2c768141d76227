import type { ReactNode } from 'react';
import { ListSkeleton } from './list-skeleton.tsx';

/**
 * Shows the shape of something that is loading, and tells screen readers that it is loading. What stands below waits
 * until it is there (`data-pending` in the style sheet).
 */
export function Loading({ children = <ListSkeleton /> }: { children?: ReactNode }) {
  return (
    <div role="status" data-pending>
      <span className="sr-only">Yükleniyor</span>
      {children}
    </div>
  );
}
