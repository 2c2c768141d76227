import type { ReactNode } from 'react';

/** Stat cards in a row: two on a phone, as many as fit on a desktop. */
export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] lg:gap-4">
      {children}
    </div>
  );
}
