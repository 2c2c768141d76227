import type { ReactNode } from 'react';

/** A code that people compare and copy: a reference, the number of an invoice, an account. It stands on one line, also at its hyphens. */
export function Code({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}

/** A sentence in which the code stands on one line. */
export function TextWithCode({ text, code }: { text: string; code: string }) {
  const place = text.indexOf(code);
  if (place === -1) return text;
  return (
    <>
      {text.slice(0, place)}
      <Code>{code}</Code>
      {text.slice(place + code.length)}
    </>
  );
}
