import type { ReactNode } from 'react';

/** The usual first cell of a list: a name, and below it a shortened description. Both are whole, on as many lines as they need. */
export function NameCell({ name, detail }: { name: ReactNode; detail?: ReactNode }) {
  return (
    <div className="min-w-0 break-words lines:max-w-72">
      <div className="font-semibold lines:leading-tight">{name}</div>
      {detail && <div className="text-xs font-normal text-soft">{detail}</div>}
    </div>
  );
}
