/** Clicks per hundred views, two decimals; 0 without a view (Specification, document 2, section 5). */
export function clickThroughPercent({ views, clicks }: { views: number; clicks: number }): number {
  return views === 0 ? 0 : Math.round((clicks * 10_000) / views) / 100;
}
