import type { ReactNode } from 'react';

/** Whole buttons at the end of a row; on a phone they share its full width. */
export function RowButtons({ children }: { children: ReactNode }) {
  return (
    <div className="mx-2 mt-1 mb-2 flex gap-2 @max-2xl:*:flex-1 @2xl:m-0 @2xl:justify-end">{children}</div>
  );
}
