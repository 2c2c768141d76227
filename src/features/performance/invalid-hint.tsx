import type { ReactNode } from 'react';
import { invalidWords } from './texts.ts';

export function InvalidHint({ count, children }: { count: number; children: ReactNode }) {
  return (
    <>
      {children}
      {count > 0 && <span className="block">{invalidWords.among(count)}</span>}
    </>
  );
}
