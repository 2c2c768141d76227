import { Banknote, Coins, Hourglass, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatDateTime } from '#lib/shared/dates.ts';
import { type Kurus, sumKurus, formatKurus, kurus } from '#lib/shared/money.ts';
import { isMissing } from '#lib/web/call.ts';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Missing } from '#lib/web/lists/empty-state.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { adminPaths } from '#platform/places/paths.ts';
import type { FraudGroupView, FraudMember, FraudDecisionLine } from '../contract/admin.ts';
import {
  groupTexts as texts,
  moneyTexts,
  objectionTexts,
  evidenceTexts,
  historyTexts,
} from '../admin-texts.web.ts';
import { useFraudGroup } from './api.web.ts';
import { DecisionBar, ShortfallsCard } from './decision-bar.tsx';
import { isUndecided, DECISION_TONES } from './member-states.web.ts';
import { MembersTable } from './members-table.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { TAKE_BACK_TEXTS } from '#platform/words/take-back.ts';

export function FraudGroupPage() {
  const id = useParams()['id'] ?? '';
  const query = useFraudGroup(id);
  const group = query.data;
  return (
    <>
      <PageHeader
        title={texts.title(group?.id)}
        description={group && describeStates(group.members)}
        back={{ to: adminPaths.suspected, label: texts.back }}
      />
      {query.data === undefined && isMissing(query.error) ? (
        <Missing title={texts.missingTitle} list={{ to: adminPaths.suspected, label: texts.missingBack }}>
          {texts.missing}
        </Missing>
      ) : (
        <QueryStates query={query} failedText={texts.failed}>
          {(found) => <Group group={found} />}
        </QueryStates>
      )}
    </>
  );
}

interface Finding {
  rule: string;
  text: string;
  points: number;
  accounts: number;
}

type Suspected = Pick<FraudMember, 'reasons' | 'review'>;

/** The accounts whose findings count: those still to be decided on, or, once there are none, those that were in review. */
function countedOf(members: readonly Suspected[]): readonly Suspected[] {
  const open = members.filter(isUndecided);
  return open.length > 0 ? open : members.filter(({ review }) => review !== null);
}

/** Each rule that speaks against a counted account, and against how many; the heaviest first. */
export function findingsOf(members: readonly Suspected[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const { reasons } of countedOf(members)) {
    for (const { rule, text, points } of reasons) {
      const known = findings.get(rule);
      const accounts = (known?.accounts ?? 0) + 1;
      const isHeavier = known === undefined || points > known.points;
      findings.set(rule, isHeavier ? { rule, text, points, accounts } : { ...known, accounts });
    }
  }
  return [...findings.values()].toSorted((one, other) => other.points - one.points);
}

type Reviewed = Pick<FraudMember, 'review'>;

const STATES = ['waiting', 'held', 'cleared', 'closed'] as const;

export function describeStates(members: readonly Reviewed[]): string {
  const parts = STATES.flatMap((state) => {
    const count = members.filter(
      ({ review }) => review !== null && (review.decision ?? 'waiting') === state,
    ).length;
    if (count === 0) return [];
    return [count === members.length ? texts.states[state].all : texts.states[state].some(count)];
  });
  const isEveryoneReviewed = members.every(({ review }) => review !== null);
  const told = parts.join(', ');
  return texts.about(
    members.length,
    isEveryoneReviewed ? told : [told, texts.rest].filter(Boolean).join('; '),
  );
}

function Group({ group }: { group: FraudGroupView }) {
  const [changed, setLeft] = useState<ReadonlySet<number> | null>(null);
  const undecided = group.members.filter(isUndecided);
  const held = undecided.filter(({ review }) => review?.decision === 'held');
  // Money that is held waits well: while other accounts have no decision at all, the next one is about those.
  const byDefault = held.length < undecided.length ? held.map(({ user_id: id }) => id) : [];
  const left = changed ?? new Set(byDefault);
  const chosen = undecided.filter(({ user_id: id }) => !left.has(id));
  return (
    <div className="flex flex-col gap-5">
      <AtStake members={group.members} />
      <Objections members={group.members} />
      <EvidenceCard members={group.members} />
      <DecisionBar
        group={group}
        chosen={chosen}
        isWaiting={undecided.length > 0}
        onDecided={() => setLeft(null)}
      />
      <ShortfallsCard shortfalls={group.shortfalls} />
      <DecisionHistory decisions={group.decisions} />
      <MembersTable group={group} left={left} onLeave={setLeft} />
    </div>
  );
}

