/** Lists the ads for a viewer at this moment. Reads only; the pay is decided again at the start. */
import { istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import type { Db } from '#lib/server/db.ts';
import { type MatchingAttributes, matchingOf } from '#features/people/server/index.ts';
import { chooseAds, type OfferedAd, type Prospect } from '../../choose-ads.ts';
import type { watchContract } from '../../contract.ts';
import { MOST_ADS } from '../../watch-place.ts';
import { decideClick } from '../../decide-click.ts';
import { lifeMs, timeLeft } from '../../decide-view.ts';
import { earningOfView } from '../../earning.ts';
import type { ServedAds, ServedCampaign } from '../../served-ads.ts';
import { noAdText } from '../../texts.ts';
import type { AdIndex } from './ad-index.ts';
import { type Candidate, findCandidates } from './find-candidates.ts';
import { type OpenWatch, readFreshAds, readViewerState } from './offer-queries.ts';
import type { WatchTimer } from '../settling/watch-timer.ts';

/** The thing that the viewer could do, or wait for, to be matched with more ads. */
export function prospectOf({ index }: ServedAds, { matching, current }: MatchingAttributes): Prospect | null {
  if (index.matchesMore(current, matching))
    return current.allows_targeting ? 'CHANGED_TODAY' : 'TARGETING_OFF';
  return index.lacksDetails(current) ? 'PROFILE_INCOMPLETE' : null;
}

/** Answers the data of `listAds` for one viewer. */
export async function listAds(
  db: Db,
  { index, timer }: { index: AdIndex; timer: WatchTimer },
  { userId, now, steadyMs }: { userId: number; now: Date; steadyMs: number },
) {
  const today = istanbulDay(now);
  const { viewer, settings, open: found, ...state } = await readViewerState(db, { userId, today, now });
  const elapsedMs = found === undefined ? 0 : timer.elapsedMs(found, { now, steadyMs });
  const open = found !== undefined && elapsedMs < lifeMs(found.display_duration) ? found : undefined;
  const served = await index.since({ lastEvent: state.lastEvent, today });
  const attributes = matchingOf(viewer, today);
  const facts = {
    dayRoom: kurus(settings.daily_earning_limit - viewer.earned_kurus),
    isEarningEnabled: settings.earning_enabled,
    isStopped: viewer.is_stopped,
    maxAds: MOST_ADS,
  };
  const asked = { ...facts, ...state, attributes: attributes.matching, today, viewer, open };
  const candidates = await findCandidates(served, asked, (campaigns) => readFreshAds(db, campaigns));
  const { ads, reason } = chooseAds({
    ...facts,
    candidates,
    prospect: () => prospectOf(served, attributes),
    now,
  });
  const dayRoom = kurus(Math.max(0, facts.dayRoom));
  const { isEarningEnabled } = facts;
  const clicks = new Map(
    candidates.map((candidate) => [candidate.campaignId, clickOf(candidate, { dayRoom, isEarningEnabled })]),
  );
  const firmNames = new Map(candidates.map(({ campaignId, firmName }) => [campaignId, firmName]));
  return {
    ads: ads.map((ad) => ({
      ...toAnswer(ad, served.campaigns.get(ad.campaignId), firmNames.get(ad.campaignId)),
      ...(clicks.get(ad.campaignId) ?? NO_CLICK),
    })),
    paid_click_ages: state.paidClicks.map((at) => Math.floor((now.getTime() - at.getTime()) / 1000)),
    reason,
    reason_text: reason === null ? null : noAdText(reason, dayRoom),
    total_today: kurus(viewer.earned_kurus),
    daily_earning_limit: settings.daily_earning_limit,
    open_watch:
      open === undefined
        ? null
        : toOpenWatch(open, {
            left: timeLeft(open.display_duration, elapsedMs),
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
    hasWatch: true,
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
