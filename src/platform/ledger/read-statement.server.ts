import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { nearerEnd, offsetOf, type Page } from '#lib/shared/pagination.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { AccountId, EntryKind } from './accounts.ts';
import type { RawBuilder } from 'kysely';

export interface StatementLine {
  entryId: number;
  kind: EntryKind;
  ref: string;
  /** Positive: money came in. */
  amount: Kurus;
  at: Date;
  detail: Record<string, string | number | null>;
  /** The entry's other accounts, in id order. */
  others: AccountId[];
}

export type Direction = 'all' | 'credit' | 'debit';

export interface Statement {
  lines: StatementLine[];
  total: number;
}

const IN_DIRECTION = {
  all: sql`true`,
  credit: sql`amount_kurus > 0`,
  debit: sql`amount_kurus < 0`,
};

/** An absent field restricts nothing. */
export interface StatementFilter {
  account: AccountId;
  entry?: number | undefined;
  direction?: Direction | undefined;
  kinds?: readonly EntryKind[] | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

function postingsOf({ account, entry, direction = 'all', kinds, from, until }: StatementFilter) {
  const conditions = [sql`account_id = ${account}`, IN_DIRECTION[direction]];
  if (entry !== undefined) conditions.push(sql`entry_id = ${entry}`);
  if (from !== undefined) conditions.push(postingsFrom(from));
  if (until !== undefined) conditions.push(postingsBefore(until));
  // No join: among millions of entries the planner misjudges how many match both an account and a kind.
  if (kinds !== undefined)
    conditions.push(sql`(select kind from ledger_entries where id = entry_id) = any(${kinds}::text[])`);
  return sql`ledger_postings where ${sql.join(conditions, sql` and `)}`;
}

export async function readStatement(
  db: Db,
  { page, limit, ...filter }: Page & StatementFilter,
): Promise<Statement> {
  const { account, ...restrictions } = filter;
  const isWhole = Object.values(restrictions).every((value) => value === undefined || value === 'all');
  const { total, ids } = await (isWhole ? findAmongAll : findAmongSome)(db, filter, { page, limit });
  const lines = await rows(
    db,
    sql<Omit<StatementLine, 'amount'> & { amount: number }>`
      select entry_id as "entryId", kind, ref, amount_kurus as amount, at, detail,
        array(select account_id from ledger_postings as other
          where other.entry_id = own.entry_id and account_id <> ${account} order by account_id) as others
      from ledger_postings as own join ledger_entries on id = entry_id
      where account_id = ${account} and entry_id = any(${ids}::bigint[])
      order by entry_id desc`,
  );
  return { lines: lines.map((line) => ({ ...line, amount: kurus(line.amount) })), total };
}

interface Found {
  total: number;
  ids: number[];
}

/** Counts by the account's index alone, and reads the page from the nearer end. */
async function findAmongAll(db: Db, filter: StatementFilter, page: Page): Promise<Found> {
  const own = postingsOf(filter);
  const { total } = await one(db, sql<{ total: number }>`select count(*) as total from ${own}`);
  const { isFromEnd, skipped, limit } = nearerEnd(page, total);
  const { ids } = await one(
    db,
    sql<{ ids: number[] }>`
      select array(select entry_id from ${own} order by entry_id ${sql.raw(isFromEnd ? 'asc' : 'desc')}
        limit ${limit} offset ${skipped}) as ids`,
  );
  return { total, ids };
}

/** One pass over the account's postings gives total and page. */
function findAmongSome(db: Db, filter: StatementFilter, page: Page): Promise<Found> {
  return one(
    db,
    sql<Found>`
      with found as materialized (select entry_id from ${postingsOf(filter)})
      select (select count(*) from found) as total,
        array(select entry_id from found order by entry_id desc limit ${page.limit} offset ${offsetOf(page)}) as ids`,
  );
}

/** Upper bound of two servers' clock difference. */
const SKEW = sql`interval '10 minutes'`;

/** The lowest id that an entry of the instant or later can have, and the lowest that only a later entry has. */
function numbersAround(instant: Date) {
  return {
    earliest: sql`(select ledger_first_entry_at(${instant}::timestamptz - ${SKEW}))`,
    latest: sql`(select ledger_first_entry_at(${instant}::timestamptz + ${SKEW}))`,
  };
}

/** Conditions on ledger_entries. */
export function entriesFrom(instant: Date): RawBuilder<unknown> {
  return sql`id >= ${numbersAround(instant).earliest} and at >= ${instant}`;
}

export function entriesBefore(instant: Date): RawBuilder<unknown> {
  return sql`id < ${numbersAround(instant).latest} and at < ${instant}`;
}

/** Postings have no time of their own. Entries are read only for postings close to the instant. */
const postedAt = sql`(select at from ledger_entries where id = entry_id)`;

function postingsFrom(instant: Date): RawBuilder<unknown> {
  const { earliest, latest } = numbersAround(instant);
  return sql`entry_id >= ${earliest} and (entry_id >= ${latest} or ${postedAt} >= ${instant})`;
}

function postingsBefore(instant: Date): RawBuilder<unknown> {
  const { earliest, latest } = numbersAround(instant);
  return sql`entry_id < ${latest} and (entry_id < ${earliest} or ${postedAt} < ${instant})`;
}

/** Includes reserved amounts; zero for an account that was never opened. */
export async function readBalance(db: Db, account: AccountId): Promise<Kurus> {
  const row = await first(
    db,
    sql<{ balance_kurus: number }>`select balance_kurus from ledger_accounts where id = ${account}`,
  );
  return kurus(row?.balance_kurus ?? 0);
}

export async function readFree(db: Db, account: AccountId): Promise<Kurus> {
  const row = await first(
    db,
    sql<{
      free: Kurus;
    }>`select balance_kurus - held_kurus as free from ledger_accounts where id = ${account}`,
  );
  return row?.free ?? ZERO_KURUS;
}

export async function readBalanceAt(db: Db, account: AccountId, before: Date): Promise<Kurus> {
  const { balance } = await one(
    db,
    sql<{ balance: Kurus }>`
      select coalesce(sum(amount_kurus), 0)::bigint as balance from ledger_postings
      where account_id = ${account} and ${postingsBefore(before)}`,
  );
  return balance;
}
