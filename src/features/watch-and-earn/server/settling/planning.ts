/** The working state while a batch is planned: the decisions so far, and the budget they left in each campaign. */
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

/** A watch that ends, and what it held until now. */
export type EndedWatch =
  | { watch: WatchRow; status: 'released' }
  /** `measuredMs`: how long it had run by the clock that decided its payment. `seen`: what its page reported. */
  | { watch: WatchRow; status: 'viewed'; measuredMs: number; seen: Attended | null };

export interface CountedClick {
  userId: number;
  campaignId: number;
  /** Paid at once. */
  earning: Kurus;
  /** Whether this viewer had not clicked this ad before. */
  isFirst: boolean;
}

/** A watch whose view pays a click: when it is over, where it is open; otherwise it was paid before, and the click is now. */
export interface ClickedWatch {
  watchId: number;
  amount: Kurus;
  /** The watch, where it is open. */
  open: WatchRow | null;
}

/** The plan of a batch: the outcomes, and the changes to write. */
export interface Plan {
  /** In the order of the operations; an opened watch gets its id when it is written. */
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
  /** Milliseconds since a watch was opened. */
  elapsedMsOf(this: void, watch: WatchRow): number;
  today: CalendarDay;
  now: Date;
}

export interface Planning {
  readonly request: PlanRequest;
  readonly plan: Plan;
  /** Change of what each campaign has free, by the operations decided so far. */
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

/** The money that the campaign can still pay after the operations before this one. */
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

/** Ends a watch. Its reserved money becomes free again, until a payment takes it. */
export function endWatch(planning: Planning, ended: EndedWatch): void {
  const { campaign_id: campaignId } = ended.watch;
  planning.plan.ended.push(ended);
  planning.plan.holds.push({ account: campaignAccount(campaignId), amount: kurus(-heldBy(ended.watch)) });
  changeFree(planning, campaignId, heldBy(ended.watch));
}

/** Reserves the pay of a click until the view of its open watch. */
export function reserveClick(planning: Planning, open: WatchRow, amount: Kurus): void {
  planning.plan.clicked.push({ watchId: open.id, amount, open });
  planning.plan.holds.push({ account: campaignAccount(open.campaign_id), amount });
  changeFree(planning, open.campaign_id, -amount);
}

export interface Payment {
  kind: 'view' | 'click';
  /** Together with `kind` the key under which the entry is made once. */
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

/** The answer to a view or click. `paidNow` is what this operation pays, the rest what it answers. */
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
