import { useState } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { decideShortfallBody, type FraudShortfall, fraudAdminContract } from '../../contract/admin.ts';
import { firmTieText, adminFraudTexts } from '../../texts.ts';
import { shortfallTexts as texts } from '../texts/admin.ts';
import { useDecideShortfall } from './api.ts';

type Outcome = NonNullable<FraudShortfall['outcome']>;
const schema = decideShortfallBody.pick({ reason: true });

export function ShortfallsCard({ shortfalls }: { shortfalls: readonly FraudShortfall[] }) {
  const [asked, setAsked] = useState<{ shortfall: FraudShortfall; outcome: Outcome } | null>(null);
  const mayDecide = useMayCall(fraudAdminContract.decideFraudShortfall);
  const call = useDecideShortfall();
  if (shortfalls.length === 0) return null;
  return (
    <Card title={texts.title} description={texts.description}>
      <ul className="flex flex-col divide-y divide-line">
        {shortfalls.map((shortfall) => (
          <li key={shortfall.id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="min-w-0 break-words">{shortfall.firm_name}</strong>
              <strong className="money">{formatKurus(shortfall.amount)}</strong>
            </p>
            <p className="text-sm text-warning">
              {shortfall.ties.map(firmTieText).join(', ') || adminFraudTexts.shortfall.grew}
            </p>
            <p className="tabular text-sm break-words text-soft">{stateOf(shortfall)}</p>
            {mayDecide && shortfall.outcome === null && !shortfall.is_proposed && (
              <div className="mt-2 flex flex-wrap gap-3">
                {(['kept', 'returned'] as const).map((outcome) => (
                  <Button
                    key={outcome}
                    size="sm"
                    variant="secondary"
                    about={shortfall.firm_name}
                    onClick={() => setAsked({ shortfall, outcome })}
                  >
                    {texts[outcome].confirm}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {(['kept', 'returned'] as const).map((outcome) => (
        <ReasonDialog
          key={outcome}
          subject={asked?.outcome === outcome ? asked.shortfall : null}
          onClose={() => setAsked(null)}
          call={call}
          schema={schema}
          input={({ id }, { reason }) => ({ params: { id }, body: { outcome, reason } })}
          words={texts[outcome]}
          tone="primary"
          description={({ amount }) => texts[outcome].description(formatKurus(amount))}
        />
      ))}
    </Card>
  );
}

function stateOf({ outcome, decided_by_name: by, note, is_proposed, waits_since }: FraudShortfall): string {
  if (outcome !== null) return `${texts[outcome].state}: ${by ?? ''}. ${note ?? ''}`;
  return is_proposed ? texts.proposed : texts.waits(formatDateTime(waits_since));
}
