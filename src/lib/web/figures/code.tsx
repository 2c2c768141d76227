import type { ReactNode } from 'react';

/** A code that people compare and copy: a reference, the number of an invoice, an account. It stands on one line, also at its hyphens. */
export function Code({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
