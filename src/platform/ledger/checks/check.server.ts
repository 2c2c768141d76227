import type { RawBuilder } from 'kysely';
import { type Db, first, sql, raiseStatementLimit, run } from '#lib/server/db.ts';
import { type FoundProblem, type InvariantKey, INVARIANTS } from '../invariants.ts';
import type { NewRows, Within } from '../new-rows.server.ts';

export type Sql = RawBuilder<unknown>;

/** One query. A rule that can be broken from two sides (an order without an entry, an entry without one) has two. */
export interface Check {
  invariant: InvariantKey;
  /** Rows compared every minute: all of a small table, or those of a large one since the checkpoint. */
  eachMinute: 'all' | 'none' | keyof NewRows;
  /** Skipped by the full check, which has a more thorough query. */
  isForMinute?: true;
  /** Selects `subject`, `expected` and `actual` of each row that differs. */
  differing: (within: Within) => Sql;
}

/** The number in a text, or null: a cast of the journal's texts must not fail. */
export const numberIn = (text: string): Sql =>
  sql.raw(`case when ${text} ~ '^[0-9]{1,18}$' then (${text})::bigint end`);

export const everything: Within = () => sql`true`;

/**
 * The money that all rows are wrong by. Where the figures agree, something else such as the owner is wrong: the whole
 * amount. Capped, so that no forged figure makes a check fail.
 */
const STAKE = sql`least(sum(coalesce(nullif(abs(coalesce(actual::numeric, 0) - coalesce(expected::numeric, 0)), 0),
  abs(actual::numeric))), 9007199254740991)::bigint`;

export interface ScopedCheck {
  check: Check;
  within: Within;
}

export async function findProblem(
  tx: Db,
  invariant: InvariantKey,
  checks: readonly ScopedCheck[],
): Promise<FoundProblem | undefined> {
  if (checks.length === 0) return undefined;
  const sides = checks.map(
    ({ check, within }) =>
      sql`select subject, expected::text, actual::text from (${check.differing(within)}) as side`,
  );
  const found = await first(
    tx,
    sql<Omit<FoundProblem, 'invariant'>>`
      with differing as materialized (${sql.join(sides, sql` union all `)}),
        first_row as (select * from differing order by length(subject), subject, expected limit 1)
      select first_row.*, found, digest, stake_kurus
      from first_row cross join (
        select count(*)::int as found,
          md5(string_agg(subject || ': ' || figures_difference(expected, actual), E'\\n' order by subject, expected)) as digest,
          ${INVARIANTS[invariant].unit === 'kurus' ? STAKE : sql`null::bigint`} as stake_kurus
        from differing) as all_rows`,
  );
  return found && { ...found, invariant };
}

/** A check of millions of rows may exceed the pool's statement limit. */
const CHECK_LIMIT_MS = 240_000;

export function inSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await raiseStatementLimit(tx, CHECK_LIMIT_MS);
      // Memory to join millions of rows without disk; compiling statements does not pay off.
      await run(tx, sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`);
      return read(tx);
    });
}
