/** Green above 50 percent left, yellow above 25, red otherwise. */
export function budgetTone(percentLeft: number): 'success' | 'warning' | 'danger' {
  if (percentLeft > 50) return 'success';
  return percentLeft > 25 ? 'warning' : 'danger';
}

/** `value` of `max` in percent, between 0 and 100; 0 when there is no whole. */
export function percentOfWhole(value: number, max: number): number {
  if (max <= 0 || !Number.isFinite(value)) return 0;
  return Math.min(Math.max((value / max) * 100, 0), 100);
}
