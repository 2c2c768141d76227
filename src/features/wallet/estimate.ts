import { type BasisPoints, type Kurus, kurus, percentOf } from '#lib/shared/money.ts';

export const MONTH_DAYS = 30;

export interface AdPay {
  view_rate: Kurus;
  second_view_rate: BasisPoints;
  max_views_per_ad: number;
}

export interface EarningRules extends AdPay {
  daily_earning_limit: Kurus;
  min_withdraw_amount: Kurus;
}

export function repeatPay({ view_rate, second_view_rate, max_views_per_ad }: AdPay): Kurus {
  const repeat = max_views_per_ad > 1 ? percentOf(view_rate, second_view_rate) : view_rate;
  return repeat > 0 ? repeat : view_rate;
}

export function dailyRange(views: number, rules: EarningRules): { least: Kurus; most: Kurus } {
  const paid = (pay: Kurus) => kurus(Math.min(views * pay, rules.daily_earning_limit));
  return { least: paid(repeatPay(rules)), most: paid(rules.view_rate) };
}

/** The views that bring an amount where no ad is new to the viewer any more, so that each pays the least. */
export function mostViewsFor(amount: Kurus, pay: AdPay): number {
  return Math.ceil(amount / repeatPay(pay));
}

export const mostViews = (rules: EarningRules): number =>
  Math.max(1, mostViewsFor(rules.daily_earning_limit, rules));

export function exampleViews(rules: EarningRules): number {
  const perDay = kurus(Math.ceil(rules.min_withdraw_amount / MONTH_DAYS));
  return Math.min(Math.max(1, mostViewsFor(perDay, rules)), mostViews(rules));
}
