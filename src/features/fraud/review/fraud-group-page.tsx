import { Banknote, Coins, Hourglass, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatDateTime } from '#lib/shared/dates.ts';
import { sumKurus, formatKurus, kurus } from '#lib/shared/money.ts';
import { isMissing } from '#lib/web/call.ts';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Missing } from '#lib/web/lists/empty-state.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { adminPaths, personPath } from '#platform/places/paths.ts';
import type { FraudGroupView, FraudMember, FraudDecisionLine, FraudTie } from '../contract.ts';
import {
  groupTexts,
  moneyTexts,
  objectionTexts,
  evidenceTexts,
  historyTexts,
  queueTexts,
  tieTexts,
} from '../admin-texts.web.ts';
import { useFraudGroup, isUndecided, DECISION_TONES, LEVEL_TONES } from './api.web.ts';
import { DecisionBar, ShortfallsCard } from './decision-bar.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { TAKE_BACK_TEXTS } from '#platform/words/take-back.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { type Column, Table } from '#lib/web/lists/table.tsx';

export function FraudGroupPage() {
  const id = useParams()['id'] ?? '';
  const query = useFraudGroup(id);
  const group = query.data;
  return (
    <>
      <PageHeader
        title={groupTexts.title(group?.id)}
        description={group && describeStates(group.members)}
        back={{ to: adminPaths.suspected, label: groupTexts.back }}
      />
      {query.data === undefined && isMissing(query.error) ? (
        <Missing
          title={groupTexts.missingTitle}
          list={{ to: adminPaths.suspected, label: groupTexts.missingBack }}
        >
          {groupTexts.missing}
        </Missing>
      ) : (
        <QueryStates query={query} failedText={groupTexts.failed}>
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

/** The heaviest first; once all accounts are decided, all that were in review count. */
export function findingsOf(members: readonly Pick<FraudMember, 'reasons' | 'review'>[]): Finding[] {
  const findings = new Map<string, Finding>();
  const open = members.filter(isUndecided);
  for (const { reasons } of open.length > 0 ? open : members.filter(({ review }) => review !== null)) {
    for (const { rule, text, points } of reasons) {
      const known = findings.get(rule);
      const accounts = (known?.accounts ?? 0) + 1;
      const isHeavier = known === undefined || points > known.points;
      findings.set(rule, isHeavier ? { rule, text, points, accounts } : { ...known, accounts });
    }
  }
  return [...findings.values()].toSorted((one, other) => other.points - one.points);
}

const STATES = ['waiting', 'held', 'cleared', 'closed'] as const;

export function describeStates(members: readonly Pick<FraudMember, 'review'>[]): string {
  const parts = STATES.flatMap((state) => {
    const count = members.filter(
      ({ review }) => review !== null && (review.decision ?? 'waiting') === state,
    ).length;
    if (count === 0) return [];
    return [count === members.length ? groupTexts.states[state].all : groupTexts.states[state].some(count)];
  });
  const isEveryoneReviewed = members.every(({ review }) => review !== null);
  const states = parts.join(', ');
  return groupTexts.about(
    members.length,
    isEveryoneReviewed ? states : [states, groupTexts.rest].filter(Boolean).join('; '),
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

const STAKES = [
  { key: 'balance', label: moneyTexts.balance, icon: <Wallet />, tone: 'brand' },
  { key: 'waiting', label: moneyTexts.waiting, icon: <Hourglass />, tone: 'warning' },
  { key: 'earned', label: moneyTexts.earned, icon: <Coins />, tone: 'info' },
  { key: 'paid_out', label: moneyTexts.paidOut, icon: <Banknote />, tone: 'danger' },
] as const;

function AtStake({ members }: { members: readonly FraudMember[] }) {
  return (
    <StatGrid>
      {STAKES.map(({ key, ...card }) => (
        <StatCard key={key} {...card} amount={sumKurus(...members.map((member) => member[key]))} />
      ))}
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
              {name} {groupTexts.number(id)}
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
              <Badge tone={DECISION_TONES[decision.decision]}>{groupTexts.decided[decision.decision]}</Badge>
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

const FIRST = 50;

interface MembersTableProps {
  group: FraudGroupView;
  left: ReadonlySet<number>;
  onLeave: (left: ReadonlySet<number>) => void;
}

function MembersTable(props: MembersTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { members } = props.group;
  const shown = isWhole ? members : members.slice(0, FIRST);
  return (
    <section aria-label={groupTexts.table}>
      <h2 className="text-lg font-bold">{groupTexts.table}</h2>
      <p className="mb-3 text-sm text-soft">
        {members.some(isUndecided) ? groupTexts.tableHint : groupTexts.allDecided}
      </p>
      <Table
        label={groupTexts.table}
        rows={shown}
        rowKey={({ user_id: id }) => id}
        columns={columnsFor(props)}
        room="much"
      />
      {shown.length < members.length && (
        <Button variant="secondary" className="mt-3" onClick={() => setIsWhole(true)}>
          {groupTexts.showAll(members.length - shown.length)}
        </Button>
      )}
    </section>
  );
}

function ReviewBadge({ member: { review, status } }: { member: FraudMember }) {
  // Closing a group suspends its accounts: the decision says more.
  if (status === 'suspended' && review?.decision !== 'closed')
    return <Badge tone="danger">{groupTexts.suspended}</Badge>;
  if (status === 'closed') return <Badge>{groupTexts.closed}</Badge>;
  if (review === null) return <Badge>{groupTexts.tied}</Badge>;
  if (review.decision === null) return <Badge tone="warning">{groupTexts.waiting}</Badge>;
  return <Badge tone={DECISION_TONES[review.decision]}>{groupTexts.decided[review.decision]}</Badge>;
}

function AccountCell({ member }: { member: FraudMember }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <TextLink to={personPath({ id: member.user_id })} className="break-words">
        {member.name} {groupTexts.number(member.user_id)}
      </TextLink>
      <span className="flex flex-wrap gap-1">
        <Badge tone={LEVEL_TONES[member.level]}>{queueTexts.score(member.score)}</Badge>
        <ReviewBadge member={member} />
      </span>
      <span className="tabular text-xs text-soft">
        {groupTexts.registeredAt(formatDateTime(member.created_at))}
      </span>
    </div>
  );
}

function Lines({ lines, none }: { lines: readonly string[]; none: string }) {
  if (lines.length === 0) return <span className="text-soft">{none}</span>;
  return (
    <ul className="flex flex-col gap-1">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function moneyColumn(key: 'balance' | 'waiting' | 'earned'): Column<FraudMember> {
  return {
    header: groupTexts.moneyOf[key],
    align: 'end',
    cell: (member) => <span className="money">{formatKurus(member[key])}</span>,
  };
}

function chosenColumn({ left, onLeave }: Pick<MembersTableProps, 'left' | 'onLeave'>): Column<FraudMember> {
  const choose = (id: number, isIn: boolean) => {
    const next = new Set(left);
    if (isIn) next.delete(id);
    else next.add(id);
    onLeave(next);
  };
  return {
    header: groupTexts.decision,
    onPhone: 'actions',
    cell: (member) =>
      isUndecided(member) && (
        <Checkbox
          value={!left.has(member.user_id)}
          onChange={(isIn) => choose(member.user_id, isIn)}
          aria-label={groupTexts.inDecision(member.name, member.user_id)}
        >
          {groupTexts.chosen}
        </Checkbox>
      ),
  };
}

function columnsFor({ group, left, onLeave }: MembersTableProps): Column<FraudMember>[] {
  const ties = describeTies(group.ties);
  return [
    {
      header: groupTexts.account,
      onPhone: 'title',
      className: 'lines:min-w-36',
      cell: (member) => <AccountCell member={member} />,
    },
    {
      header: groupTexts.why,
      onPhone: 'wide',
      className: 'lines:min-w-64',
      cell: ({ reasons }) => (
        <Lines
          lines={reasons.map(({ points, text }) => `${text} (${groupTexts.points(points)})`)}
          none={groupTexts.noReason}
        />
      ),
    },
    {
      header: groupTexts.ties,
      onPhone: 'wide',
      className: 'lines:min-w-40',
      cell: ({ user_id: id }) => <Lines lines={ties.get(id) ?? []} none={groupTexts.noTies} />,
    },
    moneyColumn('balance'),
    moneyColumn('waiting'),
    moneyColumn('earned'),
    ...(group.members.some(isUndecided) ? [chosenColumn({ left, onLeave })] : []),
  ];
}

const MOST_NAMED = 5;

function nameThem(ids: readonly number[]): string {
  const sorted = ids.toSorted((one, other) => one - other);
  const shown = sorted.slice(0, MOST_NAMED).map(groupTexts.number).join(', ');
  return sorted.length > MOST_NAMED ? tieTexts.more(shown, sorted.length - MOST_NAMED) : shown;
}

const TIE_ORDER = ['iban', 'sent', 'received', 'device', 'lockstep'] as const;
type OwnTies = Map<(typeof TIE_ORDER)[number], { others: number[]; amount: number }>;

const linesOf = (own: OwnTies): string[] =>
  TIE_ORDER.flatMap((kind) => {
    const tie = own.get(kind);
    return tie === undefined ? [] : tieTexts[kind](nameThem(tie.others), tie.amount);
  });

export function describeTies(ties: readonly FraudTie[]): Map<number, string[]> {
  const byAccount = new Map<number, OwnTies>();
  const add = (id: number, kind: (typeof TIE_ORDER)[number], other: number, amount: number) => {
    const own: OwnTies = byAccount.get(id) ?? new Map();
    const tie = own.get(kind) ?? { others: [], amount: 0 };
    tie.others.push(other);
    tie.amount += amount;
    byAccount.set(id, own.set(kind, tie));
  };
  for (const { a, b, kind, amount } of ties) {
    add(a, kind === 'transfer' ? 'sent' : kind, b, amount);
    add(b, kind === 'transfer' ? 'received' : kind, a, amount);
  }
  return new Map([...byAccount].map(([id, own]) => [id, linesOf(own)]));
}
