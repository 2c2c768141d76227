import { type ReactNode, Fragment } from 'react';
import { actionWords } from '../words.ts';

export function NameCell({ name, detail }: { name: ReactNode; detail?: ReactNode }) {
  return (
    <div className="min-w-0 break-words lines:-my-0.5 lines:max-w-96 lines:min-w-32 lines:leading-tight">
      <div className="font-semibold">{typeof name === 'string' ? <OneLine>{name}</OneLine> : name}</div>
      {detail && (
        <div className="text-xs font-normal text-soft lines:leading-tight">
          {typeof detail === 'string' ? <OneLine>{detail}</OneLine> : detail}
        </div>
      )}
    </div>
  );
}

export function OneLine({ children }: { children: string }) {
  return (
    <span title={children} className="lines:line-clamp-1 lines:break-all">
      {children}
    </span>
  );
}

export function OpeningName({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${actionWords.details}: ${name}`}
      onClick={onOpen}
      className="min-h-6 text-left font-semibold wrap-anywhere underline-offset-4 hover:underline focus-visible:outline-offset-0"
    >
      <OneLine>{name}</OneLine>
    </button>
  );
}

export function Email({ address }: { address: string }) {
  return address.split(/(?<=[@.])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one address stay in their order
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** A code that people compare and copy: a reference, the number of an invoice, an account. It stands on one line, also at its hyphens. */
export function Code({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
