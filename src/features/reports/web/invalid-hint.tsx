import type { ReactNode } from 'react';
import { invalidWords } from '../texts.ts';

/** The second line of a card that counts views or clicks: what it says anyway, and how many were found invalid. */
export function InvalidHint({ count, children }: { count: number; children: ReactNode }) {
  return (
    <>
      {children}
      {count > 0 && <span className="block">{invalidWords.among(count)}</span>}
    </>
  );
}
