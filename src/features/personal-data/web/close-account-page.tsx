import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { closeTexts as texts } from './texts.ts';
import { type ClosingState, useClosing } from './api.ts';
import { CloseForm } from './close-form.tsx';
import { isBlocked, MoneyCard } from './money-card.tsx';

/** Closes the account: what that means, the money first, then the password. */
export function CloseAccountPage() {
  const query = useClosing();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={texts.title} back={{ to: '/kullanici/ayarlar', label: texts.back }} />
      <QueryStates
        query={query}
        failedText={texts.failed}
        skeleton={<Skeleton className="h-96 rounded-xl" />}
      >
        {(state) => (
          <div className="flex flex-col gap-4">
            <WhatHappens state={state} />
            <MoneyCard state={state} />
            {!isBlocked(state) && <CloseForm state={state} onChanged={() => void query.refetch()} />}
          </div>
        )}
      </QueryStates>
    </div>
  );
}

function WhatHappens({ state }: { state: ClosingState }) {
  const { has_open_watch: hasOpenWatch, registrable_from: ifNow } = state;
  const from = isBlocked(state) ? null : ifNow;
  const points = [...texts.what, ...(hasOpenWatch ? [texts.openWatch] : []), texts.registerAgain(from)];
  return (
    <Card title={texts.whatHeading}>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mt-4 font-semibold">{texts.cannotUndo}</p>
      <p className="mt-1 text-sm text-soft">{texts.downloadFirst}</p>
    </Card>
  );
}
