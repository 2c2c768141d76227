/** Decides the pay of a click. Pure: the facts were read under the transaction's locks. */
import { type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { CampaignStatus } from '#features/campaigns/lifecycle.ts';

/** So many paid clicks of one viewer within so many seconds (threats, "Limits"). */
export const CLICK_LIMITS = [
  { seconds: 60, paidClicks: 1 },
  { seconds: 600, paidClicks: 3 },
  { seconds: 3600, paidClicks: 10 },
  { seconds: 86_400, paidClicks: 25 },
] as const;

export interface ClickFacts {
  status: CampaignStatus;
  clickRate: Kurus;
  /** Whether a watch of the ad runs, or was viewed: without one the click pays nothing. */
  hasWatch: boolean;
  /** Whether this viewer was paid for a click on this ad before. */
  wasPaid: boolean;
  /** Ages in milliseconds of this viewer's paid clicks of the last day; empty where limits are switched off. */
  paidClickAgesMs: readonly number[];
  /** The money that the campaign can still pay, and that the viewer may still earn today. */
  free: Kurus;
  dayRoom: Kurus;
  isEarningEnabled: boolean;
}

/** After how many milliseconds the pace of clicks allows another paid one; 0 where it does now. */
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
  /** Why it would pay nothing, where the viewer can know. */
  unpaid: 'PAID_BEFORE' | 'DAILY_LIMIT' | null;
}

/** A click together with the next view, apart from the pace of clicks, which the viewer's page follows. */
export function promiseClick(
  given: Pick<ClickFacts, 'clickRate' | 'wasPaid' | 'free' | 'dayRoom' | 'isEarningEnabled'>,
): PromisedClick {
  const facts = { ...given, status: 'active', hasWatch: true, paidClickAgesMs: [] } as const;
  const earning = decideClick(facts);
  const paysOnAnotherDay = earning === 0 && decideClick({ ...facts, dayRoom: given.clickRate }) > 0;
  return { earning, unpaid: given.wasPaid ? 'PAID_BEFORE' : paysOnAnotherDay ? 'DAILY_LIMIT' : null };
}
