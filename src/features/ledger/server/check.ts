import type { RawBuilder } from 'kysely';
import { sql } from '#lib/server/db.ts';
import type { InvariantKey, Problem } from '../invariants.ts';

export type Difference = Omit<Problem, 'invariant'>;

export interface Check {
  invariant: InvariantKey;
  /** Answers the first row that differs, or none. */
  query: RawBuilder<Difference>;
}

/**
 * A check from a query that answers `subject`, `expected`, `actual` and `place` for each row that differs; the first is
 * the one with the lowest place. All rows are counted, so that one more is seen behind one that is known.
 */
export function check(invariant: InvariantKey, text: string): Check {
  return {
    invariant,
    query: sql<Difference>`
      select subject, expected::text as expected, actual::text as actual, count(*) over ()::int as found
      from (${sql.raw(text)}) as differing order by place, subject limit 1`,
  };
}
