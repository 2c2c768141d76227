import type { BasisPoints, Kurus } from '#lib/shared/money.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';

/** The fields of a campaign that are needed to show its ad to viewers. */
export interface ServableCampaign {
  id: number;
  firm_id: number;
  campaign_name: string;
  description: string;
  campaign_link: string;
  image_path: string | null;
  /** Seconds. */
  display_duration: number;
  /** Calendar days, both inclusive. */
  start_date: string;
  end_date: string;
  view_rate: Kurus;
  click_rate: Kurus;
  second_view_rate: BasisPoints;
  max_views_per_ad: number;
}

/**
 * All active campaigns of firms that are not suspended, including those before their first day. The caller checks
 * which viewers may see an ad and whether its budget suffices.
 */
export function listServable(db: Db): Promise<ServableCampaign[]> {
  return rows(
    db,
    sql<ServableCampaign>`
      select id, firm_id, campaign_name, description, campaign_link, image_path, display_duration, start_date, end_date,
        view_rate_kurus as view_rate, click_rate_kurus as click_rate, second_view_rate_bp as second_view_rate,
        max_views_per_ad
      from campaigns
      where status = 'active' and firm_id not in (select id from users where role = 'firm' and status <> 'active')
      order by id`,
  );
}
