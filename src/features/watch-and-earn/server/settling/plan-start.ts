/** Plans the opening of watches, by a start or together with the payment before. Pure. */
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { matchesAudience } from '#features/audience/audience.ts';
import { matchingAttributes } from '#features/people/matching.ts';
import { promiseClick } from '../../decide-click.ts';
import { decideStart } from '../../decide-start.ts';
import { lifeMs } from '../../decide-view.ts';
import { type StartRefusal, watchErrors } from '../../errors.ts';
import { matchedCriteria } from '../../matched-criteria.ts';
import { isOwnAd } from '../../own-ad.ts';
import { type CampaignFacts, heldBy, viewerAdKey, type WatchRow } from './batch-facts.ts';
import type { ChooseAgain, ChosenAd, Failed, NextOpened, Opened, StartOperation } from './operations.ts';
import { earnedToday, endWatch, freeNow, type NewWatch, type Planning, reserve } from './planning.ts';

/** Uses the answers that count today (threats T-V13). */
function lookUpAudience({ request }: Planning, campaign: CampaignFacts, userId: number) {
  const { facts, today } = request;
  const viewer = facts.viewers.get(userId);
  if (viewer === undefined) return { isForViewer: false, matched: null };
  const attributes = matchingAttributes(viewer, today);
  const isForViewer =
    matchesAudience(campaign.audience, attributes) &&
    !isOwnAd(campaign, viewer) &&
    !facts.hidden.has(viewerAdKey(userId, campaign.id));
  return { isForViewer, matched: isForViewer ? matchedCriteria(campaign.audience, attributes) : null };
}

type Opening = Omit<NewWatch, 'holder'>;

interface Before {
  userId: number;
  campaignId: number;
  paidViews: number;
  free: Kurus;
  dayRoom: Kurus;
}

function decideOpening(planning: Planning, before: Before): Opening | StartRefusal {
  const { facts, now, today } = planning.request;
  const { userId, campaignId, ...rest } = before;
  const campaign = facts.campaigns.get(campaignId);
  if (campaign === undefined) return 'AD_NOT_FOUND';
  const { isForViewer, matched } = lookUpAudience(planning, campaign, userId);
  const { isEarningEnabled } = facts;
  const isStopped = facts.stopped.has(userId);
  const decision = decideStart({ campaign, isForViewer, ...rest, isEarningEnabled, isStopped, today });
  if (!decision.isOpened) return decision.refusal;
  const { earning: reserved, viewNumber } = decision;
  const displayDuration = campaign.display_duration;
  const expiresAt = new Date(now.getTime() + lifeMs(displayDuration));
  return { userId, campaignId, viewNumber, reserved, displayDuration, expiresAt, matched };
}

/** The id is set when the watch is written. */
function open(planning: Planning, opening: Opening, holder: string | undefined): Opened {
  reserve(planning, { ...opening, holder: holder ?? null });
  const { reserved: earning, displayDuration, expiresAt } = opening;
  return { kind: 'opened', watchId: 0, earning, displayDuration, expiresAt };
}

export function planStart(
  planning: Planning,
  { userId, campaignId, holder }: StartOperation,
): Opened | Failed {
  const { facts } = planning.request;
  const running = facts.openWatches.get(userId);
  const givenBack = running?.campaign_id === campaignId ? heldBy(running) : 0;
  const opening = decideOpening(planning, {
    userId,
    campaignId,
    paidViews: facts.viewerAds.get(viewerAdKey(userId, campaignId))?.paid_views ?? 0,
    free: kurus(freeNow(planning, campaignId) + givenBack),
    // The open watch is the viewer's only reservation, and it would be released.
    dayRoom: kurus(facts.dailyEarningLimit - earnedToday(planning, userId)),
  });
  if (typeof opening === 'string') return { kind: 'failed', error: watchErrors[opening]() };
  if (running !== undefined) endWatch(planning, { watch: running, status: 'released' });
  return open(planning, opening, holder);
}

interface NextOpening {
  kind: 'next';
  opening: Opening;
  click: NextOpened['click'];
}

/**
 * Decides whether the chosen ad can start once `watch` is paid; changes nothing. The watch's reservation becomes its
 * payment, so its campaign's free money stays the same and the viewer's day has less room.
 */
export function chooseOpening(
  planning: Planning,
  { campaignId, viewNumber }: ChosenAd,
  watch: WatchRow,
): NextOpening | ChooseAgain {
  const { facts } = planning.request;
  const userId = watch.user_id;
  const past = facts.viewerAds.get(viewerAdKey(userId, campaignId));
  const isSame = watch.campaign_id === campaignId;
  const free = freeNow(planning, campaignId);
  const dayRoom = kurus(facts.dailyEarningLimit - earnedToday(planning, userId) - heldBy(watch));
  const paidViews = (past?.paid_views ?? 0) + (isSame ? 1 : 0);
  const opening = decideOpening(planning, { userId, campaignId, paidViews, free, dayRoom });
  if (typeof opening === 'string') return { kind: 'choose again', refusal: opening };
  // Watched meanwhile through another server: it now ranks after unseen ads.
  if (opening.viewNumber !== viewNumber) return { kind: 'choose again', refusal: 'AD_ALREADY_SEEN' };
  const click = promiseClick({
    clickRate: facts.campaigns.get(campaignId)?.rates.click_rate ?? ZERO_KURUS,
    wasPaid: (past?.click_earning_kurus ?? 0) > 0 || (isSame && watch.click_kurus > 0),
    free: kurus(free - opening.reserved),
    dayRoom: kurus(dayRoom - opening.reserved),
    isEarningEnabled: facts.isEarningEnabled,
  });
  return { kind: 'next', opening, click };
}

export function openNext(
  planning: Planning,
  { opening, click }: NextOpening,
  holder: string | undefined,
): NextOpened {
  const { campaignId, viewNumber } = opening;
  const shown = planning.request.facts.campaigns.get(campaignId);
  return { ...open(planning, opening, holder), campaignId, viewNumber, click, shown };
}
