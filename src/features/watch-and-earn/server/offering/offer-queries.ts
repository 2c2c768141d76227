/** The queries about one viewer and the matching campaigns that offering ads needs. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import { type AccountId, campaignAccount, ownerIn } from '#features/ledger/accounts.ts';
import type { WatchRow } from '../settling/batch-facts.ts';

export interface Viewer {
  email: string;
  phone: string;
  earned_kurus: number;
  /** Whether a review of the account stops it from watching. */
  is_stopped: boolean;
}

export function readViewer(db: Db, userId: number, today: CalendarDay): Promise<Viewer> {
  return one(
    db,
    sql<Viewer>`
      select email, phone, coalesce(earned_kurus, 0) as earned_kurus,
        exists (select from fraud_cases where fraud_cases.user_id = users.id and stops_watching) as is_stopped from users
      left join viewer_days on viewer_days.user_id = users.id and day = ${today}
      where users.id = ${userId}`,
  );
}

/** The shown part of an ad, in any state of its campaign. */
export interface ShownAd {
  campaign_name: string;
  description: string;
  campaign_link: string;
  image_path: string | null;
  firm_id: number;
  firm_name: string;
}

export type OpenWatch = WatchRow & ShownAd;

/** A viewer's running watch with its ad, whichever tab or device began it. */
export function readOpenWatch(db: Db, userId: number, now: Date): Promise<OpenWatch | undefined> {
  return first(
    db,
    sql<OpenWatch>`
      select watches.*, campaign_name, description, campaign_link, image_path, firm_id, firm_name from watches
      join campaigns on campaigns.id = campaign_id join firms on firms.user_id = firm_id
      where watches.user_id = ${userId} and watches.status = 'open' and expires_at > ${now}`,
  );
}

/** The part of a campaign that changes while it is served. */
export interface FreshCampaign {
  free_kurus: Kurus;
  /** Paid views of this viewer; undefined for an ad never started. */
  paid_views: number | undefined;
  /** Whether this viewer was paid for a click on it. */
  is_click_paid: boolean;
}

/** Reads how many milliseconds ago the viewer was paid for clicks, within the last day. */
export async function readPaidClickAges(db: Db, userId: number, now: Date): Promise<number[]> {
  const clicks = await rows(
    db,
    sql<{ clicked_at: Date }>`select clicked_at from viewer_ads
      where user_id = ${userId} and click_earning_kurus > 0 and clicked_at > ${now}::timestamptz - interval '1 day'`,
  );
  return clicks.map(({ clicked_at }) => now.getTime() - clicked_at.getTime());
}

/** Reads that part by campaign id. Campaigns without an account are missing. */
export async function readFresh(
  db: Db,
  userId: number,
  campaignIds: readonly number[],
): Promise<Map<number, FreshCampaign>> {
  const had = await rows(
    db,
    sql<{
      id: number;
      paid_views: number;
      is_click_paid: boolean;
    }>`select campaign_id as id, paid_views, coalesce(click_earning_kurus, 0) > 0 as is_click_paid from viewer_ads
      where user_id = ${userId} and campaign_id = any(${campaignIds}::bigint[])`,
  );
  const accounts = campaignIds.map(campaignAccount);
  const left = await rows(
    db,
    sql<{
      account: AccountId;
      free_kurus: Kurus;
    }>`select id as account, balance_kurus - held_kurus as free_kurus
      from ledger_accounts where id = any(${accounts}::text[])`,
  );
  const hadById = new Map(had.map((row) => [row.id, row]));
  return new Map(
    left.flatMap(({ account, free_kurus }) => {
      const id = ownerIn('campaign', account);
      if (id === undefined) return [];
      const { paid_views, is_click_paid = false } = hadById.get(id) ?? {};
      return [[id, { free_kurus, paid_views, is_click_paid }]];
    }),
  );
}

/** A firm as an advertiser. */
export interface Advertiser {
  id: number;
  firm_name: string;
  contact_email: string;
  contact_phone: string;
  /** Whether the viewer does not want to see it. */
  is_hidden: boolean;
}

export async function readAdvertisers(
  db: Db,
  userId: number,
  firmIds: ReadonlySet<number>,
): Promise<Map<number, Advertiser>> {
  const found = await rows(
    db,
    sql<Advertiser>`
      select firms.user_id as id, firm_name, contact_email, contact_phone, hidden_firms.user_id is not null as is_hidden
      from firms left join hidden_firms on hidden_firms.firm_id = firms.user_id and hidden_firms.user_id = ${userId}
      where firms.user_id = any(${[...firmIds]}::bigint[])`,
  );
  return new Map(found.map((firm) => [firm.id, firm]));
}
