import { type Db, first, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { type FoundProblem, INVARIANT_KEYS } from './invariants.ts';
import { ABOUT_NEW_ROWS, FOR_FULL_CHECK } from './checks/all-checks.server.ts';
import { type Checkpoint, moveCheckpoint } from './marks.server.ts';
import type { Kurus } from '#lib/shared/money.ts';
import type { Book } from './accounts.ts';

export const isSame = (one: FoundProblem, other: FoundProblem): boolean =>
  one.invariant === other.invariant && one.digest === other.digest;

export interface LastRun {
  id: number;
  kind: 'minute' | 'full';
  problems: FoundProblem[];
}

export const readLastRun = (db: Db): Promise<LastRun | undefined> =>
  first(
    db,
    sql<LastRun>`select id, kind, problems from reconciliations where done is null order by id desc limit 1`,
  );

/** Differences not accepted at the last lift, even if figures have moved on since. */
export async function findUnaccepted(
  db: Db,
  problems: readonly FoundProblem[],
): Promise<readonly FoundProblem[]> {
  const lifted = await first(
    db,
    sql<{
      accepted: FoundProblem[];
    }>`select accepted from money_freezes where lifted_at is not null order by id desc limit 1`,
  );
  return problems.filter((found) => !lifted?.accepted.some((known) => isSame(known, found)));
}

/** Stops money unless it is stopped or all differences are accepted. */
async function freeze(tx: Db, problems: readonly FoundProblem[], now: Date): Promise<boolean> {
  if (problems.length === 0) return false;
  // Waits for a concurrent lift, so that what it accepts counts.
  const open = await first(tx, sql`select from money_freezes where lifted_at is null for share`);
  if (open !== undefined || (await findUnaccepted(tx, problems)).length === 0) return false;
  const began = await run(
    tx,
    sql`insert into money_freezes (began_at, problems) values (${now}, ${JSON.stringify(problems)})
        on conflict do nothing`,
  );
  return began === 1;
}

export interface Reconciliation {
  id: number;
  problems: FoundProblem[];
  /** Whether this run started the stop. */
  froze: boolean;
}

/** An arbitrary lock number: runs are recorded one at a time. */
const RECORDING = 7_418_533;

/** Findings of the last full check that minute checks skip. */
function carriedFrom(last: LastRun | undefined, found: readonly FoundProblem[]): FoundProblem[] {
  if (last === undefined) return [];
  return last.problems
    .filter(({ invariant, is_carried: isCarried }) =>
      last.kind === 'full' ? FOR_FULL_CHECK.includes(invariant) : isCarried === true,
    )
    .filter((problem) => !found.some((each) => isSame(each, problem)))
    .map((problem) => ({ ...problem, is_carried: true }));
}

interface MinuteRun {
  now: Date;
  tookMs: number;
  problems: FoundProblem[];
  checkpoints: { from: Checkpoint; to: Checkpoint };
}

/** Moves the checkpoint, too, unless new rows have an unaccepted difference, which the next minute must find again. */
export function recordMinute(
  db: Db,
  { now, tookMs, problems, checkpoints }: MinuteRun,
): Promise<Reconciliation> {
  return inTransaction(db, async (tx) => {
    await run(tx, sql`select pg_advisory_xact_lock(${RECORDING})`);
    const known = [...problems, ...carriedFrom(await readLastRun(tx), problems)];
    const { id } = await one(
      tx,
      sql<{ id: number }>`
        insert into reconciliations (at, kind, problems, took_ms)
        values (${now}, 'minute', ${JSON.stringify(known)}, ${tookMs}) returning id`,
    );
    const froze = await freeze(tx, known, now);
    const inNewRows = problems.filter(({ invariant }) => ABOUT_NEW_ROWS.includes(invariant));
    if ((await findUnaccepted(tx, inNewRows)).length === 0) await moveCheckpoint(tx, checkpoints);
    return { id, problems: known, froze };
  });
}

/** A full check under way: `done` invariants are finished. */
export interface Step {
  id: number;
  done: number;
  problems: FoundProblem[];
  took_ms: number;
}

/** Ends a full check, unless another process has. It gets a new id, so that the highest id is the last ended run. */
export function recordFull(
  db: Db,
  { open, step, now }: { open: Step; step: Step; now: Date },
): Promise<Reconciliation | undefined> {
  return inTransaction(db, async (tx) => {
    await run(tx, sql`select pg_advisory_xact_lock(${RECORDING})`);
    const { problems, took_ms: tookMs } = step;
    const ended = await first(
      tx,
      sql<{ id: number }>`
        update reconciliations set id = default, done = null, at = ${now}, problems = ${JSON.stringify(problems)},
          took_ms = ${tookMs}
        where id = ${open.id} and done = ${open.done} returning id`,
    );
    return ended && { id: ended.id, problems, froze: await freeze(tx, problems, now) };
  });
}

interface Run {
  id: number;
  at: Date;
  /** Null for the platform itself. */
  actor_name: string | null;
  took_ms: number;
  problems: FoundProblem[];
}

interface LastRuns {
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

interface BookSum {
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
