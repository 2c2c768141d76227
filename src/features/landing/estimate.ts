/** What watching brings, as the settings keep it: an ad pays only so often, later views pay a share, a day has a limit. Pure. */
import { type BasisPoints, type Kurus, kurus, percentOf } from '#lib/shared/money.ts';

export const MONTH_DAYS = 30;

/** What one ad pays one viewer. */
export interface AdPay {
  view_rate: Kurus;
  second_view_rate: BasisPoints;
  max_views_per_ad: number;
}

export interface EarningRules extends AdPay {
  daily_earning_limit: Kurus;
  min_withdraw_amount: Kurus;
}

/** Everything that one ad ever pays one viewer for watching it. */
function payOfAd({ view_rate, second_view_rate, max_views_per_ad }: AdPay): number {
  return view_rate + (max_views_per_ad - 1) * percentOf(view_rate, second_view_rate);
}

/** What one view pays where each ad is watched as often as it pays. */
export function meanPay(pay: AdPay): Kurus {
  return kurus(Math.floor(payOfAd(pay) / pay.max_views_per_ad));
}

/** A day of so many views, each ad watched as often as it pays. */
export function dailyEarning(views: number, rules: EarningRules): Kurus {
  const paid = Math.floor((views * payOfAd(rules)) / rules.max_views_per_ad);
  return kurus(Math.min(paid, rules.daily_earning_limit));
}

export function monthlyEarning(views: number, rules: EarningRules): Kurus {
  return kurus(dailyEarning(views, rules) * MONTH_DAYS);
}

/** The views after which a day brings no more. */
export function mostViews(rules: EarningRules): number {
  return Math.max(1, viewsFor(rules.daily_earning_limit, rules));
}

/** The views that bring an amount, each ad watched as often as it pays: the first view alone would promise too few. */
export function viewsFor(amount: Kurus, pay: AdPay): number {
  return Math.ceil((amount * pay.max_views_per_ad) / payOfAd(pay));
}

/** The same where no ad is new to the viewer any more, so that each pays the least. */
export function mostViewsFor(
  amount: Kurus,
  { view_rate, second_view_rate, max_views_per_ad }: AdPay,
): number {
  const repeat = max_views_per_ad > 1 ? percentOf(view_rate, second_view_rate) : view_rate;
  return Math.ceil(amount / (repeat > 0 ? repeat : view_rate));
}

/** The example: the fewest views a day with which a month's earnings can be withdrawn, or as many as a day pays. */
export function exampleViews(rules: EarningRules): number {
  const perDay = kurus(Math.ceil(rules.min_withdraw_amount / MONTH_DAYS));
  return Math.min(Math.max(1, viewsFor(perDay, rules)), mostViews(rules));
}
