/** Arranges the rows of a batch as facts for the decisions. */
import { kurus } from '#lib/shared/money.ts';
import { EVERYBODY } from '#features/audience/audience.ts';
import { settingsOf } from '#features/settings/server/index.ts';
import {
  type BatchFacts,
  type CampaignFacts,
  viewerAdKey,
  type ViewerAdRow,
  type ViewerRow,
  type WatchRow,
} from './batch-facts.ts';
import { type Operation, servedBy } from './operations.ts';
import type { BatchRows, CampaignRow, OperationRow } from './read-batch.ts';

export interface Asking {
  operation: Operation;
  row: OperationRow;
}

// Casts: each part of a row is whole or absent, which its type cannot express.

function watchIn({ row }: Asking): WatchRow[] {
  if (row.watch_id === null) return [];
  const { watch_id: id, watch_user_id, watch_campaign_id, watch_status: status, watch_day: day } = row;
  const { view_number, reserved_kurus, click_kurus, display_duration, started_at, expires_at } = row;
  const { ended_at, holder } = row;
  const rest = { view_number, reserved_kurus, click_kurus, display_duration, started_at, expires_at };
  const ids = { id, user_id: watch_user_id, campaign_id: watch_campaign_id };
  return [{ ...ids, status, day, ...rest, ended_at, holder } as WatchRow];
}

const viewerIn = ({ operation: { userId }, row }: Asking): ViewerRow[] =>
  row.is_viewer === null ? [] : [{ ...row, user_id: userId } as unknown as ViewerRow];

function viewerAdIn({ operation, row }: Asking): ViewerAdRow[] {
  const { paid_views, clicked_at, click_earning_kurus } = row;
  const campaignId = servedBy(operation);
  if (paid_views === null || campaignId === null) return [];
  return [
    { user_id: operation.userId, campaign_id: campaignId, paid_views, clicked_at, click_earning_kurus },
  ];
}

const campaignIn = ({
  view_rate,
  click_rate,
  second_view_rate,
  max_views_per_ad,
  audience,
  ...campaign
}: CampaignRow): CampaignFacts => ({
  ...campaign,
  audience: audience ?? EVERYBODY,
  rates: { view_rate, click_rate, second_view_rate, max_views_per_ad },
});

export function arrangeFacts(asked: readonly Asking[], { operations, campaigns }: BatchRows): BatchFacts {
  const settings = settingsOf(operations[0]?.settings ?? []);
  const watches = asked.flatMap(watchIn);
  const ofViewer = <Fact>(factOf: (row: OperationRow) => Fact) =>
    new Map(asked.map(({ operation, row }) => [operation.userId, factOf(row)]));
  return {
    viewers: new Map(asked.flatMap(viewerIn).map((viewer) => [viewer.user_id, viewer])),
    watches: new Map(watches.map((watch) => [watch.id, watch])),
    openWatches: new Map(
      watches.filter(({ status }) => status === 'open').map((watch) => [watch.user_id, watch]),
    ),
    viewedWatches: new Map(
      asked.flatMap(({ operation: { userId }, row: { viewed_id } }) =>
        viewed_id === null ? [] : [[userId, viewed_id] as const],
      ),
    ),
    campaigns: new Map(campaigns.map((campaign) => [campaign.id, campaignIn(campaign)])),
    watched: new Map(
      asked.flatMap(({ operation: { campaignId }, row: { campaign_name } }) =>
        campaign_name === null ? [] : [[campaignId, campaign_name] as const],
      ),
    ),
    viewerAds: new Map(asked.flatMap(viewerAdIn).map((ad) => [viewerAdKey(ad.user_id, ad.campaign_id), ad])),
    hidden: new Set(
      asked.flatMap(({ operation, row }) =>
        row.is_hidden === true ? viewerAdKey(operation.userId, servedBy(operation) ?? 0) : [],
      ),
    ),
    stopped: new Set(
      asked.flatMap(({ operation, row }) => (row.is_stopped === true ? operation.userId : [])),
    ),
    balances: ofViewer(({ wallet_kurus }) => kurus(wallet_kurus ?? 0)),
    earnedToday: ofViewer(({ earned_kurus }) => kurus(earned_kurus ?? 0)),
    paidClicks: ofViewer(({ paid_clicks }) => paid_clicks ?? []),
    dailyEarningLimit: settings.daily_earning_limit,
    isEarningEnabled: settings.earning_enabled,
  };
}
