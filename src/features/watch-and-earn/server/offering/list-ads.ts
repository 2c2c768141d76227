/** Lists the ads for a viewer at this moment. Reads only; the pay is decided again at the start. */
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import type { Db } from '#lib/server/db.ts';
import { matchesAudience } from '#features/audience/audience.ts';
import { type MatchingAttributes, readMatchingAttributes } from '#features/people/server/index.ts';
import type { ViewerAttributes } from '#features/people/viewer-columns.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { type AdCandidate, chooseAds, type OfferedAd, type Prospect } from '../../choose-ads.ts';
import type { watchContract } from '../../contract.ts';
import { decideClick } from '../../decide-click.ts';
import { timeLeft } from '../../decide-view.ts';
import { earningOfView } from '../../earning.ts';
import { lacksDetails } from '../../lacks-details.ts';
import { isOwnAd } from '../../own-ad.ts';
import { noAdText } from '../../texts.ts';
import type { ServedAds, ServedCampaign } from './ad-index.ts';
import {
  type OpenWatch,
  readAdvertisers,
  readFresh,
  readOpenWatch,
  readPaidClickAges,
  readViewer,
  type Viewer,
} from './offer-queries.ts';
import type { WatchTimer } from '../settling/watch-timer.ts';

/** Enough for one visit; the next list brings more. */
const MAX_ADS = 20;

const isInDates = ({ start_date, end_date }: ServedCampaign, today: CalendarDay) =>
  start_date <= today && today <= end_date;

/** The campaigns whose audience the attributes match, in their dates. */
export function matchingNow(served: ServedAds, attributes: ViewerAttributes, today: CalendarDay): number[] {
  return served.index.matching(attributes).filter((id) => {
    const campaign = served.campaigns.get(id);
    return campaign !== undefined && isInDates(campaign, today);
  });
}

interface Looker {
  userId: number;
  viewer: Viewer;
  open: OpenWatch | undefined;
}

type Candidate = AdCandidate & { firmName: string; clickRate: Kurus; isClickPaid: boolean };

async function readCandidates(
  db: Db,
  served: ServedAds,
  { userId, viewer, open, matching }: Looker & { matching: readonly number[] },
): Promise<Candidate[]> {
  if (matching.length === 0) return [];
  const campaigns = matching.flatMap((id) => served.campaigns.get(id) ?? []);
  const fresh = await readFresh(db, userId, matching);
  const firms = await readAdvertisers(db, userId, new Set(campaigns.map(({ firm_id }) => firm_id)));
  return campaigns.flatMap((campaign) => {
    const [state, firm] = [fresh.get(campaign.id), firms.get(campaign.firm_id)];
    if (state === undefined || firm === undefined || isOwnAd(firm, viewer)) return [];
    // Any start would release the open watch, so the money it reserves is free for this viewer.
    const givenBack = open?.campaign_id === campaign.id ? open.reserved_kurus : 0;
    return {
      campaignId: campaign.id,
      firmName: firm.firm_name,
      clickRate: campaign.click_rate,
      isClickPaid: state.is_click_paid,
      rates: campaign,
      paidViews: state.paid_views ?? 0,
      isSeen: state.paid_views !== undefined,
      isHidden: firm.is_hidden,
      freeKurus: kurus(state.free_kurus + givenBack),
      netKurus: campaign.netKurus,
      flight: campaign.flight,
    };
  });
}

/** The thing that the viewer could do, or wait for, to be matched with more ads. */
function prospectOf(
  served: ServedAds,
  { matching, current }: MatchingAttributes,
  today: CalendarDay,
): Prospect | null {
  const running = [...served.campaigns.values()].filter((campaign) => isInDates(campaign, today));
  const isNews = ({ audience }: ServedCampaign) =>
    matchesAudience(audience, current) && !matchesAudience(audience, matching);
  if (running.some(isNews)) return current.allows_targeting ? 'CHANGED_TODAY' : 'TARGETING_OFF';
  return running.some(({ audience }) => lacksDetails(audience, current)) ? 'PROFILE_INCOMPLETE' : null;
}

