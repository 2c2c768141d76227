import type { ChartUnit } from './chart-unit.ts';

const STEPS = {
  count: [1, 2, 4, 6, 8, 10],
  money: [1, 2, 2.5, 5, 10],
  percent: [1, 2, 2.5, 5, 10],
} as const satisfies Record<ChartUnit, readonly number[]>;

/** A round axis top from `max` up: a step times a power of ten. Half of a count is whole; kuruş are round in lira. */
export function axisTop(max: number, unit: ChartUnit): number {
  const scale = unit === 'money' ? 100 : 1;
  const isCount = unit === 'count';
  if (max <= 0 || !Number.isFinite(max)) return isCount ? 2 : scale;
  const power = 10 ** Math.floor(Math.log10(max / scale));
  const tops = STEPS[unit].map((step) => step * power * scale);
  return tops.find((top) => top >= max && (!isCount || top % 2 === 0)) ?? 10 * power * scale;
}

/** Indexes of at most `most` labels, the first and the last always among them. */
export function labelIndexes(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  const step = (count - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => Math.round(index * step));
}
