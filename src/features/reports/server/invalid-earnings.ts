/** What of a campaign's views and clicks was found invalid and taken back. They stay counted in every other figure. */
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';

export interface InvalidSums {
  views: number;
  clicks: number;
  first_view_kurus: Kurus;
  repeat_view_kurus: Kurus;
  click_kurus: Kurus;
}

/** The sums since the campaign's beginning. */
export function readInvalidSums(db: Db, campaignId: number): Promise<InvalidSums> {
  return one(
    db,
    sql<InvalidSums>`
      select count(watch_id) as views, count(*) filter (where watch_id is null) as clicks,
        coalesce(sum(amount_kurus) filter (where view_number = 1), 0)::bigint as first_view_kurus,
        coalesce(sum(amount_kurus) filter (where view_number > 1), 0)::bigint as repeat_view_kurus,
        coalesce(sum(amount_kurus) filter (where watch_id is null), 0)::bigint as click_kurus
      from invalid_earnings as invalid left join watches on watches.id = watch_id
      where invalid.campaign_id = ${campaignId}`,
  );
}

/** When money came back to the campaign's budget, and how much. */
export function readCameBack(db: Db, campaignId: number): Promise<{ at: Date; amount: Kurus }[]> {
  return rows(
    db,
    sql<{ at: Date; amount: Kurus }>`select at, sum(amount_kurus)::bigint as amount from invalid_earnings
      where campaign_id = ${campaignId} group by at order by at`,
  );
}

/** Of all campaigns together. */
export async function readTakenBack(db: Db): Promise<Kurus> {
  const { sum } = await one(
    db,
    sql<{ sum: Kurus }>`select coalesce(sum(amount_kurus), 0)::bigint as sum from invalid_earnings`,
  );
  return sum;
}
