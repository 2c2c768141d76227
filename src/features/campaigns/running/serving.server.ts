import { type Db, one, rows, sql } from '#lib/server/db.ts';
import type { ServableCampaign } from '../lifecycle.ts';
import { IS_SERVED, OWN_ACCOUNT } from '../reading/queries.server.ts';

/** Three lists of one length: one row of lists is read much faster than many rows. */
export interface Serving {
  ids: number[];
  versions: number[];
  /** The money left to pay viewers, reservations subtracted. */
  freeKurus: number[];
  last_event: number;
}

/**
 * Includes campaigns before their first day. Runs twice a second: without the literal prefix of the accounts the join
 * would read those of a million viewers, too.
 */
export function readServing(db: Db): Promise<Serving> {
  return one(
    db,
    sql<Serving>`
      select coalesce(array_agg(campaigns.id), '{}') as ids, coalesce(array_agg(version), '{}') as versions,
        coalesce(array_agg(coalesce(balance_kurus - held_kurus, 0)), '{}') as "freeKurus",
        (select coalesce(max(id), 0) from campaign_events) as last_event
      from campaigns left join ledger_accounts on ${OWN_ACCOUNT} and ledger_accounts.id like 'campaign:%'
      where ${IS_SERVED}`,
  );
}

export function listServable(db: Db, campaignIds: readonly number[]): Promise<ServableCampaign[]> {
  return rows(
    db,
    sql<ServableCampaign>`
      select id, version, firm_id, campaign_name, description, campaign_link, image_path, display_duration, start_date,
        end_date, view_rate_kurus as view_rate, click_rate_kurus as click_rate,
        second_view_rate_bp as second_view_rate, max_views_per_ad
      from campaigns where id = any(${campaignIds}::bigint[]) and ${IS_SERVED} order by id`,
  );
}
