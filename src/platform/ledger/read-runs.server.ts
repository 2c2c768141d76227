import type { Kurus } from '#lib/shared/money.ts';
import { type Db, first, rows, sql } from '#lib/server/db.ts';
import type { Book } from './books.ts';
import { type FoundProblem, INVARIANT_KEYS } from './invariants.ts';

interface Run {
  id: number;
  at: Date;
  /** Null for the platform itself. */
  actor_name: string | null;
  took_ms: number;
  problems: FoundProblem[];
}

export interface LastRuns {
  /** The last run, with all known differences. */
  last: Run | null;
  full: Run | null;
  progress: { began_at: Date; actor_name: string | null; done: number; total: number } | null;
}

const RUN = sql`select reconciliations.id, at, name as actor_name, took_ms, problems
  from reconciliations left join users on users.id = actor_id`;

export async function readLastRuns(db: Db): Promise<LastRuns> {
  const last = await first(db, sql<Run>`${RUN} where done is null order by reconciliations.id desc limit 1`);
  const full = await first(
    db,
    sql<Run>`${RUN} where done is null and kind = 'full' order by reconciliations.id desc limit 1`,
  );
  const progress = await first(
    db,
    sql<NonNullable<LastRuns['progress']>>`
      select at as began_at, name as actor_name, done, ${INVARIANT_KEYS.length}::int as total
      from reconciliations left join users on users.id = actor_id where done is not null`,
  );
  return { last: last ?? null, full: full ?? null, progress: progress ?? null };
}

export interface BookSum {
  book: Book;
  accounts: number;
  held: Kurus;
  balance: Kurus;
  /** The sum of its accounts' stored balances, a cache of the same. */
  stored_balance: Kurus;
}

/** The sums at the checkpoint plus the postings since. */
export const readBookSums = (db: Db): Promise<BookSum[]> =>
  rows(
    db,
    sql<BookSum>`
      select book, accounts, held, stored_balance, coalesce(balance, 0)::bigint as balance
      from (
        select split_part(id, ':', 1) as book, count(*) as accounts, sum(held_kurus)::bigint as held,
          sum(balance_kurus)::bigint as stored_balance
        from ledger_accounts group by 1) as stored
      left join (
        select split_part(account_id, ':', 1) as book, sum(amount) as balance
        from (
          select account_id, sum_kurus as amount from ledger_checked_accounts
          union all
          select account_id, amount_kurus from ledger_postings
          where entry_id > (select checked_entry_id from ledger_marks)) as amounts
        group by 1) as posted using (book)`,
  );
