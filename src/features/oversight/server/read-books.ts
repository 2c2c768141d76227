/** Reads the state of the books. */
import { kurus } from '#lib/shared/money.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { BOOKS, type Book } from '#features/ledger/books.ts';
import { readBookSums, readFreeze, readLastRuns } from '#features/ledger/server/index.ts';
import { describeSubjects } from './describe-subjects.ts';
import { type Asking, readWayOut } from './lift-freeze.ts';

function readSeals(db: Db) {
  return one(
    db,
    sql<{ unsealed_entries: number; last_sealed_at: Date | null; head: string | null }>`
      select (select count(*) from ledger_entries where id > coalesce(to_entry_id, 0)) as unsealed_entries,
        at as last_sealed_at, encode(hash, 'hex') as head
      from (select) as nothing
      left join (select to_entry_id, at, hash from ledger_seals order by from_entry_id desc limit 1) as last on true`,
  );
}

const EMPTY = { accounts: 0, held: kurus(0), balance: kurus(0), stored_balance: kurus(0) };

/** Every book with its total balance, in fixed order, empty ones included. */
async function readBalances(db: Db) {
  const sums = new Map((await readBookSums(db)).map((sum) => [sum.book, sum]));
  return BOOKS.map((book) => sums.get(book) ?? { book, ...EMPTY });
}

export async function readBooks(asking: Asking) {
  const { db } = asking;
  const [{ last, full, progress }, freeze, seals, balances] = await Promise.all([
    readLastRuns(db),
    readFreeze(db),
    readSeals(db),
    readBalances(db),
  ]);
  const problems = last?.problems ?? [];
  const textOf = await describeSubjects(
    db,
    problems.map(({ subject }) => subject),
  );
  const balanceOf = (wanted: Book) => balances.find(({ book }) => book === wanted)?.balance ?? kurus(0);
  return {
    run: last && {
      ...last,
      problems: problems.map((problem) => ({ ...problem, subject_text: textOf(problem.subject) })),
    },
    full_run: full && { ...full, problem_count: full.problems.length },
    progress,
    freeze: freeze ? { ...freeze, ...(await readWayOut(asking, { freezeId: freeze.id, problems })) } : null,
    seals,
    balances,
    difference: kurus(balances.reduce((sum, { balance }) => sum + balance, 0)),
    stored_difference: kurus(balances.reduce((sum, { stored_balance: stored }) => sum + stored, 0)),
    margin: kurus(balanceOf('platform_revenue') + balanceOf('platform_expense')),
  };
}
