/**
 * Decides a batch: one outcome per operation and, together, what is to be written. Pure. Operations are decided in the
 * order in which they came, each on what the ones before it left of a campaign's budget; no viewer is in a batch twice.
 */
import { kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { decideClick } from '../../decide-click.ts';
import { decideView } from '../../decide-view.ts';
import { watchErrors } from '../../errors.ts';
import { heldBy, viewerAdKey, type WatchRow } from './batch-facts.ts';
import type {
  ChooseAgain,
  ClickOperation,
  Earned,
  Failed,
  Operation,
  Outcome,
  ViewOperation,
} from './operations.ts';
import { chooseOpening, openNext, planStart } from './plan-start.ts';
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

function planView(
  planning: Planning,
  { userId, campaignId, watchId, holder, seen, next }: ViewOperation,
): Earned | ChooseAgain | Failed {
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
  if (decision.kind === 'paid before') {
    // The watch that its first call began, or the viewer since, runs on.
    const nothing = next && ({ kind: 'none', reason: 'PAID_BEFORE' } as const);
    return answerEarned(planning, { ...answer, next: nothing }, { userId, paidNow: ZERO_KURUS });
  }
  const opening = next && 'campaignId' in next ? chooseOpening(planning, next, watch) : next;
  if (opening?.kind === 'choose again') return opening;
  endWatch(planning, { watch, status: 'viewed', measuredMs: facts.elapsedMs, seen: seen ?? null });
  const about = { userId, campaignId };
  pay(planning, { kind: 'view', ref: String(watch.id), ...about, amount: earning });
  if (click > 0)
    pay(planning, { kind: 'click', ref: viewerAdKey(userId, campaignId), ...about, amount: click });
  const following = opening?.kind === 'next' ? openNext(planning, opening, holder) : opening;
  return answerEarned(
    planning,
    { ...answer, next: following },
    { userId, paidNow: sumKurus(earning, click) },
  );
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
