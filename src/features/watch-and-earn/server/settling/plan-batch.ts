/**
 * Decides a batch: one outcome per operation and, together, what is to be written. Pure. Operations are decided in the
 * order in which they came, each on what the ones before it left of a campaign's budget; no viewer is in a batch twice.
 */
import { kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { matchesAudience } from '#features/audience/audience.ts';
import { matchingAttributes } from '#features/people/matching.ts';
import { decideClick } from '../../decide-click.ts';
import { decideStart } from '../../decide-start.ts';
import { decideView, lifeMs } from '../../decide-view.ts';
import { watchErrors } from '../../errors.ts';
import { matchedCriteria } from '../../matched-criteria.ts';
import { isOwnAd } from '../../own-ad.ts';
import { type CampaignFacts, heldBy, viewerAdKey, type WatchRow } from './batch-facts.ts';
import type {
  ClickOperation,
  Earned,
  Failed,
  Opened,
  Operation,
  Outcome,
  StartOperation,
  ViewOperation,
} from './operations.ts';
import {
  answerEarned,
  earnedToday,
  endWatch,
  freeNow,
  newPlanning,
  pay,
  type Plan,
  type Planning,
  type PlanRequest,
  reserve,
  reserveClick,
} from './planning.ts';

export function planBatch(request: PlanRequest): Plan {
  const planning = newPlanning(request);
  for (const operation of request.operations) planning.plan.outcomes.push(planOperation(planning, operation));
  return planning.plan;
}

function planOperation(planning: Planning, operation: Operation): Outcome {
  if (operation.kind === 'start') return planStart(planning, operation);
  return operation.kind === 'view' ? planView(planning, operation) : planClick(planning, operation);
}

/**
 * Whether the ad is for the viewer, by the answers that count today (threats T-V13), and which answers met which
 * criterion.
 */
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

function planStart(planning: Planning, { userId, campaignId, holder }: StartOperation): Opened | Failed {
  const { facts, now, today } = planning.request;
  const campaign = facts.campaigns.get(campaignId);
  if (campaign === undefined) return { kind: 'failed', error: watchErrors.AD_NOT_FOUND() };
  const open = facts.openWatches.get(userId);
  const { isForViewer, matched } = lookUpAudience(planning, campaign, userId);
  const givenBack = open?.campaign_id === campaignId ? heldBy(open) : 0;
  const decision = decideStart({
    campaign,
    isForViewer,
    paidViews: facts.viewerAds.get(viewerAdKey(userId, campaignId))?.paid_views ?? 0,
    free: kurus(freeNow(planning, campaignId) + givenBack),
    // The open watch is all that a viewer can have reserved, and it would be released.
    dayRoom: kurus(facts.dailyEarningLimit - earnedToday(planning, userId)),
    isEarningEnabled: facts.isEarningEnabled,
    isStopped: facts.stopped.has(userId),
    today,
  });
  if (!decision.isOpened) return { kind: 'failed', error: watchErrors[decision.refusal]() };
  const { earning, viewNumber } = decision;
  const displayDuration = campaign.display_duration;
  const expiresAt = new Date(now.getTime() + lifeMs(displayDuration));
  if (open !== undefined) endWatch(planning, { watch: open, status: 'released' });
  const watch = { userId, campaignId, viewNumber, reserved: earning, displayDuration, expiresAt };
  reserve(planning, { ...watch, matched, holder: holder ?? null });
  return { kind: 'opened', watchId: 0, earning, displayDuration, expiresAt };
}

function planView(
  planning: Planning,
  { userId, campaignId, watchId, holder, seen }: ViewOperation,
): Earned | Failed {
  const watch = planning.request.facts.watches.get(watchId);
  if (watch === undefined) return { kind: 'failed', error: watchErrors.WATCH_NOT_FOUND() };
  const facts = watchFacts(planning, watch);
  const decision = decideView(facts, { userId, campaignId, holder });
  if (decision.kind === 'refused') return { kind: 'failed', error: watchErrors[decision.refusal]() };
  if (decision.kind === 'too early') {
    return {
      kind: 'failed',
      error: watchErrors.TOO_EARLY({ extra: { remaining_seconds: decision.remainingSeconds } }),
    };
  }
  const { reserved_kurus: earning, click_kurus: click } = watch;
  const answer = { earning, clickEarning: click > 0 ? click : undefined };
  if (decision.kind === 'paid before') return answerEarned(planning, answer, { userId, paidNow: ZERO_KURUS });
  endWatch(planning, { watch, status: 'viewed', measuredMs: facts.elapsedMs, seen: seen ?? null });
  const about = { userId, campaignId };
  pay(planning, { kind: 'view', ref: String(watch.id), ...about, amount: earning });
  if (click > 0)
    pay(planning, { kind: 'click', ref: viewerAdKey(userId, campaignId), ...about, amount: click });
  return answerEarned(planning, answer, { userId, paidNow: sumKurus(earning, click) });
}

function watchFacts({ request }: Planning, watch: WatchRow) {
  return {
    userId: watch.user_id,
    campaignId: watch.campaign_id,
    status: watch.status,
    displayDuration: watch.display_duration,
    hasExpired: watch.ended_at !== null && watch.ended_at >= watch.expires_at,
    elapsedMs: watch.status === 'open' ? request.elapsedMsOf(watch) : 0,
    holder: watch.holder,
  };
}

/**
 * A click is paid with the view of its watch (Specification, decisions §4): reserved while the watch is open, paid at once
 * where an earlier one was viewed, and otherwise nothing.
 */
function planClick(planning: Planning, { userId, campaignId }: ClickOperation): Earned | Failed {
  const { facts, now } = planning.request;
  const campaign = facts.campaigns.get(campaignId);
  const past = facts.viewerAds.get(viewerAdKey(userId, campaignId));
  // A viewer whose account was closed meanwhile earns nothing.
  if (campaign === undefined || past === undefined || !facts.viewers.has(userId))
    return { kind: 'failed', error: watchErrors.AD_NOT_FOUND() };
  const running = facts.openWatches.get(userId);
  const open = running?.campaign_id === campaignId ? running : null;
  const viewedId = facts.viewedWatches.get(userId);
  const ages = (facts.paidClicks.get(userId) ?? []).map((at) => now.getTime() - at.getTime());
  const amount = decideClick({
    status: campaign.status,
    clickRate: campaign.rates.click_rate,
    hasWatch: open !== null || viewedId !== undefined,
    wasPaid: (past.click_earning_kurus ?? 0) + (open?.click_kurus ?? 0) > 0,
    // One that waits for its view counts as paid now.
    paidClickAgesMs: (running?.click_kurus ?? 0) > 0 ? [0, ...ages] : ages,
    free: freeNow(planning, campaignId),
    // The money that the running watch will pay is reserved, whatever day the watch ends on.
    dayRoom: kurus(
      facts.dailyEarningLimit - earnedToday(planning, userId) - (running === undefined ? 0 : heldBy(running)),
    ),
    isEarningEnabled: facts.isEarningEnabled,
  });
  const paid = open === null ? amount : ZERO_KURUS;
  const isFirst = past.clicked_at === null;
  if (isFirst || paid > 0) planning.plan.clicks.push({ userId, campaignId, earning: paid, isFirst });
  if (open !== null && amount > 0) reserveClick(planning, open, amount);
  if (viewedId !== undefined && paid > 0) {
    planning.plan.clicked.push({ watchId: viewedId, amount, open: null });
    pay(planning, { kind: 'click', ref: viewerAdKey(userId, campaignId), userId, campaignId, amount });
  }
  const withView = open === null ? ZERO_KURUS : sumKurus(open.click_kurus, amount);
  const answer = { earning: paid, earningWithView: withView > 0 ? withView : undefined };
  return answerEarned(planning, answer, { userId, paidNow: paid });
}
