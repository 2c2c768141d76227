import { istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import type { Db } from '#lib/server/db.ts';
import { type MatchingAttributes, matchingOf } from '#features/viewers/server.ts';
import {
  chooseAds,
  type OfferedAd,
  type Prospect,
  type AdCandidate,
  type OfferFacts,
  earningOfView,
  type ServedAds,
  type ServedCampaign,
  isInDates,
  isOwnAd,
  isEnough,
  rankAds,
  type RankedAd,
  type ViewerFacts,
} from './choose-ads.ts';
import type { watchContract } from '../contract.ts';
import { MOST_ADS } from '#platform/places/watch-place.ts';
import { type PromisedClick, promiseClick, lifeMs, timeLeft } from '../decisions.ts';
import { noAdText } from '../texts.ts';
import type { AdIndex } from './ad-index.server.ts';
import { heldBy, type ShownAd } from '../settling/operations.server.ts';
import type { WatchTimer } from '../settling/watch-timer.server.ts';
import {
  type OpenWatch,
  readFreshAds,
  readViewerState,
  type ViewerState,
  type FreshAd,
} from './offer-queries.server.ts';
import { matchesAudience } from '#features/audience/audience.ts';

/** One read nearly always suffices for twenty paying ads. Each further read takes four times as many. */
const FIRST_LOOK = 28;
const NEXT_LOOK_FACTOR = 4;

type Candidate = AdCandidate & { firmName: string; clickRate: Kurus; isClickPaid: boolean };

interface Request extends ViewerFacts, Pick<OfferFacts, 'isEarningEnabled' | 'isStopped' | 'maxAds'> {
  viewer: { email: string; phone: string };
  open: { campaign_id: number; reserved_kurus: Kurus } | undefined;
}

function toCandidate(campaign: ServedCampaign, fresh: FreshAd, { open, ...request }: Request): Candidate {
  const had = request.seen.get(campaign.id);
  // Any start releases the open watch, so its reservation is free for this viewer.
  const ownHold = open?.campaign_id === campaign.id ? open.reserved_kurus : 0;
  return {
    campaignId: campaign.id,
    firmName: fresh.firm_name,
    clickRate: campaign.click_rate,
    isClickPaid: had?.isClickPaid ?? false,
    rates: campaign,
    paidViews: had?.paidViews ?? 0,
    isSeen: had !== undefined,
    isHidden: request.hiddenFirms.has(campaign.firm_id),
    freeKurus: kurus(fresh.free_kurus + ownHold),
    netKurus: campaign.netKurus,
    flight: campaign.flight,
  };
}

function take(ranked: Iterator<RankedAd, void>, count: number): RankedAd[] {
  const taken: RankedAd[] = [];
  while (taken.length < count) {
    const { value } = ranked.next();
    if (value === undefined) break;
    taken.push(value);
  }
  return taken;
}

function openAd(served: ServedAds, request: Request): ServedCampaign[] {
  const campaign = request.open === undefined ? undefined : served.campaigns.get(request.open.campaign_id);
  const isMatched =
    campaign !== undefined &&
    isInDates(campaign, request.today) &&
    matchesAudience(campaign.audience, request.attributes);
  return isMatched ? [campaign] : [];
}

/** Enough candidates for `chooseAds` to choose as from all ads that the viewer matches, and the open watch's ad. */
export async function findCandidates(
  served: ServedAds,
  request: Request,
  readFresh: (campaigns: readonly ServedCampaign[]) => Promise<readonly FreshAd[]>,
): Promise<Candidate[]> {
  const candidates = new Map<number, Candidate>();
  async function look(campaigns: readonly ServedCampaign[]): Promise<void> {
    if (campaigns.length === 0) return;
    for (const fresh of await readFresh(campaigns)) {
      const campaign = served.campaigns.get(fresh.campaign_id);
      if (campaign !== undefined && !isOwnAd(fresh, request.viewer))
        candidates.set(campaign.id, toCandidate(campaign, fresh, request));
    }
  }
  const isPaying = ({ campaign, earning }: RankedAd) =>
    earning <= (candidates.get(campaign.id)?.freeKurus ?? -1);

  const open = openAd(served, request);
  if (!request.isEarningEnabled || request.isStopped || request.dayRoom <= 0) {
    await look(open);
    return [...candidates.values()];
  }
  const ranked = rankAds(served, request);
  const looked: RankedAd[] = [];
  for (let count = FIRST_LOOK; ; count *= NEXT_LOOK_FACTOR) {
    const next = take(ranked, count);
    looked.push(...next);
    const campaigns = next.map(({ campaign }) => campaign);
    await look(looked.length === next.length ? [...new Set([...campaigns, ...open])] : campaigns);
    if (next.length < count || isEnough({ looked, paying: looked.filter(isPaying) }, request.maxAds)) break;
  }
  return [...candidates.values()];
}

/** The change by the viewer, or the wait, that would match more ads. */
export function prospectOf({ index }: ServedAds, { matching, current }: MatchingAttributes): Prospect | null {
  if (index.matchesMore(current, matching))
    return current.allows_targeting ? 'CHANGED_TODAY' : 'TARGETING_OFF';
  return index.lacksDetails(current) ? 'PROFILE_INCOMPLETE' : null;
}

interface OfferRequest {
  userId: number;
  now: Date;
  steadyMs: number;
  payingId?: number;
}

const asIfPaid = ({ viewer, seen, ...state }: ViewerState, watch: OpenWatch): ViewerState => ({
  ...state,
  viewer: { ...viewer, earned_kurus: sumKurus(viewer.earned_kurus, heldBy(watch)) },
  open: undefined,
  seen: new Map(seen).set(watch.campaign_id, {
    paidViews: watch.view_number,
    isClickPaid: watch.click_kurus > 0 || seen.get(watch.campaign_id)?.isClickPaid === true,
  }),
});

export async function makeOffer(
  db: Db,
  { index, timer }: { index: AdIndex; timer: WatchTimer },
  { userId, now, steadyMs, payingId }: OfferRequest,
) {
  const today = istanbulDay(now);
  const read = await readViewerState(db, { userId, today, now });
  const {
    viewer,
    settings,
    open: found,
    ...state
  } = read.open !== undefined && read.open.id === payingId ? asIfPaid(read, read.open) : read;
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
  const request = { ...facts, ...state, attributes: attributes.matching, today, viewer, open };
  const candidates = await findCandidates(served, request, (campaigns) => readFreshAds(db, campaigns));
  const prospect = () => prospectOf(served, attributes);
  const { ads, reason } = chooseAds({ ...facts, candidates, prospect, now });
  return { ads, reason, candidates, served, facts, viewer, settings, state, open, elapsedMs };
}

export function toList(offer: Awaited<ReturnType<typeof makeOffer>>, now: Date) {
  const { ads, reason, candidates, served, facts, viewer, settings, state, open, elapsedMs } = offer;
  const dayRoom = kurus(Math.max(0, facts.dayRoom));
  const { isEarningEnabled } = facts;
  const clicks = new Map(
    candidates.map((candidate) => [candidate.campaignId, clickOf(candidate, { dayRoom, isEarningEnabled })]),
  );
  const firmNames = new Map(candidates.map(({ campaignId, firmName }) => [campaignId, firmName]));
  return {
    ads: ads.map((ad) => {
      const campaign = served.campaigns.get(ad.campaignId);
      const firm_name = firmNames.get(ad.campaignId);
      if (campaign === undefined || firm_name === undefined)
        throw new Error('an ad was offered that is not served');
      const { display_duration: displayDuration } = campaign;
      const click = clicks.get(ad.campaignId) ?? NO_CLICK;
      return toAd({ ...ad, displayDuration, click }, { ...campaign, firm_name });
    }),
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

const NO_CLICK: PromisedClick = { earning: ZERO_KURUS, unpaid: null };

function clickOf(
  { rates, paidViews, freeKurus, clickRate, isClickPaid }: Candidate,
  { dayRoom, isEarningEnabled }: { dayRoom: Kurus; isEarningEnabled: boolean },
) {
  const view = earningOfView(rates, paidViews + 1);
  const [free, room] = [kurus(freeKurus - view), kurus(dayRoom - view)];
  return promiseClick({ clickRate, wasPaid: isClickPaid, free, dayRoom: room, isEarningEnabled });
}

interface PricedAd extends OfferedAd {
  displayDuration: number;
  click: PromisedClick;
}

export function toAd(
  { campaignId, earning, displayDuration, viewNumber, click }: PricedAd,
  shown: ShownAd,
): DataOf<typeof watchContract.listAds>['ads'][number] {
  return {
    id: campaignId,
    title: shown.campaign_name,
    description: shown.description,
    image_path: shown.image_path,
    link: shown.campaign_link,
    display_duration: displayDuration,
    earning,
    click_earning: click.earning,
    click_unpaid: click.unpaid,
    view_number: viewNumber,
    advertiser: { id: shown.firm_id, name: shown.firm_name },
  };
}

function toOpenWatch(
  watch: OpenWatch,
  { left, click }: { left: ReturnType<typeof timeLeft>; click: PromisedClick },
) {
  const { campaign_id: campaignId, reserved_kurus: earning, display_duration: displayDuration } = watch;
  return {
    watch_id: watch.id,
    holder: watch.holder,
    ad_id: campaignId,
    earning,
    display_duration: displayDuration,
    expires_at: watch.expires_at,
    earning_with_view: watch.click_kurus > 0 ? watch.click_kurus : undefined,
    ...left,
    ad: toAd({ campaignId, earning, displayDuration, viewNumber: watch.view_number, click }, watch),
  };
}
