import type { ReactNode } from 'react';

/** The usual first cell of a list: a name, and below it a shortened description; narrower where the table is. */
export function NameCell({ name, detail }: { name: ReactNode; detail?: ReactNode }) {
  return (
    <div className="min-w-0 max-w-72 @2xl:max-w-52 @2xl:py-0.5 @5xl:max-w-72">
      <div className="font-semibold break-words">{name}</div>
      {detail && <div className="truncate text-xs font-normal text-soft">{detail}</div>}
    </div>
  );
}
