import { type Kurus, kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { amountSearched } from '#lib/shared/read-amount.ts';
import { groupsSearched, numberSearched } from '#lib/shared/searched.ts';
import { onSearchedDay } from '#lib/server/database/on-searched-day.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { type Coverage, isInReview } from '#features/fraud/server.ts';
import type { WITHDRAWAL_FILTERS } from './contract.ts';
import { PAYOUT_ID } from './payouts/bank-text.ts';
import type { RUN_FILTERS } from './payouts/texts.ts';
import { TAKEN_MS, type WithdrawalStatus } from './lifecycle.ts';
import { isSameName, withdrawalStateText } from './texts.ts';

export interface WithdrawalRow {
  id: number;
  user_id: number;
  name: string;
  is_firm: boolean;
  contact_name: string;
  email: string;
  amount: Kurus;
  iban: string;
  account_holder: string;
  status: WithdrawalStatus;
  rejection_reason: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by_name: string | null;
  rests_until: Date | null;
  taken_by: number | null;
  taken_by_name: string | null;
  taken_at: Date | null;
  is_sending: boolean;
  looked_at: Date | null;
  payout_run_id: number | null;
  is_nameless: boolean;
  is_suspended: boolean;
  in_review: boolean;
}

const COLUMNS = sql`withdrawals.id, withdrawals.user_id, coalesce(firm_name, name) as name, firm_name is not null as is_firm,
  users.name as contact_name,
  email, amount_kurus as amount, iban, account_holder, withdrawals.status,
  rejection_reason, withdrawals.created_at, decided_at,
  (select decider.name from users as decider where decider.id = decided_by and decider.role = 'admin') as decided_by_name,
  taken_by, taken_at, (select taker.name from users as taker where taker.id = taken_by) as taken_by_name,
  withdrawals.status = 'pending' and (taken_by is not null or payout_run_id is not null) as is_sending,
  looked_at, payout_run_id,
  case when withdrawals.status = 'pending' then rests_until end as rests_until, users.status = 'closed' as is_nameless,
  users.status = 'suspended' as is_suspended,
  withdrawals.status = 'pending' and ${isInReview('withdrawals.user_id')} as in_review`;

export function toWire(row: WithdrawalRow, now: Date) {
  return {
    ...row,
    status_text: withdrawalStateText(row),
    rests_until: row.rests_until !== null && row.rests_until > now ? row.rests_until : null,
    name_matches: row.is_nameless || isSameName(row.name, row.account_holder),
  };
}

export function takenOf(row: WithdrawalRow, { adminId, now }: { adminId: number; now: Date }) {
  const { is_sending: isSending, taken_by_name: by_name, taken_at: at } = row;
  if (!isSending || by_name === null || at === null) return null;
  const is_open = at.getTime() + TAKEN_MS <= now.getTime();
  return { by_name, at, is_own: row.taken_by === adminId, is_open };
}

export function lookOf(
  coverage: Coverage | undefined,
  { looked_at: lookedAt }: Pick<WithdrawalRow, 'looked_at'>,
) {
  if (coverage === undefined) return null;
  const { coveredKurus: covered, needsLook, line, objects } = coverage;
  return { is_needed: needsLook && lookedAt === null, covered, line, objects };
}

export const waitingIds = (withdrawals: readonly WithdrawalRow[]): number[] =>
  withdrawals.filter(({ status }) => status === 'pending').map(({ id }) => id);

/** Those that an open line of a statement shows leaving the bank, by the id of a run: sent again, they would be paid twice. */
export async function findLeft(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const found = await rows(
    db,
    sql<{ id: number }>`
      select id from (
        select (regexp_match(coalesce(reference, '') || ' ' || text, ${`\\m${PAYOUT_ID}\\M`}, 'i'))[1]::bigint as id
        from bank_lines where state in ('open', 'same') and amount_kurus < 0) as named
      where id = any(${ids}::bigint[])`,
  );
  return new Set(found.map(({ id }) => id));
}

/** A run that was called off sent nothing. */
export const RESULT_IN_RUN = sql`coalesce(result, (
  select 'not_sent' from payout_runs where payout_runs.id = run_id and status = 'called_off'))`;

interface WithdrawalList {
  withdrawals: WithdrawalRow[];
  total: number;
}

export async function listWithdrawalsOf(
  db: Db,
  { userId, ...page }: Page & { userId: number },
): Promise<WithdrawalList> {
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from withdrawals where user_id = ${userId}`,
  );
  const withdrawals = await rows(
    db,
    sql<WithdrawalRow>`select ${COLUMNS} from withdrawals join users on users.id = user_id left join firms using (user_id)
      where user_id = ${userId} order by withdrawals.status = 'pending' desc, withdrawals.id desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { withdrawals, total };
}

/** Those of a run whose file was given wait for the bank. */
export const TO_DECIDE = sql`withdrawals.status = 'pending'
  and not exists (select from payout_runs where id = payout_run_id and status = 'filed')`;

export interface WithdrawalFilter {
  search: string;
  status: (typeof WITHDRAWAL_FILTERS)[number];
  viewer?: number | undefined;
  run?: number | undefined;
  result?: (typeof RUN_FILTERS)[number];
  ids?: readonly number[] | undefined;
}

export async function listWithdrawals(
  db: Db,
  { search, status, viewer, run, result = 'all', ids, now, ...page }: Page & WithdrawalFilter & { now: Date },
): Promise<WithdrawalList> {
  const state = status === 'to_look' ? 'pending' : status;
  const inState = state === 'to_decide' ? TO_DECIDE : sql`withdrawals.status = ${state}`;
  const conditions = [state === 'all' ? sql`true` : inState];
  if (ids !== undefined) conditions.push(sql`withdrawals.id = any(${ids}::bigint[])`);
  if (run !== undefined)
    conditions.push(sql`withdrawals.id in (select withdrawal_id from payout_run_rows where run_id = ${run}
      and ${result} in ('all', coalesce(${RESULT_IN_RUN}, 'waiting')))`);
  if (viewer !== undefined) conditions.push(sql`user_id = ${viewer}`);
  const id = numberSearched(search);
  if (id !== null) conditions.push(sql`withdrawals.id = ${id}`);
  else if (search.trim() !== '') {
    const isAsked = containsWords(groupsSearched(search) ?? search, sql`withdrawals.search_text`);
    const onDay = onSearchedDay(search, now, sql`withdrawals.created_at`, sql`decided_at`);
    conditions.push(sql`(${isAsked} or ${onDay} or amount_kurus = ${amountSearched(search)}::bigint or user_id in (
      select id from users where ${containsWords(search, sql`users.search_text`)}))`);
  }
  const source = sql`from withdrawals where ${sql.join(conditions, sql` and `)}`;
  const { total } = await one(db, sql<{ total: number }>`select count(*) as total ${source}`);
  const inOrder = sql`order by withdrawals.status = 'pending' desc, payout_run_id is not null,
    case when withdrawals.status = 'pending' then withdrawals.id end, withdrawals.id desc`;
  // Each viewer by the key: joined, a file of ten thousand rows would read everybody there is.
  const withdrawals = await rows(
    db,
    sql<WithdrawalRow>`
      with page as (select withdrawals.id ${source} ${inOrder} limit ${page.limit} offset ${offsetOf(page)})
      select ${COLUMNS} from page join withdrawals using (id)
      cross join lateral (select name, email, status from users where users.id = user_id limit 1) as users
      left join firms using (user_id) ${inOrder}`,
  );
  return { withdrawals, total };
}

interface WithdrawalSums {
  count: number;
  total_amount: Kurus;
}

export async function sumWithdrawals(
  db: Db,
  userId: number | null,
): Promise<Record<WithdrawalStatus, WithdrawalSums>> {
  const found = await rows(
    db,
    sql<WithdrawalSums & { status: WithdrawalStatus }>`
      select status, count(*) as count, sum(amount_kurus)::bigint as total_amount from withdrawals
      where ${userId}::bigint is null or user_id = ${userId} group by status`,
  );
  const nothing: WithdrawalSums = { count: 0, total_amount: kurus(0) };
  const byStatus = Object.fromEntries(found.map(({ status, ...sums }) => [status, sums]));
  return { pending: nothing, paid: nothing, rejected: nothing, returned: nothing, ...byStatus };
}

export function readWalletFacts(
  db: Db,
  { userId, today }: { userId: number; today: string },
): Promise<{ wallet_number: string; total_today: Kurus }> {
  return one(
    db,
    sql<{ wallet_number: string; total_today: Kurus }>`
      select wallet_number, coalesce(earned_kurus, 0) as total_today from viewers
      left join viewer_days on viewer_days.user_id = viewers.user_id and day = ${today}::date
      where viewers.user_id = ${userId}`,
  );
}
