/** Asks the checks. Everything here happens in one snapshot, so that no check compares figures of two moments. */
import { type Db, raiseStatementLimit, rows, run, sql } from '#lib/server/db.ts';
import type { InvariantKey } from '../../invariants.ts';
import type { Check } from './check.ts';
import { BOOK_CHECKS } from './checks-of-books.ts';
import { DAY_CHECKS } from './checks-of-days.ts';
import { ORDER_CHECKS } from './checks-of-orders.ts';
import { WATCHING_CHECKS } from './checks-of-watching.ts';
import { type Difference, MOST_ROWS } from './problem.ts';
import { type Scope, withinScope } from './scope.ts';
import type { Touched } from './touched.ts';

export const CHECKS: readonly Check[] = [...BOOK_CHECKS, ...ORDER_CHECKS, ...WATCHING_CHECKS, ...DAY_CHECKS];

/** Milliseconds. A check of millions of rows may take longer than the pool allows a statement of a call. */
const CHECK_LIMIT_MS = 120_000;

/** Runs `look` in one snapshot of the database, in which it can change nothing. */
export function inSnapshot<T>(db: Db, look: (tx: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await raiseStatementLimit(tx, CHECK_LIMIT_MS);
      // Enough memory to join millions of rows without writing to disk; and compiling a statement pays for none of them.
      await run(tx, sql`set local work_mem = '64MB'`);
      await run(tx, sql`set local jit = off`);
      return look(tx);
    });
}

/** Rows that differ from an invariant. `count` may be more than are told one by one. */
export interface Differing {
  rows: Difference[];
  count: number;
}

export type Findings = Map<InvariantKey, Differing>;

/** Adds rows to what was found; a row that is there already counts once. */
export function addDiffering(
  found: Findings,
  invariant: InvariantKey,
  { rows: more, count }: Differing,
): void {
  if (count === 0) return;
  const before = found.get(invariant) ?? { rows: [], count: 0 };
  const nameOf = ({ domain, key, subject, expected }: Difference) =>
    [domain, key, subject, expected].join('|');
  const known = new Set(before.rows.map(nameOf));
  const fresh = more.filter((row) => !known.has(nameOf(row)));
  const all = [...before.rows, ...fresh];
  found.set(invariant, {
    rows: all.slice(0, MOST_ROWS),
    count: before.count + count - (more.length - fresh.length),
  });
}

/** The rows of a scope that differ. */
export async function askCheck(
  tx: Db,
  { invariant, domain, differing }: Check,
  scope: Scope,
): Promise<Differing> {
  if (scope.kind === 'keys' && scope.keys.length === 0 && scope.above === undefined)
    return { rows: [], count: 0 };
  const found = await rows(
    tx,
    sql<Omit<Difference, 'invariant' | 'domain'> & { count: number }>`
      select subject, expected::text as expected, actual::text as actual, place::text as place, key::text as key,
        count(*) over ()::int as count
      from (${differing(withinScope(domain, scope))}) as differing order by differing.place, subject limit ${MOST_ROWS}`,
  );
  return {
    rows: found.map(({ subject, expected, actual, place, key }) => ({
      invariant,
      domain,
      key,
      subject,
      expected,
      actual,
      place,
    })),
    count: found[0]?.count ?? 0,
  };
}

/** Of what was touched, the keys that may differ by sums kept before. */
export async function askSuspects(tx: Db, { suspects }: Check, touched: Touched): Promise<string[]> {
  if (suspects === undefined) return [];
  const found = await rows(
    tx,
    sql<{ key: string }>`select key::text as key from (${suspects(touched)}) as suspects`,
  );
  return found.map(({ key }) => key);
}
