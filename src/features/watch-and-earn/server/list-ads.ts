/** The viewer's ads of this moment. Reads only; what a start pays is decided again when it comes. */
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { ViewerAttributes } from '#features/audience/audience.ts';
import { readViewerAttributes } from '#features/profiles/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { type AdCandidate, chooseAds, type OfferedAd } from '../choose-ads.ts';
import { lacksDetails } from '../lacks-details.ts';
import { isOwnAd } from '../own-ad.ts';
import { noAdTexts } from '../texts.ts';
import type { ServedAds, ServedCampaign } from './ad-index.ts';
import type { WatchRow } from './batch-facts.ts';

/** A sitting's worth; the rest comes with the next list. */
const MAX_ADS = 20;

interface Viewer {
  email: string;
  phone: string;
  earned_kurus: number;
}

function readViewer(db: Db, userId: number, today: CalendarDay): Promise<Viewer> {
  return one(
    db,
    sql<Viewer>`
      select email, phone, coalesce(earned_kurus, 0) as earned_kurus from users
      left join viewer_days on viewer_days.user_id = users.id and day = ${today}
      where users.id = ${userId}`,
  );
}

function readOpenWatch(db: Db, userId: number, now: Date): Promise<WatchRow | undefined> {
  return first(
    db,
    sql<WatchRow>`select * from watches where user_id = ${userId} and status = 'open' and expires_at > ${now}`,
  );
}

interface FreshCampaign {
  id: number;
  free_kurus: Kurus;
  contact_email: string;
  contact_phone: string;
  paid_views: number;
  is_seen: boolean;
}

/** What changes while a campaign is served, and what this viewer has had from it. */
function readFresh(db: Db, userId: number, campaignIds: readonly number[]): Promise<FreshCampaign[]> {
  return rows(
    db,
    sql<FreshCampaign>`
      select campaigns.id, balance_kurus - held_kurus as free_kurus, contact_email, contact_phone,
        coalesce(paid_views, 0) as paid_views, viewer_ads.user_id is not null as is_seen
      from campaigns
      join firms on firms.user_id = firm_id
      join ledger_accounts on ledger_accounts.id = 'campaign:' || campaigns.id
      left join viewer_ads on viewer_ads.campaign_id = campaigns.id and viewer_ads.user_id = ${userId}
      where campaigns.id = any(${campaignIds}::bigint[]) and status = 'active'`,
  );
}

const isInDates = ({ start_date, end_date }: ServedCampaign, today: CalendarDay) =>
  start_date <= today && today <= end_date;

function wouldMatchWithDetails(
  { campaigns }: ServedAds,
  viewer: ViewerAttributes,
  today: CalendarDay,
): boolean {
  return [...campaigns.values()].some(
    (campaign) => isInDates(campaign, today) && lacksDetails(campaign.audience, viewer),
  );
}

function toAnswer({ campaignId, earning, viewNumber }: OfferedAd, campaigns: ServedAds['campaigns']) {
  const campaign = campaigns.get(campaignId);
  if (campaign === undefined) throw new Error(`campaign ${campaignId} was offered and is not served`);
  return {
    id: campaign.id,
    title: campaign.campaign_name,
    description: campaign.description,
    image_path: campaign.image_path,
    link: campaign.campaign_link,
    display_duration: campaign.display_duration,
    earning,
    view_number: viewNumber,
  };
}

interface Looker {
  userId: number;
  viewer: Viewer;
  attributes: ViewerAttributes;
  open: WatchRow | undefined;
}

async function readCandidates(
  db: Db,
  served: ServedAds,
  { userId, viewer, attributes, open, today }: Looker & { today: CalendarDay },
): Promise<AdCandidate[]> {
  const matching = served.index.matching(attributes).filter((id) => {
    const campaign = served.campaigns.get(id);
    return campaign !== undefined && isInDates(campaign, today);
  });
  const fresh = matching.length === 0 ? [] : await readFresh(db, userId, matching);
  return fresh.flatMap((state) => {
    const campaign = served.campaigns.get(state.id);
    if (campaign === undefined || isOwnAd(state, viewer)) return [];
    // The open watch would be released by any start, so what it reserves is free for this viewer.
    const givenBack = open?.campaign_id === campaign.id ? open.reserved_kurus : 0;
    return {
      campaignId: campaign.id,
      rates: campaign,
      paidViews: state.paid_views,
      isSeen: state.is_seen,
      freeKurus: kurus(state.free_kurus + givenBack),
      netKurus: campaign.netKurus,
      startDate: campaign.start_date,
      endDate: campaign.end_date,
    };
  });
}

/** Answers the data of `listAds` for one viewer. */
export async function listAds(db: Db, served: ServedAds, { userId, now }: { userId: number; now: Date }) {
  const today = istanbulDay(now);
  const attributes = (await readViewerAttributes(db, [userId])).get(userId);
  if (attributes === undefined) throw new Error(`viewer ${userId} has no profile`);
  const viewer = await readViewer(db, userId, today);
  const settings = await readSettings(db);
  const open = await readOpenWatch(db, userId, now);
  const candidates = await readCandidates(db, served, { userId, viewer, attributes, open, today });
  const { ads, reason } = chooseAds({
    candidates,
    dayRoom: kurus(settings.daily_earning_limit - viewer.earned_kurus),
    isEarningEnabled: settings.earning_enabled,
    wouldMatchWithDetails: () => wouldMatchWithDetails(served, attributes, today),
    maxAds: MAX_ADS,
    now,
  });
  return {
    ads: ads.map((ad) => toAnswer(ad, served.campaigns)),
    reason,
    reason_text: reason === null ? null : noAdTexts[reason],
    total_today: kurus(viewer.earned_kurus),
    daily_earning_limit: settings.daily_earning_limit,
    open_watch: open === undefined ? null : toOpenWatch(open),
  };
}

function toOpenWatch(watch: WatchRow) {
  return {
    watch_id: watch.id,
    ad_id: watch.campaign_id,
    earning: watch.reserved_kurus,
    display_duration: watch.display_duration,
    expires_at: watch.expires_at,
  };
}
