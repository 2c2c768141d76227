import { sql } from '#lib/server/db.ts';
import type { InvariantKey } from '../../invariants.ts';
import type { Domain, Sql, Within } from './scope.ts';
import type { Touched } from './touched.ts';

/**
 * One question to the books. A rule that can be broken from two sides, such as "every paid order has its entry, and every
 * such entry its order", has two checks, each asked by the keys of its side.
 */
export interface Check {
  invariant: InvariantKey;
  domain: Domain;
  /** Selects `subject`, `expected`, `actual`, `place` (rows are told in its order) and `key` of each row that differs. */
  differing: (within: Within) => Sql;
  /**
   * Where asking about everything touched would read more than was touched: selects the `key` of each row that may
   * differ, from sums kept by the run before. `differing` has the last word about these.
   */
  suspects?: (touched: Touched) => Sql;
}

/** The number that a text names, or null. Texts of journal rows are no numbers everywhere, and a cast must not fail. */
export const numberIn = (text: string): Sql =>
  sql.raw(`case when ${text} ~ '^[0-9]{1,18}$' then (${text})::bigint end`);
