/**
 * The reach of an audience, as firms may see it (threats T-F13). A firm chooses its questions freely and may know
 * everything about a person but one thing: two questions whose audiences differ by that person only must not reveal
 * it. So every answer has noise, every firm has a question budget, and docs/privacy.md bounds what all answers
 * together reveal. Pure.
 */
import { type AudienceRow, containsAudience } from './audience.ts';

/** Smaller estimates are never shown. */
export const MIN_REACH = 50;

/**
 * Standard deviation in people. Ten firms that spend all their budgets on one person guess a yes or no with at most
 * Φ(√(10 × 80) ÷ (2 × 220)) = 52.6 % instead of 50 %.
 */
export const REACH_NOISE = 220;

/** Different questions per firm, month and day. A repeated question costs once a day. */
export const REACH_BUDGET = { month: 80, day: 40 } as const;

/** For all firms behind one address that have never paid. */
export const UNPAID_REACH_BUDGET = 40;

/** 1.28 standard deviations: the range holds the true number four times in five. */
const SPREAD = Math.round(1.2816 * REACH_NOISE);

export interface Reach {
  low: number;
  high: number;
}

/** Up to here noise exceeds the difference of two audiences: all are shown as one range. */
export const SMALL_REACH = 1000;

export function isSmallReach({ low, high }: Reach): boolean {
  return low === 0 && high <= SMALL_REACH;
}

/** The Box–Muller transform: `first` and `second` are independent random numbers in (0, 1). May be negative. */
export function noisyCount(count: number, first: number, second: number): number {
  const normal = Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second);
  return Math.round(count + REACH_NOISE * normal);
}

/** The rounding step: 50 up to a thousand, then a round number between a twentieth and a tenth. */
function stepAt(end: number): number {
  if (end < 1000) return MIN_REACH;
  const decade = 10 ** Math.floor(Math.log10(end));
  if (end < 2 * decade) return decade / 10;
  return end < 5 * decade ? decade / 5 : decade / 2;
}

// Steps change at their multiples, so a larger number is never rounded to a smaller one.
const roundDown = (end: number) => Math.floor(end / stepAt(end)) * stepAt(end);
const roundUp = (end: number) => Math.ceil(end / stepAt(end)) * stepAt(end);

/** Never above `total`; null below MIN_REACH. Of two estimates the larger never has a lower end. */
export function reachRange(estimate: number, total: number): Reach | null {
  if (estimate < MIN_REACH || total < MIN_REACH) return null;
  const high = roundUp(estimate + SPREAD);
  if (high < SMALL_REACH) return { low: 0, high: Math.min(total, SMALL_REACH) };
  const low = Math.max(0, roundDown(Math.min(estimate - SPREAD, total - 1)));
  return { low, high: Math.min(total, high) };
}

export interface ReachFigures {
  estimate: number;
  total: number;
}

/** To the same firm on the same day. */
export interface EarlierAnswer extends ReachFigures {
  audience: AudienceRow;
}

/**
 * Not below the day's earlier answers about a contained audience, not above those about a containing one; noise alone
 * would contradict them now and then. Uses only numbers that carry noise, so it reveals nothing (docs/decisions/reach.md).
 */
export function agreeWithEarlier(
  noisy: ReachFigures,
  audience: AudienceRow,
  answers: readonly EarlierAnswer[],
): ReachFigures {
  const within = answers.filter((earlier) => containsAudience(audience, earlier.audience));
  const around = answers.filter((earlier) => containsAudience(earlier.audience, audience));
  const between = (figure: keyof ReachFigures, value: number) =>
    Math.max(
      Math.min(value, ...around.map((earlier) => earlier[figure])),
      ...within.map((earlier) => earlier[figure]),
    );
  const total = between('total', noisy.total);
  // The total is exact, and the widest of all.
  return { estimate: between('estimate', Math.min(noisy.estimate, total)), total };
}
