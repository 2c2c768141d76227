/**
 * Forecasts the views, viewers and days that a budget buys from an audience. Pure. Uses only the published range of the
 * reach and figures of all campaigns together, so that a forecast discloses nothing more (docs/decisions/reach.md).
 */
import { type BasisPoints, type Kurus, kurus, percentOf } from '#lib/shared/money.ts';
import type { Reach } from '#features/audience/reach.ts';

export interface PayRates {
  view_rate: Kurus;
  click_rate: Kurus;
  second_view_rate: BasisPoints;
  max_views_per_ad: number;
}

/** A view or a click without a rate of its own pays the default. */
export interface RateSettings extends PayRates {
  default_user_view_earning: Kurus;
  default_user_click_earning: Kurus;
}

export function payRatesOf(settings: RateSettings): PayRates {
  const { view_rate, click_rate, second_view_rate, max_views_per_ad } = settings;
  return {
    view_rate: view_rate > 0 ? view_rate : settings.default_user_view_earning,
    click_rate: click_rate > 0 ? click_rate : settings.default_user_click_earning,
    second_view_rate,
    max_views_per_ad,
  };
}

export function mostPerViewer(rates: PayRates): Kurus {
  const later = Math.max(0, rates.max_views_per_ad - 1) * percentOf(rates.view_rate, rates.second_view_rate);
  return kurus(rates.view_rate + later + rates.click_rate);
}

export function mostSpendable({ high }: Reach, rates: PayRates): Kurus {
  return kurus(high * mostPerViewer(rates));
}

/** Averages per matching viewer and day on the air, over the recent campaigns. */
export interface SupplyDay {
  views: number;
  /** The views that are a viewer's first of the ad. */
  newViewers: number;
  clicks: number;
}

export const FORECAST_VERDICTS = [
  'enough',
  'may_not_spend',
  'cannot_spend',
  'too_narrow',
  'unknown',
] as const;
export type ForecastVerdict = (typeof FORECAST_VERDICTS)[number];

/** Whole numbers, the lower end rounded down and the upper one up. */
export interface Span {
  low: number;
  high: number;
}

export interface ForecastFacts {
  /** Null where there are too few people. */
  reach: Reach | null;
  netKurus: Kurus;
  days: number;
  rates: PayRates;
  /** By day on the air, the first one first; empty where too little is known. */
  supply: readonly SupplyDay[];
}

export interface Forecast {
  verdict: ForecastVerdict;
  expected: {
    views: Span;
    viewers: Span;
    clicks: Span;
    spent: { low: Kurus; high: Kurus };
    /** Until the budget is spent; null where it is not within its dates. */
    days: { low: number | null; high: number | null };
  } | null;
}

const MODEL_SPREAD = 0.15;
/** Clicks and second views change the number of views by about this share. */
const PRICE_SPREAD = 0.05;
/** As in the verdict on a running campaign's pace. */
const SPENT_SHARE = 0.9;

interface Delivery {
  views: number;
  viewers: number;
  clicks: number;
  spentKurus: number;
  days: number | null;
}

function deliver(people: number, { netKurus, days, rates, supply }: ForecastFacts): Delivery {
  const again = percentOf(rates.view_rate, rates.second_view_rate);
  const sum: Delivery = { views: 0, viewers: 0, clicks: 0, spentKurus: 0, days: null };
  for (let day = 0; day < days; day += 1) {
    const known = supply[Math.min(day, supply.length - 1)] ?? { views: 0, newViewers: 0, clicks: 0 };
    const viewers = Math.min(people * known.newViewers, people - sum.viewers);
    const room = (sum.viewers + viewers) * rates.max_views_per_ad - sum.views;
    const views = Math.max(viewers, Math.min(people * known.views, room));
    const clicks = Math.min(people * known.clicks, sum.viewers + viewers - sum.clicks);
    const cost = viewers * rates.view_rate + (views - viewers) * again + clicks * rates.click_rate;
    const share = cost > 0 ? Math.min(1, (netKurus - sum.spentKurus) / cost) : 1;
    sum.views += views * share;
    sum.viewers += viewers * share;
    sum.clicks += clicks * share;
    sum.spentKurus += cost * share;
    if (share < 1) return { ...sum, spentKurus: netKurus, days: day + share };
  }
  return sum;
}

/** Two significant digits, as the reach. */
function stepOf(amount: number): number {
  return amount < 100 ? 10 : 10 ** (Math.floor(Math.log10(amount)) - 1);
}
const roundDown = (amount: number) => Math.floor(amount / stepOf(amount)) * stepOf(amount);
/** Tolerates floating point. */
const roundUp = (amount: number) => Math.ceil(amount / stepOf(amount) - 1e-9) * stepOf(amount);

const spanOf = (low: number, high: number): Span => ({
  low: roundDown(Math.min(low, high) * (1 - PRICE_SPREAD)),
  high: roundUp(Math.max(low, high) * (1 + PRICE_SPREAD)),
});

export function foreseeCampaign(facts: ForecastFacts): Forecast {
  const { reach, netKurus, rates, supply } = facts;
  if (reach === null) return { verdict: 'too_narrow', expected: null };
  const cannot = mostSpendable(reach, rates) < netKurus;
  if (supply.length === 0) return { verdict: cannot ? 'cannot_spend' : 'unknown', expected: null };
  const low = deliver(reach.low * (1 - MODEL_SPREAD), facts);
  // More people than there are cannot come; they come sooner.
  const high = deliver(reach.high * (1 + MODEL_SPREAD), facts);
  const isSpent = ({ spentKurus }: Delivery) => spentKurus >= netKurus * SPENT_SHARE;
  const verdict = cannot || !isSpent(high) ? 'cannot_spend' : isSpent(low) ? 'enough' : 'may_not_spend';
  return {
    verdict,
    expected: {
      views: spanOf(low.views, high.views),
      viewers: spanOf(low.viewers, Math.min(high.viewers, reach.high / (1 + PRICE_SPREAD))),
      clicks: spanOf(low.clicks, high.clicks),
      spent: {
        low: kurus(Math.min(roundDown(low.spentKurus), netKurus)),
        high: kurus(Math.min(roundUp(high.spentKurus), netKurus)),
      },
      days: { low: wholeDays(high.days), high: wholeDays(low.days) },
    },
  };
}

/** A smaller budget, in whole hundred lira, that is expected to be spent, or null. */
export function proposeBudget(
  { verdict, expected }: Forecast,
  { budget, netKurus, least }: { budget: Kurus; netKurus: Kurus; least: Kurus },
): Kurus | null {
  if (verdict === 'enough' || expected === null) return null;
  const part = Math.floor((budget * (expected.spent.low / netKurus)) / 10_000) * 10_000;
  return part >= least && part < budget ? kurus(part) : null;
}

const wholeDays = (days: number | null) => (days === null ? null : Math.max(1, Math.ceil(days)));
