/** What offering ads reads of one viewer and of the campaigns that match. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { WatchRow } from './batch-facts.ts';

export interface Viewer {
  email: string;
  phone: string;
  earned_kurus: number;
}

export function readViewer(db: Db, userId: number, today: CalendarDay): Promise<Viewer> {
  return one(
    db,
    sql<Viewer>`
      select email, phone, coalesce(earned_kurus, 0) as earned_kurus from users
      left join viewer_days on viewer_days.user_id = users.id and day = ${today}
      where users.id = ${userId}`,
  );
}

/** What an ad shows, whatever became of its campaign. */
export interface ShownAd {
  campaign_name: string;
  description: string;
  campaign_link: string;
  image_path: string | null;
  firm_id: number;
  firm_name: string;
}

export type OpenWatch = WatchRow & ShownAd;

/** The watch that is running, in whatever tab or device, with its ad. */
export function readOpenWatch(db: Db, userId: number, now: Date): Promise<OpenWatch | undefined> {
  return first(
    db,
    sql<OpenWatch>`
      select watches.*, campaign_name, description, campaign_link, image_path, firm_id, firm_name from watches
      join campaigns on campaigns.id = campaign_id join firms on firms.user_id = firm_id
      where watches.user_id = ${userId} and watches.status = 'open' and expires_at > ${now}`,
  );
}

export interface FreshCampaign {
  id: number;
  free_kurus: Kurus;
  contact_email: string;
  contact_phone: string;
  firm_name: string;
  paid_views: number;
  is_seen: boolean;
  is_hidden: boolean;
}

/** What changes while a campaign is served, and what this viewer has had from it. */
export function readFresh(db: Db, userId: number, campaignIds: readonly number[]): Promise<FreshCampaign[]> {
  return rows(
    db,
    sql<FreshCampaign>`
      select campaigns.id, balance_kurus - held_kurus as free_kurus, contact_email, contact_phone, firm_name,
        coalesce(paid_views, 0) as paid_views, viewer_ads.user_id is not null as is_seen,
        hidden_firms.user_id is not null as is_hidden
      from campaigns
      join firms on firms.user_id = campaigns.firm_id
      join ledger_accounts on ledger_accounts.id = 'campaign:' || campaigns.id
      left join viewer_ads on viewer_ads.campaign_id = campaigns.id and viewer_ads.user_id = ${userId}
      left join hidden_firms on hidden_firms.firm_id = campaigns.firm_id and hidden_firms.user_id = ${userId}
      where campaigns.id = any(${campaignIds}::bigint[]) and status = 'active'`,
  );
}
