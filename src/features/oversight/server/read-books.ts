/** Reads the state of the books. */
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import { BOOKS, type Book } from '#features/ledger/books.ts';
import type { InvariantKey, Problem } from '#features/ledger/invariants.ts';
import { type FoundProblem, readFreeze, readLooks } from '#features/ledger/server/index.ts';
import { describeSubjects } from './describe-subjects.ts';
import { type Asking, readWayOut } from './lift-freeze.ts';

export interface BookBalance {
  book: Book;
  accounts: number;
  held: Kurus;
  /** The sum of its postings. */
  balance: Kurus;
  /** The sum of what its accounts have stored, which is a cache of the same. */
  stored_balance: Kurus;
}

/** Every book with its total balance, in fixed order, empty ones included. */
export async function readBalances(db: Db): Promise<BookBalance[]> {
  // What the checks of every minute have summed up, and the postings since: not all of them anew at each look.
  const sums = await rows(
    db,
    sql<BookBalance>`
      select split_part(id, ':', 1) as book, count(*) as accounts, sum(held_kurus)::bigint as held,
        (coalesce(sum(sum_kurus), 0) + coalesce(sum(posted), 0))::bigint as balance,
        sum(balance_kurus)::bigint as stored_balance
      from ledger_accounts
      left join ledger_checked_accounts on account_id = id
      left join (select account_id as id, sum(amount_kurus) as posted from ledger_postings
        where entry_id > coalesce((select entry_id from ledger_marks), 0) group by account_id) as postings using (id)
      group by 1`,
  );
  const byBook = new Map(sums.map((sum) => [sum.book, sum]));
  const nothing = { accounts: 0, held: kurus(0), balance: kurus(0), stored_balance: kurus(0) };
  return BOOKS.map((book) => byBook.get(book) ?? { book, ...nothing });
}

interface RunRow {
  id: number;
  at: Date;
  actor_name: string | null;
  took_ms: number;
  problems: FoundProblem[];
  checks: { key: InvariantKey; at: string; took_ms: number }[];
}

async function readLastRun(db: Db): Promise<RunRow | null> {
  const last = await first(
    db,
    sql<RunRow>`select reconciliations.id, at, name as actor_name, took_ms, problems, checks
      from reconciliations left join users on users.id = actor_id order by reconciliations.id desc limit 1`,
  );
  return last ?? null;
}

/** Every check of a run with what it found, in words. */
function checksOf<Words>({ checks, problems }: RunRow, inWords: (problem: Problem) => Words) {
  return checks.map((check) => {
    const problem = problems.find(({ invariant }) => invariant === check.key);
    return { ...check, at: new Date(check.at), problem: problem === undefined ? null : inWords(problem) };
  });
}

function readSeals(db: Db) {
  return one(
    db,
    sql<{
      seals: number;
      sealed_entries: number;
      unsealed_entries: number;
      last_sealed_at: Date | null;
      head: string | null;
    }>`
      select count(*) as seals, coalesce(sum(entries), 0)::bigint as sealed_entries,
        (select count(*) from ledger_entries where id > coalesce(max(to_entry_id), 0)) as unsealed_entries,
        max(at) as last_sealed_at,
        (select encode(hash, 'hex') from ledger_seals order by from_entry_id desc limit 1) as head
      from ledger_seals`,
  );
}

export async function readBooks(asking: Asking) {
  const { db } = asking;
  const [run, looks, freeze, seals, balances] = await Promise.all([
    readLastRun(db),
    readLooks(db),
    readFreeze(db).then((found) => found ?? null),
    readSeals(db),
    readBalances(db),
  ]);
  const textOf = await describeSubjects(
    db,
    [...(run?.problems ?? []), ...(freeze?.problems ?? [])].map(({ subject }) => subject),
  );
  const inWords = (problem: Problem) => ({ ...problem, subject_text: textOf(problem.subject) });
  const balanceOf = (wanted: Book) => balances.find(({ book }) => book === wanted)?.balance ?? kurus(0);
  return {
    run: run && { ...run, checks: checksOf(run, inWords) },
    looks,
    freeze: freeze && {
      ...freeze,
      problems: freeze.problems.map(inWords),
      ...(await readWayOut(asking, { freezeId: freeze.id, problems: run?.problems ?? [] })),
    },
    seals,
    balances,
    difference: kurus(balances.reduce((sum, { balance }) => sum + balance, 0)),
    stored_difference: kurus(balances.reduce((sum, { stored_balance: stored }) => sum + stored, 0)),
    margin: kurus(balanceOf('platform_revenue') + balanceOf('platform_expense')),
  };
}
