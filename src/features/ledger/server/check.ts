import type { RawBuilder } from 'kysely';
import { sql } from '#lib/server/db.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type InvariantKey, INVARIANTS, type Problem } from '../invariants.ts';

/**
 * A broken invariant as a run found it. `digest` names every row that differs and by how much, so that it stays the same
 * while both figures of a row move on alike. `stake_kurus` is how much money all its rows together are wrong by; null
 * where figures are no money. Runs of earlier versions stored neither.
 */
export type FoundProblem = Problem & { digest?: string; stake_kurus?: Kurus | null };

type Difference = Omit<Problem, 'invariant'> & { digest: string; stake_kurus: Kurus | null };

/** Whether two runs found the same rows differing by the same. */
export function isSame(one: FoundProblem, other: FoundProblem): boolean {
  if (one.invariant !== other.invariant) return false;
  if (one.digest !== undefined && other.digest !== undefined) return one.digest === other.digest;
  const figures = ({ subject, expected, actual, found }: Problem) =>
    [subject, expected, actual, found].join('|');
  return figures(one) === figures(other);
}

export interface Check {
  invariant: InvariantKey;
  /** Returns the first row that differs, or no row. */
  query: RawBuilder<Difference>;
}

/**
 * The money that a row is wrong by. Where its figures agree something else about it is wrong, such as whose it is: all of
 * it. Capped, so that no forged figure can make a check fail.
 */
const STAKE = `least(sum(coalesce(nullif(abs(coalesce(actual::numeric, 0) - coalesce(expected::numeric, 0)), 0),
  abs(actual::numeric))) over (), 9007199254740991)::bigint`;

/**
 * Makes a check from a query that returns `subject`, `expected`, `actual` and `place` for each row that differs. The
 * check reports the row with the lowest place, and counts all rows so that a new difference shows beside a known one.
 */
export function check(invariant: InvariantKey, text: string): Check {
  const stake = INVARIANTS[invariant].unit === 'kurus' ? STAKE : 'null::bigint';
  return {
    invariant,
    query: sql<Difference>`
      select subject, expected::text as expected, actual::text as actual, count(*) over ()::int as found,
        md5(string_agg(subject || ': ' || figures_difference(expected::text, actual::text), E'\\n')
          over (order by subject, expected::text rows between unbounded preceding and unbounded following)) as digest,
        ${sql.raw(stake)} as stake_kurus
      from (${sql.raw(text)}) as differing order by place, subject limit 1`,
  };
}
