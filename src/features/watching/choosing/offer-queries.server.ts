import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { ask, linesFrom, prepare } from '#lib/server/database/statements.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { campaignAccount } from '#platform/ledger/accounts.ts';
import type { MatchingRow } from '#features/viewers/matching.ts';
import { MATCHING_COLUMN_NAMES } from '#features/viewers/server.ts';
import {
  type Settings,
  settingsOf,
  STORED_SETTINGS_TEXT,
  type StoredSetting,
} from '#platform/settings/server.ts';
import type { SeenAd, ServedCampaign } from './choose-ads.ts';
import type { WatchRow, ShownAd } from '../settling/operations.server.ts';

export interface Viewer extends MatchingRow {
  email: string;
  phone: string;
  earned_kurus: Kurus;
  is_stopped: boolean;
}

export type OpenWatch = WatchRow & ShownAd;

export interface ViewerState {
  viewer: Viewer;
  settings: Settings;
  open: OpenWatch | undefined;
  seen: ReadonlyMap<number, SeenAd>;
  hiddenFirms: ReadonlySet<number>;
  paidClicks: readonly Date[];
  lastEvent: number;
}

type AsJson<Row> = {
  [Name in keyof Row]: Row[Name] extends Date | null ? string | (Row[Name] & null) : Row[Name];
};

const openFromJson = (open: AsJson<OpenWatch>): OpenWatch => ({
  ...open,
  started_at: new Date(open.started_at),
  expires_at: new Date(open.expires_at),
  ended_at: open.ended_at === null ? null : new Date(open.ended_at),
});

interface StateRow extends Viewer {
  settings: StoredSetting[];
  open: AsJson<OpenWatch> | null;
  seen_ids: number[];
  seen_views: number[];
  seen_clicks: boolean[];
  hidden: number[];
  paid_clicks: Date[];
  last_event: number;
}

const readState = prepare<[userId: number, today: CalendarDay, now: Date], StateRow>(
  'read_viewer_state',
  `select ${MATCHING_COLUMN_NAMES.join(', ')}, email, phone, coalesce(earned_kurus, 0) as earned_kurus,
     exists (select from fraud_cases where fraud_cases.user_id = users.id and stops_watching) as is_stopped,
     (select json_agg(stored) from (${STORED_SETTINGS_TEXT}) as stored) as settings,
     (select to_json(running) from (
       select watches.*, campaign_name, description, campaign_link, image_path, firm_id, firm_name from watches
       join campaigns on campaigns.id = campaign_id join firms on firms.user_id = firm_id
       where watches.user_id = $1 and watches.status = 'open'
     ) as running) as open,
     seen_ids, seen_views, seen_clicks, paid_clicks,
     array(select firm_id from hidden_firms where hidden_firms.user_id = users.id) as hidden,
     (select coalesce(max(id), 0) from campaign_events) as last_event
   from users join viewers on viewers.user_id = users.id
   left join viewer_days on viewer_days.user_id = users.id and day = $2
   cross join lateral (
     select coalesce(array_agg(campaign_id), '{}') as seen_ids, coalesce(array_agg(paid_views), '{}') as seen_views,
       coalesce(array_agg(coalesce(click_earning_kurus, 0) > 0), '{}') as seen_clicks,
       coalesce(array_agg(clicked_at) filter (
         where click_earning_kurus > 0 and clicked_at > $3::timestamptz - interval '1 day'), '{}') as paid_clicks
     from viewer_ads where viewer_ads.user_id = users.id
   ) as history
   where users.id = $1`,
);

export async function readViewerState(
  db: Db,
  { userId, today, now }: { userId: number; today: CalendarDay; now: Date },
): Promise<ViewerState> {
  const [row] = await ask(db, readState(userId, today, now));
  if (row === undefined) throw new Error(`there is no viewer ${userId}`);
  const seen = row.seen_ids.map((id, at): [number, SeenAd] => [
    id,
    { paidViews: row.seen_views[at] ?? 0, isClickPaid: row.seen_clicks[at] ?? false },
  ]);
  const hiddenFirms = new Set(row.hidden);
  return {
    viewer: row,
    settings: settingsOf(row.settings),
    open: row.open === null || hiddenFirms.has(row.open.firm_id) ? undefined : openFromJson(row.open),
    seen: new Map(seen),
    hiddenFirms,
    paidClicks: row.paid_clicks,
    lastEvent: row.last_event,
  };
}

export interface FreshAd {
  campaign_id: number;
  free_kurus: Kurus;
  firm_name: string;
  contact_email: string;
  contact_phone: string;
}

const SERVED = linesFrom<ServedCampaign>(1, {
  campaign_id: ['bigint', ({ id }) => id],
  account: ['text', ({ id }) => campaignAccount(id)],
  firm_id: ['bigint', ({ firm_id }) => firm_id],
});

/** Ids are passed again with `any`, because only then does every plan use the index. */
const readFresh = prepare<readonly unknown[], FreshAd>(
  'read_fresh_ads',
  `select campaign_id, balance_kurus - held_kurus as free_kurus, firm_name, contact_email, contact_phone
   from ${SERVED.as('asked')}
   join ledger_accounts on ledger_accounts.id = account and ledger_accounts.id = any(${SERVED.array('account')})
   join firms on firms.user_id = firm_id and firms.user_id = any(${SERVED.array('firm_id')})
   join users on users.id = firm_id and users.id = any(${SERVED.array('firm_id')}) and users.status = 'active'`,
);

/** Leaves out campaigns without an account and those of a firm suspended a moment ago. */
export const readFreshAds = (db: Db, campaigns: readonly ServedCampaign[]): Promise<FreshAd[]> =>
  ask(db, readFresh(...SERVED.valuesOf(campaigns)));

export function readShownAd(db: Db, campaignId: number): Promise<ShownAd> {
  return one(
    db,
    sql<ShownAd>`
      select campaign_name, description, campaign_link, image_path, firm_id, firm_name
      from campaigns join firms on firms.user_id = firm_id where campaigns.id = ${campaignId}`,
  );
}
