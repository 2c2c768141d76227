import type { RawBuilder } from 'kysely';
import { sql } from '#lib/server/db.ts';
import type { InvariantKey, Problem } from '../invariants.ts';

export type Difference = Omit<Problem, 'invariant'>;

export interface Check {
  invariant: InvariantKey;
  /** Returns the first row that differs, or no row. */
  query: RawBuilder<Difference>;
}

/**
 * Makes a check from a query that returns `subject`, `expected`, `actual` and `place` for each row that differs. The
 * check reports the row with the lowest place, and counts all rows so that a new difference shows beside a known one.
 */
export function check(invariant: InvariantKey, text: string): Check {
  return {
    invariant,
    query: sql<Difference>`
      select subject, expected::text as expected, actual::text as actual, count(*) over ()::int as found
      from (${sql.raw(text)}) as differing order by place, subject limit 1`,
  };
}
