/** What is known against accounts, for those who decide: the score with its reasons, and the case. */
import { type Db, rows, sql } from '#lib/server/db.ts';
import type { Level } from '../rules.ts';
import type { Reason } from '../score.ts';
import type { Signals } from '../signals.ts';

export const CASE_DECISIONS = ['cleared', 'held', 'closed'] as const;
export type CaseDecision = (typeof CASE_DECISIONS)[number];

export interface Evidence {
  user_id: number;
  score: number;
  level: Level;
  /** Of the table of rules. */
  version: number;
  reasons: Reason[];
  signals: Signals;
  group_id: number | null;
  scored_at: Date;
  /** The last case; null where there never was one. */
  review: {
    case_id: number;
    opened_at: Date;
    stops_watching: boolean;
    objection: string | null;
    objected_at: Date | null;
    /** Null while nobody has decided. */
    decision: CaseDecision | null;
    decided_at: Date | null;
    note: string | null;
  } | null;
}

/** The evidence of each account that was ever scored. */
export async function evidenceOf(db: Db, userIds: readonly number[]): Promise<Map<number, Evidence>> {
  const found = await rows(
    db,
    sql<Evidence>`
      select user_id, score, level, version, reasons, signals, group_id, scored_at, review
      from fraud_scores left join lateral (
        select json_build_object('case_id', id, 'opened_at', opened_at, 'stops_watching', stops_watching,
          'objection', objection, 'objected_at', objected_at, 'decision', decision, 'decided_at', decided_at,
          'note', note) as review
        from fraud_cases where fraud_cases.user_id = fraud_scores.user_id order by id desc limit 1
      ) as last on true
      where user_id = any(${userIds}::bigint[])`,
  );
  return new Map(found.map((row) => [row.user_id, { ...row, review: withDates(row.review) }]));
}

/** JSON has no dates. */
function withDates(review: Evidence['review']): Evidence['review'] {
  if (review === null) return null;
  const date = (at: Date | null) => (at === null ? null : new Date(at));
  return {
    ...review,
    opened_at: new Date(review.opened_at),
    objected_at: date(review.objected_at),
    decided_at: date(review.decided_at),
  };
}
