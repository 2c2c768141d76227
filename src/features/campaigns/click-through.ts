import { formatPercent } from '#lib/shared/numbers.ts';

export const clickRateText = ({ total_views: views, rate }: { total_views: number; rate: number }): string =>
  views === 0 ? '—' : formatPercent(rate);

/** Clicks per hundred views, two decimals; 0 without a view. */
export function clickThroughPercent({ views, clicks }: { views: number; clicks: number }): number {
  return views === 0 ? 0 : Math.round((clicks * 10_000) / views) / 100;
}
