import { type Db, one, sql } from '#lib/server/db.ts';

const DAY_MS = 86_400_000;
const LAST_DAYS = 30;
/** Half of fewer decisions than this says nothing of the next one. */
const LEAST_DECISIONS = 10;
const MOST_DECISIONS = 500;

/** The median of the hours from sending to the decision, over the last thirty days; null after too few decisions. */
export async function readApprovalHours(db: Db, now: Date): Promise<number | null> {
  const { hours, decisions } = await one(
    db,
    sql<{ hours: number | null; decisions: number }>`
      select count(*)::int as decisions, percentile_cont(0.5) within group (
          order by extract(epoch from decided.at - sent.at) / 3600)::float8 as hours
      from (select campaign_id, id, at from campaign_events
          where event in ('approve', 'reject') and at >= ${new Date(now.getTime() - LAST_DAYS * DAY_MS)}
          order by id desc limit ${MOST_DECISIONS}) as decided
        cross join lateral (select at from campaign_events
          where campaign_id = decided.campaign_id and id < decided.id and event in ('submit', 'resubmit')
          order by id desc limit 1) as sent`,
  );
  return hours === null || decisions < LEAST_DECISIONS ? null : Math.round(hours * 10) / 10;
}
