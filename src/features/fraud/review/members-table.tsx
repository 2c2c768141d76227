import { useState } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { type Column, Table } from '#lib/web/lists/table.tsx';
import { personPath } from '#platform/places/paths.ts';
import type { FraudGroupView, FraudMember, FraudTie } from '../contract/admin.ts';
import { isUndecided, DECISION_TONES, LEVEL_TONES } from './member-states.web.ts';
import { groupTexts as texts, queueTexts, groupTexts, tieTexts } from '../admin-texts.web.ts';

const FIRST = 50;

export interface MembersTableProps {
  group: FraudGroupView;
  left: ReadonlySet<number>;
  onLeave: (left: ReadonlySet<number>) => void;
}

export function MembersTable(props: MembersTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { members } = props.group;
  const shown = isWhole ? members : members.slice(0, FIRST);
  return (
    <section aria-label={texts.table}>
      <h2 className="text-lg font-bold">{texts.table}</h2>
      <p className="mb-3 text-sm text-soft">
        {members.some(isUndecided) ? texts.tableHint : texts.allDecided}
      </p>
      <Table
        label={texts.table}
        rows={shown}
        rowKey={({ user_id: id }) => id}
        columns={columnsFor(props)}
        room="much"
      />
      {shown.length < members.length && (
        <Button variant="secondary" className="mt-3" onClick={() => setIsWhole(true)}>
          {texts.showAll(members.length - shown.length)}
        </Button>
      )}
    </section>
  );
}

function ReviewBadge({ member: { review, status } }: { member: FraudMember }) {
  // Closing a group suspends its accounts: the decision says more.
  if (status === 'suspended' && review?.decision !== 'closed')
    return <Badge tone="danger">{texts.suspended}</Badge>;
  if (status === 'closed') return <Badge>{texts.closed}</Badge>;
  if (review === null) return <Badge>{texts.tied}</Badge>;
  if (review.decision === null) return <Badge tone="warning">{texts.waiting}</Badge>;
  return <Badge tone={DECISION_TONES[review.decision]}>{texts.decided[review.decision]}</Badge>;
}

function AccountCell({ member }: { member: FraudMember }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <TextLink to={personPath({ id: member.user_id })} className="break-words">
        {member.name} {texts.number(member.user_id)}
      </TextLink>
      <span className="flex flex-wrap gap-1">
        <Badge tone={LEVEL_TONES[member.level]}>{queueTexts.score(member.score)}</Badge>
        <ReviewBadge member={member} />
      </span>
      <span className="tabular text-xs text-soft">
        {texts.registeredAt(formatDateTime(member.created_at))}
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
    header: texts.moneyOf[key],
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
    header: texts.decision,
    onPhone: 'actions',
    cell: (member) =>
      isUndecided(member) && (
        <Checkbox
          value={!left.has(member.user_id)}
          onChange={(isIn) => choose(member.user_id, isIn)}
          aria-label={texts.inDecision(member.name, member.user_id)}
        >
          {texts.chosen}
        </Checkbox>
      ),
  };
}

function columnsFor({ group, left, onLeave }: MembersTableProps): Column<FraudMember>[] {
  const ties = describeTies(group.ties);
  return [
    {
      header: texts.account,
      onPhone: 'title',
      className: 'lines:min-w-36',
      cell: (member) => <AccountCell member={member} />,
    },
    {
      header: texts.why,
      onPhone: 'wide',
      className: 'lines:min-w-64',
      cell: ({ reasons }) => (
        <Lines
          lines={reasons.map(({ points, text }) => `${text} (${texts.points(points)})`)}
          none={texts.noReason}
        />
      ),
    },
    {
      header: texts.ties,
      onPhone: 'wide',
      className: 'lines:min-w-40',
      cell: ({ user_id: id }) => <Lines lines={ties.get(id) ?? []} none={texts.noTies} />,
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

interface OwnTies {
  device: number[];
  lockstep: number[];
  iban: number[];
  sentTo: number[];
  sent: number;
  receivedFrom: number[];
  received: number;
}

const noTies = (): OwnTies => ({
  device: [],
  lockstep: [],
  iban: [],
  sentTo: [],
  sent: 0,
  receivedFrom: [],
  received: 0,
});

function linesOf(own: OwnTies): string[] {
  const lines = [
    own.iban.length > 0 && tieTexts.iban(nameThem(own.iban)),
    own.sentTo.length > 0 && tieTexts.sent(own.sent, nameThem(own.sentTo)),
    own.receivedFrom.length > 0 && tieTexts.received(own.received, nameThem(own.receivedFrom)),
    own.device.length > 0 && tieTexts.device(nameThem(own.device)),
    own.lockstep.length > 0 && tieTexts.lockstep(nameThem(own.lockstep)),
  ];
  return lines.filter((line) => line !== false);
}

/** By account number. */
export function describeTies(ties: readonly FraudTie[]): Map<number, string[]> {
  const byAccount = new Map<number, OwnTies>();
  const of = (id: number): OwnTies => {
    const own = byAccount.get(id) ?? noTies();
    byAccount.set(id, own);
    return own;
  };
  for (const { a, b, kind, amount } of ties) {
    if (kind === 'transfer') {
      of(a).sentTo.push(b);
      of(a).sent += amount;
      of(b).receivedFrom.push(a);
      of(b).received += amount;
    } else {
      of(a)[kind].push(b);
      of(b)[kind].push(a);
    }
  }
  return new Map([...byAccount].map(([id, own]) => [id, linesOf(own)]));
}
