import { type Db, rows, sql } from '#lib/server/db.ts';
import type { FraudDecision } from './contract/admin.ts';
import type { Level } from './rules.ts';
import { levelOf, type Reason } from './score.ts';
import { IN_FORCE } from './holds.server.ts';

export interface Evidence {
  user_id: number;
  score: number;
  level: Level;
  version: number;
  reasons: Reason[];
  group_id: number | null;
  review: {
    case_id: number;
    opened_at: Date;
    stops_watching: boolean;
    objection: string | null;
    objected_at: Date | null;
    decision: FraudDecision | null;
    decided_at: Date | null;
    note: string | null;
  } | null;
}

/**
 * Whether an account's case (`last`) or its newest score (`latest`) counts. In review it is the case, unless the score
 * has risen since: waiting lowers a score. Every screen uses this, so that all name the same reasons.
 */
export const CASE_COUNTS = sql<boolean>`(latest.user_id is null
  or (last.id is not null and ${IN_FORCE} and last.score > latest.score))`;

export async function evidenceOf(db: Db, userIds: readonly number[]): Promise<Map<number, Evidence>> {
  const query = sql<Omit<Evidence, 'level'>>`
    select given.id as user_id, group_id, review,
      case when is_older then last.score else latest.score end as score,
      case when is_older then last.version else latest.version end as version,
      case when is_older then last.reasons else latest.reasons end as reasons
    from unnest(${userIds}::bigint[]) as given (id) left join fraud_scores as latest on latest.user_id = given.id
    left join lateral (
      select *, json_build_object('case_id', id, 'opened_at', opened_at, 'stops_watching', stops_watching,
        'objection', objection, 'objected_at', objected_at, 'decision', decision, 'decided_at', decided_at,
        'note', note) as review
      from fraud_cases where fraud_cases.user_id = given.id order by id desc limit 1
    ) as last on true
    cross join lateral (select ${CASE_COUNTS} as is_older) as which
    where latest.user_id is not null or last.id is not null`;
  const found = await rows(db, query);
  return new Map(
    found.map((row) => [row.user_id, { ...row, level: levelOf(row.score), review: withDates(row.review) }]),
  );
}

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
