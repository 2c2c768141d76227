/**
 * The views and clicks that were found invalid and taken back. They stay counted, but what they had cost is no spent
 * money: every figure of spent money subtracts it where the view or click itself stands, so that the sum over all time
 * is what went out of the budgets and stayed out.
 */
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';

export interface InvalidCounts {
  invalid_views: number;
  invalid_clicks: number;
}

/** A line for each, with the moment at which it had been earned and the number of its view; a click has none. */
export const TAKEN_BACK = sql`
  select invalid.campaign_id, coalesce(watches.ended_at, viewer_ads.clicked_at) as earned_at, invalid.at as taken_at,
    view_number, amount_kurus
  from invalid_earnings as invalid
  left join watches on watches.id = invalid.watch_id
  left join viewer_ads on invalid.watch_id is null and viewer_ads.user_id = invalid.user_id
    and viewer_ads.campaign_id = invalid.campaign_id`;

export function readCameBack(db: Db, campaignId: number): Promise<{ at: Date; amount: Kurus }[]> {
  return rows(
    db,
    sql<{ at: Date; amount: Kurus }>`select at, sum(amount_kurus)::bigint as amount from invalid_earnings
      where campaign_id = ${campaignId} group by at order by at`,
  );
}