function AtStake({ members }: { members: readonly FraudMember[] }) {
  const sum = (of: (member: FraudMember) => Kurus) => sumKurus(...members.map(of));
  return (
    <StatGrid>
      <StatCard
        label={moneyTexts.balance}
        icon={<Wallet />}
        tone="brand"
        amount={sum(({ balance }) => balance)}
      />
      <StatCard
        label={moneyTexts.waiting}
        icon={<Hourglass />}
        tone="warning"
        amount={sum(({ waiting }) => waiting)}
      />
      <StatCard label={moneyTexts.earned} icon={<Coins />} tone="info" amount={sum(({ earned }) => earned)} />
      <StatCard
        label={moneyTexts.paidOut}
        icon={<Banknote />}
        tone="danger"
        amount={sum(({ paid_out: paidOut }) => paidOut)}
      />
    </StatGrid>
  );
}

function Objections({ members }: { members: readonly FraudMember[] }) {
  const objecting = members.filter(({ review }) => review !== null && review.objection !== null);
  if (objecting.length === 0) return null;
  return (
    <Card title={objectionTexts.title} description={objectionTexts.description}>
      <ul className="flex flex-col gap-3">
        {objecting.map(({ user_id: id, name, review }) => (
          <li key={id} className="rounded-lg bg-sunken px-3 py-2">
            <p className="break-words whitespace-pre-line">{review?.objection}</p>
            <p className="tabular mt-1 text-sm text-soft">
              {name} {texts.number(id)}
              {review?.objected_at && ` · ${formatDateTime(review.objected_at)}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function EvidenceCard({ members }: { members: readonly FraudMember[] }) {
  return (
    <Card
      title={evidenceTexts.title}
      description={members.some(isUndecided) ? evidenceTexts.description : evidenceTexts.descriptionDecided}
    >
      <ul className="flex flex-col divide-y divide-line text-sm">
        {findingsOf(members).map(({ rule, text, accounts }) => (
          <li
            key={rule}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5 first:pt-0"
          >
            <span className="min-w-0 flex-1 basis-56">{text}</span>
            <span className="tabular text-soft">{evidenceTexts.seenAt(accounts)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TakenBack({ decision }: { decision: FraudDecisionLine }) {
  const { views, clicks, amount, from_wallets: fromWallets, returned } = decision;
  return (
    <div className="mt-2 rounded-lg bg-canvas p-3 text-sm">
      <p role="status" className="mb-2 font-medium">
        {decision.is_finished ? historyTexts.taken(views, clicks) : historyTexts.running}
      </p>
      <DetailList
        details={[
          { label: historyTexts.amount, value: formatKurus(amount) },
          { label: historyTexts.fromWallets, value: formatKurus(fromWallets) },
          { label: historyTexts.shortfall, value: formatKurus(kurus(amount - fromWallets)) },
          { label: historyTexts.returned, value: formatKurus(returned) },
        ]}
      />
    </div>
  );
}

function DecisionHistory({ decisions }: { decisions: readonly FraudDecisionLine[] }) {
  if (decisions.length === 0) return null;
  return (
    <Card title={historyTexts.title}>
      <ul className="flex flex-col divide-y divide-line">
        {decisions.map((decision) => (
          <li key={decision.id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={DECISION_TONES[decision.decision]}>{texts.decided[decision.decision]}</Badge>
              {decision.category !== null && <Badge>{TAKE_BACK_TEXTS[decision.category]}</Badge>}
            </p>
            <p className="mt-1 break-words whitespace-pre-line">{decision.reason}</p>
            <p className="tabular text-sm text-soft">
              {historyTexts.by(decision.actor_name, formatDateTime(decision.decided_at), decision.accounts)}
            </p>
            {decision.decision === 'closed' && <TakenBack decision={decision} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