/** Answers the data of `listAds` for one viewer. */
export async function listAds(
  db: Db,
  { served, timer }: { served: ServedAds; timer: WatchTimer },
  { userId, now, steadyMs }: { userId: number; now: Date; steadyMs: number },
) {
  const today = istanbulDay(now);
  const attributes = await readMatchingAttributes(db, userId, today);
  const viewer = await readViewer(db, userId, today);
  const settings = await readSettings(db);
  const open = await readOpenWatch(db, userId, now);
  const matching = matchingNow(served, attributes.matching, today);
  const candidates = await readCandidates(db, served, { userId, viewer, open, matching });
  const { ads, reason } = chooseAds({
    candidates,
    dayRoom: kurus(settings.daily_earning_limit - viewer.earned_kurus),
    isEarningEnabled: settings.earning_enabled,
    isStopped: viewer.is_stopped,
    prospect: () => prospectOf(served, attributes, today),
    maxAds: MAX_ADS,
    now,
  });
  const dayRoom = kurus(Math.max(0, settings.daily_earning_limit - viewer.earned_kurus));
  const { earning_enabled: isEarningEnabled } = settings;
  const clicks = new Map(
    candidates.map((candidate) => [candidate.campaignId, clickOf(candidate, { dayRoom, isEarningEnabled })]),
  );
  const clickAgesMs = await readPaidClickAges(db, userId, now);
  const firmNames = new Map(candidates.map(({ campaignId, firmName }) => [campaignId, firmName]));
  return {
    ads: ads.map((ad) => ({
      ...toAnswer(ad, served.campaigns.get(ad.campaignId), firmNames.get(ad.campaignId)),
      ...(clicks.get(ad.campaignId) ?? NO_CLICK),
    })),
    paid_click_ages: clickAgesMs.map((ageMs) => Math.floor(ageMs / 1000)),
    reason,
    reason_text: reason === null ? null : noAdText(reason, dayRoom),
    total_today: kurus(viewer.earned_kurus),
    daily_earning_limit: settings.daily_earning_limit,
    open_watch:
      open === undefined
        ? null
        : toOpenWatch(open, {
            left: timeLeft(open, { now, elapsedMs: timer.elapsedMs(open, { now, steadyMs }) }),
            click: clicks.get(open.campaign_id) ?? NO_CLICK,
          }),
  };
}

function toAnswer({ earning, viewNumber }: OfferedAd, campaign?: ServedCampaign, firmName?: string) {
  if (campaign === undefined || firmName === undefined)
    throw new Error('an ad was offered that is not served');
  return {
    id: campaign.id,
    title: campaign.campaign_name,
    description: campaign.description,
    image_path: campaign.image_path,
    link: campaign.campaign_link,
    display_duration: campaign.display_duration,
    earning,
    view_number: viewNumber,
    advertiser: { id: campaign.firm_id, name: firmName },
  };
}

type Click = Pick<DataOf<typeof watchContract.listAds>['ads'][number], 'click_earning' | 'click_unpaid'>;
const NO_CLICK: Click = { click_earning: ZERO_KURUS, click_unpaid: null };

/** A click after the next view, apart from the pace of clicks, which the viewer's page follows. */
function clickOf(
  { rates, paidViews, freeKurus, clickRate, isClickPaid }: Candidate,
  { dayRoom, isEarningEnabled }: { dayRoom: Kurus; isEarningEnabled: boolean },
): Click {
  const view = earningOfView(rates, paidViews + 1);
  const facts = {
    status: 'active',
    clickRate,
    wasPaid: isClickPaid,
    paidClickAgesMs: [],
    free: kurus(freeKurus - view),
    dayRoom: kurus(dayRoom - view),
    isEarningEnabled,
  } as const;
  const earning = decideClick(facts);
  const paysOnAnotherDay = earning === 0 && decideClick({ ...facts, dayRoom: clickRate }) > 0;
  return {
    click_earning: earning,
    click_unpaid: isClickPaid ? 'PAID_BEFORE' : paysOnAnotherDay ? 'DAILY_LIMIT' : null,
  };
}

function toOpenWatch(watch: OpenWatch, { left, click }: { left: ReturnType<typeof timeLeft>; click: Click }) {
  return {
    watch_id: watch.id,
    holder: watch.holder,
    ad_id: watch.campaign_id,
    earning: watch.reserved_kurus,
    display_duration: watch.display_duration,
    expires_at: watch.expires_at,
    ...left,
    ad: {
      id: watch.campaign_id,
      title: watch.campaign_name,
      description: watch.description,
      image_path: watch.image_path,
      link: watch.campaign_link,
      display_duration: watch.display_duration,
      earning: watch.reserved_kurus,
      ...click,
      view_number: watch.view_number,
      advertiser: { id: watch.firm_id, name: watch.firm_name },
    },
  };
}
