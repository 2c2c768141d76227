/** Arithmetic of the charts. */

/** A round top for an axis: the smallest of 1, 2, 2.5, 5 times a power of ten that is not below `max`. */
export function niceMax(max: number): number {
  if (max <= 0 || !Number.isFinite(max)) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= max) ?? 10;
  return step * power;
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

/** Figures for an axis: 1.200.000 as "1,2 Mn". */
export function compactNumber(value: number): string {
  return new Intl.NumberFormat('tr-TR', { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}
