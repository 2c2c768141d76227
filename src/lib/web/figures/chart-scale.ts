/** Arithmetic of the charts. */
import type { ChartUnit } from './chart-unit.ts';

const STEPS = {
  count: [1, 2, 4, 6, 8, 10],
  money: [1, 2, 2.5, 5, 10],
  percent: [1, 2, 2.5, 5, 10],
} as const satisfies Record<ChartUnit, readonly number[]>;

/**
 * A round top for an axis, not below `max`: a step times a power of ten. The axis is written at half of it, too, which
 * for a count is whole: nobody sees an ad half a time. Money is given in kuruş and is round in lira.
 */
export function axisTop(max: number, unit: ChartUnit): number {
  const scale = unit === 'money' ? 100 : 1;
  const isCount = unit === 'count';
  if (max <= 0 || !Number.isFinite(max)) return isCount ? 2 : scale;
  const power = 10 ** Math.floor(Math.log10(max / scale));
  const tops = STEPS[unit].map((step) => step * power * scale);
  return tops.find((top) => top >= max && (!isCount || top % 2 === 0)) ?? 10 * power * scale;
}

/**
 * The indexes of the labels that are written, so that at most `most` of `count` stand on the axis; first and last
 * always.
 */
export function labelIndexes(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  const step = (count - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => Math.round(index * step));
}
