/**
 * How many people an audience reaches, as a firm may be told it (threats T-F13). A firm chooses its questions freely, and
 * may know everything about a person except the one thing it wants to find out: two questions whose sets of people
 * differ by that person only must not give them away. So every answer carries noise, every firm has a budget of
 * questions, and what can be learnt from all of them together is bounded (docs/privacy.md gives the bound). Pure.
 */
import { type AudienceRow, containsAudience } from './audience.ts';

/** An estimate below this is never said in figures. */
export const MIN_REACH = 50;

/**
 * The standard deviation of the noise, in people. Whoever has ten firms and spends all their budgets on one person
 * guesses a yes or no with at most Φ(√(10 × 80) ÷ (2 × 220)) = 52.6 % instead of 50 %.
 */
export const REACH_NOISE = 220;

/** How many different questions a firm may ask in a calendar month and on one day. The same one costs once a day. */
export const REACH_BUDGET = { month: 80, day: 40 } as const;

/** The same for all firms behind one address that have never paid, together. */
export const UNPAID_REACH_BUDGET = 40;

/** The range holds the true number four times in five: 1.28 standard deviations to each side. */
const SPREAD = Math.round(1.2816 * REACH_NOISE);

export interface Reach {
  low: number;
  high: number;
}

/** Up to here the noise is larger than what two audiences differ by: whatever ends below is told as one range. */
export const SMALL_REACH = 1000;

/** Whether a range says no more than that there are few. */
export function isSmallReach({ low, high }: Reach): boolean {
  return low === 0 && high <= SMALL_REACH;
}

/**
 * `count` with normally distributed noise, a whole number that may be negative. `first` and `second` are two
 * independent random numbers from 0 (exclusive) to 1 (the Box–Muller transform).
 */
export function noisyCount(count: number, first: number, second: number): number {
  const normal = Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second);
  return Math.round(count + REACH_NOISE * normal);
}

/** What an end is rounded to: 50 up to a thousand, then a round number between a twentieth and a tenth. */
function stepAt(end: number): number {
  if (end < 1000) return MIN_REACH;
  const decade = 10 ** Math.floor(Math.log10(end));
  if (end < 2 * decade) return decade / 10;
  return end < 5 * decade ? decade / 5 : decade / 2;
}

// Each end has the step of its own size, of which the size where the step changes is a multiple: so a larger number is
// never rounded to a smaller one.
const roundDown = (end: number) => Math.floor(end / stepAt(end)) * stepAt(end);
const roundUp = (end: number) => Math.ceil(end / stepAt(end)) * stepAt(end);

/**
 * The range around an estimate with noise, never above `total`; null where the estimate is below MIN_REACH. Of two
 * estimates the larger one never has a lower end, at either side.
 */
export function reachRange(estimate: number, total: number): Reach | null {
  if (estimate < MIN_REACH || total < MIN_REACH) return null;
  const high = roundUp(estimate + SPREAD);
  if (high < SMALL_REACH) return { low: 0, high: Math.min(total, SMALL_REACH) };
  const low = Math.max(0, roundDown(Math.min(estimate - SPREAD, total - 1)));
  return { low, high: Math.min(total, high) };
}

/**
 * Keeps the answers of a firm and day from contradicting each other: noise alone would now and then tell more people as
 * fewer. Pure.
 */

/** The number drawn for an audience, before it is told as a range. */
export interface ReachFigures {
  estimate: number;
  /** All active viewers at that time. */
  total: number;
}

/** An answer of the same firm and day, with the audience that it was given for. */
export interface ToldReach extends ReachFigures {
  audience: AudienceRow;
}

/**
 * The figures for `audience` so that they contradict nothing in `told`: not below those of an audience that it contains,
 * not above those of one that contains it. If `told` came about by this rule, it agrees with itself, and so does what
 * comes out. Looks at numbers that already carry noise only, and so tells nothing of people that these have not told
 * (docs/decisions/reach.md).
 */
export function agreeWithTold(
  drawn: ReachFigures,
  audience: AudienceRow,
  told: readonly ToldReach[],
): ReachFigures {
  const within = told.filter((earlier) => containsAudience(audience, earlier.audience));
  const around = told.filter((earlier) => containsAudience(earlier.audience, audience));
  const between = (figure: keyof ReachFigures, value: number) =>
    Math.max(
      Math.min(value, ...around.map((earlier) => earlier[figure])),
      ...within.map((earlier) => earlier[figure]),
    );
  const total = between('total', drawn.total);
  // Everybody is told exactly, and is the widest of all.
  return { estimate: between('estimate', Math.min(drawn.estimate, total)), total };
}
