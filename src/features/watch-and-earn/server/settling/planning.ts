/** The decisions of a batch so far, and each campaign's remaining budget. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { campaignAccount, userWallet } from '#features/ledger/accounts.ts';
import { fromTo, type HoldChange, type NewEntry } from '#features/ledger/server/index.ts';
import type { MatchedCriteria } from '../../matched-criteria.ts';
import type { Attended } from './attention.ts';
import { type BatchFacts, heldBy, type WatchRow } from './batch-facts.ts';
import type { Earned, Operation, Outcome } from './operations.ts';

export interface NewWatch {
  userId: number;
  campaignId: number;
  viewNumber: number;
  reserved: Kurus;
  displayDuration: number;
  expiresAt: Date;
  matched: MatchedCriteria | null;
  holder: string | null;
}

export type EndedWatch =
  | { watch: WatchRow; status: 'released' }
  /** `measuredMs`: elapsed by the clock that decided the payment. `seen`: the page's reports. */
  | { watch: WatchRow; status: 'viewed'; measuredMs: number; seen: Attended | null };

export interface CountedClick {
  userId: number;
  campaignId: number;
  earning: Kurus;
  isFirst: boolean;
}

/** A watch whose view pays a click: later if it is open, otherwise the click is paid now. */
export interface ClickedWatch {
  watchId: number;
  amount: Kurus;
  open: WatchRow | null;
}

export interface Plan {
  /** In the order of the operations; ids of opened watches are set when written. */
  outcomes: Outcome[];
  opened: NewWatch[];
  ended: EndedWatch[];
  clicks: CountedClick[];
  clicked: ClickedWatch[];
  entries: NewEntry[];
  holds: HoldChange[];
}

export interface PlanRequest {
  operations: readonly Operation[];
  facts: BatchFacts;
  elapsedMsOf(this: void, watch: WatchRow): number;
  today: CalendarDay;
  now: Date;
}

export interface Planning {
  readonly request: PlanRequest;
  readonly plan: Plan;
  /** Change of each campaign's free money by the operations decided so far. */
  readonly freeChanges: Map<number, number>;
}

export const newPlan = (): Plan => ({
  outcomes: [],
  opened: [],
  ended: [],
  clicks: [],
  clicked: [],
  entries: [],
  holds: [],
});

export function newPlanning(request: PlanRequest): Planning {
  return { request, plan: newPlan(), freeChanges: new Map() };
}

export function freeNow({ request, freeChanges }: Planning, campaignId: number): Kurus {
  const free = request.facts.campaigns.get(campaignId)?.free_kurus ?? 0;
  return kurus(free + (freeChanges.get(campaignId) ?? 0));
}

function changeFree({ freeChanges }: Planning, campaignId: number, amount: number): void {
  freeChanges.set(campaignId, (freeChanges.get(campaignId) ?? 0) + amount);
}

export function reserve(planning: Planning, watch: NewWatch): void {
  planning.plan.opened.push(watch);
  planning.plan.holds.push({ account: campaignAccount(watch.campaignId), amount: watch.reserved });
  changeFree(planning, watch.campaignId, -watch.reserved);
}

/** Its reservation becomes free, until a payment takes it. */
export function endWatch(planning: Planning, ended: EndedWatch): void {
  const { campaign_id: campaignId } = ended.watch;
  planning.plan.ended.push(ended);
  planning.plan.holds.push({ account: campaignAccount(campaignId), amount: kurus(-heldBy(ended.watch)) });
  changeFree(planning, campaignId, heldBy(ended.watch));
}

export function reserveClick(planning: Planning, open: WatchRow, amount: Kurus): void {
  planning.plan.clicked.push({ watchId: open.id, amount, open });
  planning.plan.holds.push({ account: campaignAccount(open.campaign_id), amount });
  changeFree(planning, open.campaign_id, -amount);
}

export interface Payment {
  kind: 'view' | 'click';
  /** With `kind`, the key that makes the entry unique. */
  ref: string;
  userId: number;
  campaignId: number;
  amount: Kurus;
}

export function pay(planning: Planning, { kind, ref, userId, campaignId, amount }: Payment): void {
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

export function earnedToday({ request }: Planning, userId: number): Kurus {
  return request.facts.earnedToday.get(userId) ?? ZERO_KURUS;
}

/** `paidNow`: paid by this operation, unlike the amounts that it repeats. */
export function answerEarned(
  planning: Planning,
  answer: Pick<Earned, 'earning' | 'clickEarning' | 'earningWithView' | 'next'>,
  { userId, paidNow }: { userId: number; paidNow: Kurus },
): Earned {
  const { balances, dailyEarningLimit } = planning.request.facts;
  return {
    kind: 'earned',
    ...answer,
    totalToday: kurus(earnedToday(planning, userId) + paidNow),
    dailyEarningLimit,
    balance: kurus((balances.get(userId) ?? 0) + paidNow),
  };
}
