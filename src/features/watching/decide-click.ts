/** Decides the pay of a click. Pure. The viewer's facts are read under their lock; the campaign's may
 * change until the booking (settle-batch.ts). */
import { type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { CampaignStatus } from '#features/campaigns/lifecycle.ts';

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
  /** Without a running or viewed watch of the ad the click pays nothing. */
  hasWatch: boolean;
  wasPaid: boolean;
  /** Ages of this viewer's paid clicks of the last day; empty where limits are switched off. */
  paidClickAgesMs: readonly number[];
  free: Kurus;
  dayRoom: Kurus;
  isEarningEnabled: boolean;
}

/** Milliseconds until the click limits allow another paid click. */
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
  /** Only reasons that the viewer can know. */
  unpaid: 'PAID_BEFORE' | 'DAILY_LIMIT' | null;
}

/** A click together with the next view. The page itself applies the click limits. */
export function promiseClick(
  given: Pick<ClickFacts, 'clickRate' | 'wasPaid' | 'free' | 'dayRoom' | 'isEarningEnabled'>,
): PromisedClick {
  const facts = { ...given, status: 'active', hasWatch: true, paidClickAgesMs: [] } as const;
  const earning = decideClick(facts);
  const paysOnAnotherDay = earning === 0 && decideClick({ ...facts, dayRoom: given.clickRate }) > 0;
  return { earning, unpaid: given.wasPaid ? 'PAID_BEFORE' : paysOnAnotherDay ? 'DAILY_LIMIT' : null };
}
