import type { ReactNode } from 'react';
import { ListSkeleton } from './list-skeleton.tsx';

/** Something is on its way: its shape, and a word for those who do not see it. */
export function Loading({ children = <ListSkeleton /> }: { children?: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">Yükleniyor</span>
      {children}
    </div>
  );
}
