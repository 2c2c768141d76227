import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, kurus } from '#lib/shared/money.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { TAKE_BACK_TEXTS } from '#features/watch-and-earn/texts.ts';
import type { FraudDecisionLine } from '../../contract/admin.ts';
import { groupTexts, historyTexts as texts } from '../texts/admin.ts';
import { DECISION_TONES } from './tones.ts';

function TakenBack({ decision }: { decision: FraudDecisionLine }) {
  const { views, clicks, amount, from_wallets: fromWallets, returned } = decision;
  return (
    <div className="mt-2 rounded-lg bg-canvas p-3 text-sm">
      <p aria-live="polite" className="mb-2 font-medium">
        {decision.is_finished ? texts.taken(views, clicks) : texts.running}
      </p>
      <DetailList
        details={[
          { label: texts.amount, value: formatKurus(amount) },
          { label: texts.fromWallets, value: formatKurus(fromWallets) },
          { label: texts.shortfall, value: formatKurus(kurus(amount - fromWallets)) },
          { label: texts.returned, value: formatKurus(returned) },
        ]}
      />
    </div>
  );
}

/** What was decided on accounts of the group before, the latest first. */
export function DecisionHistory({ decisions }: { decisions: readonly FraudDecisionLine[] }) {
  if (decisions.length === 0) return null;
  return (
    <Card title={texts.title}>
      <ul className="flex flex-col divide-y divide-line">
        {decisions.map((decision) => (
          <li key={decision.id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={DECISION_TONES[decision.decision]}>{groupTexts.decided[decision.decision]}</Badge>
              {decision.category !== null && <Badge>{TAKE_BACK_TEXTS[decision.category]}</Badge>}
            </p>
            <p className="mt-1 break-words whitespace-pre-line">{decision.reason}</p>
            <p className="tabular text-sm text-soft">
              {texts.by(decision.actor_name, formatDateTime(decision.decided_at), decision.accounts)}
            </p>
            {decision.decision === 'closed' && <TakenBack decision={decision} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
