/** What the checks find, and what stays known of it from one run to the next. */
import { type Db, one, sql } from '#lib/server/db.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type InvariantKey, INVARIANTS, type Problem } from '../../invariants.ts';
import type { Domain } from './scope.ts';

/**
 * A broken invariant as a run found it. `digest` names every row that differs and by how much, so that it stays the same
 * while both figures of a row move on alike. `stake_kurus` is how much money all its rows together are wrong by; null
 * where figures are no money. Runs of earlier versions stored neither.
 */
export type FoundProblem = Problem & { digest?: string; stake_kurus?: Kurus | null };

/** Whether two runs found the same rows differing by the same. */
export function isSame(one: FoundProblem, other: FoundProblem): boolean {
  if (one.invariant !== other.invariant) return false;
  if (one.digest !== undefined && other.digest !== undefined) return one.digest === other.digest;
  const figures = ({ subject, expected, actual, found }: Problem) =>
    [subject, expected, actual, found].join('|');
  return figures(one) === figures(other);
}

/** A row that differs. */
export interface Difference {
  invariant: InvariantKey;
  domain: Domain;
  key: string;
  subject: string;
  expected: string | null;
  actual: string | null;
  /** Rows are told in the order of their places: numbers first, and then by subject. */
  place: string;
}

/** Where a row that differs is found again. */
export type KnownRow = Pick<Difference, 'invariant' | 'domain' | 'key'>;

/** More rows than these are counted, but not remembered one by one. */
export const MOST_ROWS = 1000;

/**
 * The money that a row is wrong by. Where its figures agree something else about it is wrong, such as whose it is: all of
 * it. Capped, so that no forged figure can make a check fail.
 */
const STAKE = sql`least(sum(coalesce(nullif(abs(coalesce(actual::numeric, 0) - coalesce(expected::numeric, 0)), 0),
  abs(actual::numeric))) over (), 9007199254740991)::bigint`;

/** Sums up the rows that differ from one invariant: the first of them, and how many there are. */
export async function sumUpProblem(
  db: Db,
  invariant: InvariantKey,
  { rows, count }: { rows: readonly Difference[]; count: number },
): Promise<FoundProblem> {
  const isWhole = count <= rows.length;
  // What is wrong in all can't be told from the first rows alone.
  const stake = INVARIANTS[invariant].unit === 'kurus' && isWhole ? STAKE : sql`null::bigint`;
  const problem = await one(
    db,
    sql<Omit<FoundProblem, 'invariant' | 'found'> & { digest: string }>`
      select subject, expected, actual,
        md5(string_agg(subject || ': ' || figures_difference(expected, actual), E'\\n')
          over (order by subject, expected rows between unbounded preceding and unbounded following)) as digest,
        ${stake} as stake_kurus
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as differing (subject text, expected text, actual text, place text)
      order by case when place ~ '^[0-9]{1,18}$' then place::bigint end, subject limit 1`,
  );
  const digest = isWhole ? problem.digest : `${problem.digest} ${count}`;
  return { ...problem, invariant, found: count, digest };
}
