/** Views and clicks of a batch: who is paid, and how much. Changes only the plan. */
import { type Kurus, kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { campaignAccount, userWallet } from '#platform/ledger/accounts.ts';
import { fromTo } from '#platform/ledger/server.ts';
import { watchErrors } from '../contract.ts';
import { decideClick, decideView } from '../decisions.ts';
import {
  type ChooseAgain,
  type ClickOperation,
  type Earned,
  type Failed,
  heldBy,
  type ViewOperation,
  viewerAdKey,
  type WatchRow,
} from './operations.server.ts';
import {
  changeFree,
  chooseOpening,
  earnedToday,
  endWatch,
  freeNow,
  openNext,
  type Planning,
} from './planning.server.ts';

export function payView(
  planning: Planning,
  { userId, campaignId, watchId, pageId, seen, next }: ViewOperation,
): Earned<undefined> | ChooseAgain | Failed {
  const watch = planning.request.facts.watches.get(watchId);
  if (watch === undefined) return { kind: 'failed', error: watchErrors.WATCH_NOT_FOUND() };
  const facts = watchFacts(planning, watch);
  const decision = decideView(facts, { userId, campaignId, pageId });
  if (decision.kind === 'refused') return { kind: 'failed', error: watchErrors[decision.refusal]() };
  if (decision.kind === 'too early') {
    const extra = { remaining_seconds: decision.remainingSeconds };
    return { kind: 'failed', error: watchErrors.TOO_EARLY({ extra }) };
  }
  const { reserved_kurus: earning, click_kurus: click } = watch;
  const answer = { earning, clickEarning: click > 0 ? click : undefined };
  if (decision.kind === 'paid before') {
    // The watch that the first call started, or a later one, keeps running.
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
  const following = opening?.kind === 'next' ? openNext(planning, opening, pageId) : opening;
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
    pageId: watch.holder,
  };
}

/** Reserved while its watch is open, paid at once after an earlier view (docs/product.md, Watching). */
export function payClick(
  planning: Planning,
  { userId, campaignId }: ClickOperation,
): Earned<undefined> | Failed {
  const { facts, now } = planning.request;
  const campaign = facts.campaigns.get(campaignId);
  const past = facts.viewerAds.get(viewerAdKey(userId, campaignId));
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
    // A click that waits for its view counts as paid now.
    paidClickAgesMs: (running?.click_kurus ?? 0) > 0 ? [0, ...ages] : ages,
    free: freeNow(planning, campaignId),
    // The running watch's reservation counts today, whichever day the watch ends on.
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

function reserveClick(planning: Planning, open: WatchRow, amount: Kurus): void {
  planning.plan.clicked.push({ watchId: open.id, amount, open });
  planning.plan.holds.push({ account: campaignAccount(open.campaign_id), amount });
  changeFree(planning, open.campaign_id, -amount);
}

interface Payment {
  kind: 'view' | 'click';
  /** With `kind`, the key that makes the entry unique. */
  ref: string;
  userId: number;
  campaignId: number;
  amount: Kurus;
}

function pay(planning: Planning, { kind, ref, userId, campaignId, amount }: Payment): void {
  const { campaigns, watched } = planning.request.facts;
  const campaignName = campaigns.get(campaignId)?.campaign_name ?? watched?.get(campaignId) ?? null;
  planning.plan.entries.push({
    kind,
    ref,
    actorId: userId,
    detail: { campaign_id: campaignId, campaign_name: campaignName },
    postings: fromTo(campaignAccount(campaignId), userWallet(userId), amount),
  });
  changeFree(planning, campaignId, -amount);
}

/** `paidNow`: paid by this operation, unlike the amounts that it repeats. */
function answerEarned(
  planning: Planning,
  answer: Pick<Earned<undefined>, 'earning' | 'clickEarning' | 'earningWithView' | 'next'>,
  { userId, paidNow }: { userId: number; paidNow: Kurus },
): Earned<undefined> {
  const { balances, dailyEarningLimit } = planning.request.facts;
  return {
    kind: 'earned',
    ...answer,
    totalToday: kurus(earnedToday(planning, userId) + paidNow),
    dailyEarningLimit,
    balance: kurus((balances.get(userId) ?? 0) + paidNow),
  };
}
