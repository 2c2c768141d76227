import { addDays, type CalendarDay, formatDateTime, startOfDay } from '#lib/shared/dates.ts';
import { kurus } from '#lib/shared/money.ts';
import type { Page } from '#lib/shared/pagination.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { type EntryKind, firstOwnerIn, userWallet } from '#platform/ledger/accounts.ts';
import { type Direction, readStatement, type StatementLine } from '#platform/ledger/server.ts';
import { isInReview } from '#features/fraud/server.ts';
import { type Movement, MOVEMENT_GROUPS, type MovementGroup } from '../contract/viewer.ts';
import type { WithdrawalStatus } from '../lifecycle.ts';
import { isCancelled, movementText, type Reader, withdrawalStateText } from '../texts.ts';

interface Named {
  id: number;
  name: string;
}

interface Facts {
  ads: Map<number, string>;
  people: Map<number, string>;
  viewNumbers: Map<string, number>;
  withdrawals: Map<string, { isCancelled: boolean; stateText: string }>;
}

const ownersIn = (book: 'campaign' | 'user_wallet', lines: readonly StatementLine[]): number[] =>
  lines.map(({ others }) => firstOwnerIn(book, others)).filter((id) => id !== undefined);

const byId = (named: readonly Named[]) => new Map(named.map(({ id, name }) => [id, name]));

/** Reads the ads, people, views and withdrawals that the lines refer to, each with one query for a whole page. */
async function readFacts(db: Db, lines: readonly StatementLine[]): Promise<Facts> {
  const refsOf = (wanted: EntryKind) => lines.filter(({ kind }) => kind === wanted).map(({ ref }) => ref);
  const [ads, people, views, withdrawals] = await Promise.all([
    rows(
      db,
      sql<Named>`select id, campaign_name as name from campaigns where id = any(${ownersIn('campaign', lines)}::bigint[])`,
    ),
    rows(
      db,
      sql<Named>`select id, name from users
        where id = any(${ownersIn('user_wallet', lines)}::bigint[]) and status <> 'closed'`,
    ),
    rows(
      db,
      sql<{ id: number; view_number: number }>`
        select id, view_number from watches where id = any(${refsOf('view')}::bigint[])`,
    ),
    readStates(db, [...refsOf('withdrawal_asked'), ...refsOf('withdrawal_rejected')]),
  ]);
  const viewNumbers = new Map(views.map(({ id, view_number: number }) => [String(id), number]));
  return { ads: byId(ads), people: byId(people), viewNumbers, withdrawals };
}

async function readStates(db: Db, ids: readonly string[]): Promise<Facts['withdrawals']> {
  const found = await rows(
    db,
    sql<{
      id: number;
      status: WithdrawalStatus;
      rejection_reason: string | null;
      decided_at: Date | null;
      in_review: boolean;
    }>`
      select id, status, rejection_reason, decided_at,
        status = 'pending' and ${isInReview('withdrawals.user_id')} as in_review
      from withdrawals where id = any(${ids}::bigint[])`,
  );
  return new Map(
    found.map(({ id, ...withdrawal }) => [
      String(id),
      { isCancelled: isCancelled(withdrawal), stateText: stateWithTime(withdrawal) },
    ]),
  );
}

/** The state of a withdrawal; of a paid one with its time, because its movement has that of the request. */
function stateWithTime({
  decided_at: at,
  ...withdrawal
}: Parameters<typeof withdrawalStateText>[0] & { decided_at: Date | null }): string {
  const state = withdrawalStateText(withdrawal);
  return withdrawal.status === 'paid' && at !== null ? `${state}, ${formatDateTime(at)}` : state;
}

const textOf = (value: string | number | null | undefined) => (typeof value === 'string' ? value : undefined);

type Described = Movement & { other?: Named };

function describe(
  line: StatementLine,
  { reader, facts: known, userId }: { reader: Reader; facts: Facts; userId: number },
): Described {
  const { ads, people, viewNumbers, withdrawals } = known;
  const { entryId, kind, ref, amount, at, detail, others } = line;
  const otherId = firstOwnerIn('user_wallet', others) ?? 0;
  const nameNow = people.get(otherId);
  // A closed account has no name any more; another viewer reads the one of the time.
  const nameThen =
    reader === 'viewer' && nameNow !== undefined ? detail[amount > 0 ? 'from' : 'to'] : undefined;
  const otherName = textOf(nameThen) ?? nameNow;
  // Other kinds of movements name something else by the same number.
  const withdrawal = kind.startsWith('withdrawal_') ? withdrawals.get(ref) : undefined;
  const facts = {
    kind,
    reader,
    isCredit: amount > 0,
    adName: ads.get(firstOwnerIn('campaign', others) ?? 0),
    viewNumber: kind === 'view' ? viewNumbers.get(ref) : undefined,
    otherName,
    ibanEnd: textOf(detail['iban_end']),
    isCollected: (detail['earner'] ?? userId) !== userId,
    isCancelled: withdrawal?.isCancelled ?? false,
    stateText: withdrawal?.stateText,
  };
  return {
    id: entryId,
    kind,
    transaction_type: amount > 0 ? 'credit' : 'debit',
    description: movementText(facts),
    note: textOf(detail['note']) ?? null,
    amount: kurus(Math.abs(amount)),
    transaction_date: at,
    ...(reader === 'admin' && otherName !== undefined && { other: { id: otherId, name: otherName } }),
  };
}

export async function describeMovements(
  db: Db,
  lines: readonly StatementLine[],
  { reader, userId }: { reader: Reader; userId: number },
): Promise<Described[]> {
  const facts = await readFacts(db, lines);
  return lines.map((line) => describe(line, { reader, facts, userId }));
}

export interface WantedMovements extends Page {
  userId: number;
  reader: Reader;
  direction?: Direction | undefined;
  group?: MovementGroup | undefined;
  from?: CalendarDay | undefined;
  to?: CalendarDay | undefined;
}

export async function readWalletStatement(
  db: Db,
  { userId, reader, group, from, to, ...wanted }: WantedMovements,
): Promise<{ movements: Described[]; total: number }> {
  const { lines, total } = await readStatement(db, {
    ...wanted,
    account: userWallet(userId),
    kinds: group && MOVEMENT_GROUPS[group],
    from: from === undefined ? undefined : startOfDay(from),
    until: to === undefined ? undefined : startOfDay(addDays(to, 1)),
  });
  return { movements: await describeMovements(db, lines, { reader, userId }), total };
}
