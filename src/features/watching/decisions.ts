import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { CampaignStatus } from '#features/campaigns/lifecycle.ts';
import { type EarningRates, earningOfView } from './choosing/choose-ads.ts';
import type { StartRefusal } from './contract.ts';

/**
 * The rules of starting, viewing and clicking an ad, and their pay. Pure. The viewer's facts are read under their
 * lock; the campaign's may change until the booking (settling/settle-batch.server.ts).
 */

export interface PublishedCampaign {
  status: CampaignStatus;
  start_date: CalendarDay;
  end_date: CalendarDay;
  rates: EarningRates;
}

interface StartFacts {
  campaign: PublishedCampaign | undefined;
  isForViewer: boolean;
  paidViews: number;
  free: Kurus;
  dayRoom: Kurus;
  isEarningEnabled: boolean;
  isStopped: boolean;
  today: CalendarDay;
}

type StartDecision =
  | { isOpened: true; earning: Kurus; viewNumber: number }
  | { isOpened: false; refusal: StartRefusal };

const refuse = (refusal: StartRefusal): StartDecision => ({ isOpened: false, refusal });

/** Only after the check that the viewer may see the ad may a refusal name its reason. */
export function decideStart(facts: StartFacts): StartDecision {
  const { campaign, today } = facts;
  if (campaign === undefined || !facts.isForViewer || today < campaign.start_date)
    return refuse('AD_NOT_FOUND');
  if (campaign.status !== 'active' || today > campaign.end_date) return refuse('AD_NOT_SERVED');
  if (!facts.isEarningEnabled) return refuse('EARNING_OFF');
  if (facts.isStopped) return refuse('ACCOUNT_IN_REVIEW');
  const viewNumber = facts.paidViews + 1;
  const earning = earningOfView(campaign.rates, viewNumber);
  if (earning <= 0) return refuse('AD_ALREADY_SEEN');
  if (earning > facts.dayRoom) return refuse('DAILY_LIMIT_REACHED');
  if (earning > facts.free) return refuse('AD_BUDGET_SPENT');
  return { isOpened: true, earning, viewNumber };
}

/** A running watch is released this long after its ad's end. */
export const WATCH_GRACE_SECONDS = 60;

export const lifeMs = (displayDuration: number): number => (displayDuration + WATCH_GRACE_SECONDS) * 1000;

interface WatchFacts {
  userId: number;
  campaignId: number;
  status: 'open' | 'viewed' | 'released';
  displayDuration: number;
  hasExpired: boolean;
  elapsedMs: number;
  pageId: string | null;
}

type ViewDecision =
  | { kind: 'pay' }
  | { kind: 'paid before' }
  | { kind: 'too early'; remainingSeconds: number }
  | { kind: 'refused'; refusal: ViewRefusal };

type ViewRefusal = 'WATCH_NOT_FOUND' | 'WATCH_RELEASED' | 'WATCH_EXPIRED' | 'WATCH_MOVED';

const refuseView = (refusal: ViewRefusal): ViewDecision => ({ kind: 'refused', refusal });

export function timeLeft(
  displayDuration: number,
  elapsedMs: number,
): { remaining_seconds: number; expires_in_seconds: number } {
  return {
    remaining_seconds: Math.max(Math.ceil((displayDuration * 1000 - elapsedMs) / 1000), 0),
    expires_in_seconds: Math.max(Math.floor((lifeMs(displayDuration) - elapsedMs) / 1000), 0),
  };
}

/** The campaign's later state plays no part: an ad that started is paid (docs/product.md, Watching). */
export function decideView(
  watch: WatchFacts | undefined,
  { userId, campaignId, pageId }: { userId: number; campaignId: number; pageId?: string | undefined },
): ViewDecision {
  if (watch?.userId !== userId || watch.campaignId !== campaignId) return refuseView('WATCH_NOT_FOUND');
  if (watch.status === 'viewed') return { kind: 'paid before' };
  if (watch.status === 'released') return refuseView(watch.hasExpired ? 'WATCH_EXPIRED' : 'WATCH_RELEASED');
  // The page that took the watch over requests the payment.
  if (pageId !== undefined && watch.pageId !== null && pageId !== watch.pageId)
    return refuseView('WATCH_MOVED');
  const { displayDuration, elapsedMs } = watch;
  const { remaining_seconds: remainingSeconds } = timeLeft(displayDuration, elapsedMs);
  if (remainingSeconds > 0) return { kind: 'too early', remainingSeconds };
  return elapsedMs < lifeMs(displayDuration) ? { kind: 'pay' } : refuseView('WATCH_EXPIRED');
}

/** Paid clicks of one viewer within a period (threats, "Limits"). */
export const CLICK_LIMITS = [
  { seconds: 60, paidClicks: 1 },
  { seconds: 600, paidClicks: 3 },
  { seconds: 3600, paidClicks: 10 },
  { seconds: 86_400, paidClicks: 25 },
] as const;

export interface ClickFacts {
  status: CampaignStatus;
  clickRate: Kurus;
  hasWatch: boolean;
  wasPaid: boolean;
  /** Ages of this viewer's paid clicks of the last day; empty where limits are switched off. */
  paidClickAgesMs: readonly number[];
  free: Kurus;
  dayRoom: Kurus;
  isEarningEnabled: boolean;
}

export function paceWaitMs(agesMs: readonly number[]): number {
  const youngestFirst = agesMs.toSorted((one, other) => one - other);
  const waits = CLICK_LIMITS.map(
    ({ seconds, paidClicks }) => seconds * 1000 - (youngestFirst[paidClicks - 1] ?? Infinity),
  );
  return Math.max(0, ...waits);
}

/** The click rate, or zero. A click is never refused, because the link opens in any case. */
export function decideClick(facts: ClickFacts): Kurus {
  const { clickRate, free, dayRoom } = facts;
  const mayPay =
    facts.isEarningEnabled &&
    facts.status === 'active' &&
    facts.hasWatch &&
    !facts.wasPaid &&
    paceWaitMs(facts.paidClickAgesMs) === 0;
  return mayPay && clickRate <= free && clickRate <= dayRoom ? clickRate : ZERO_KURUS;
}

export interface PromisedClick {
  earning: Kurus;
  unpaid: 'PAID_BEFORE' | 'DAILY_LIMIT' | null;
}

export function promiseClick(
  options: Pick<ClickFacts, 'clickRate' | 'wasPaid' | 'free' | 'dayRoom' | 'isEarningEnabled'>,
): PromisedClick {
  const facts = { ...options, status: 'active', hasWatch: true, paidClickAgesMs: [] } as const;
  const earning = decideClick(facts);
  const paysOnAnotherDay = earning === 0 && decideClick({ ...facts, dayRoom: options.clickRate }) > 0;
  return { earning, unpaid: options.wasPaid ? 'PAID_BEFORE' : paysOnAnotherDay ? 'DAILY_LIMIT' : null };
}
