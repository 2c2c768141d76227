/** The pay of a view (docs/product.md, Watching), in whole kuruş. Pure. */
import { type BasisPoints, type Kurus, percentOf, ZERO_KURUS } from '#lib/shared/money.ts';

export interface EarningRates {
  view_rate: Kurus;
  click_rate: Kurus;
  second_view_rate: BasisPoints;
  max_views_per_ad: number;
}

/**
 * The view rate for the first view, its second-view share for later ones, rounded half up, and zero beyond the limit.
 * An ad whose next view pays nothing is not offered (threats T-V16).
 */
export function earningOfView(rates: EarningRates, viewNumber: number): Kurus {
  if (viewNumber > rates.max_views_per_ad) return ZERO_KURUS;
  return viewNumber === 1 ? rates.view_rate : percentOf(rates.view_rate, rates.second_view_rate);
}
