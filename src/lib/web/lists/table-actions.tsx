import type { ReactNode } from 'react';

/** The buttons at the end of a table's row; side by side on a phone's card too. */
export function TableActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-1 @2xl:flex-nowrap @2xl:justify-end">{children}</div>
  );
}
