export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
  labels?: readonly string[] | undefined;
  color?: 'brand' | 'ink' | 'success' | 'info' | undefined;
}

const ORDER = ['brand', 'ink', 'success', 'info'] as const;
export const SERIES_FILL = {
  brand: 'fill-brand',
  ink: 'fill-ink',
  success: 'fill-success-solid',
  info: 'fill-info-solid',
};
export const SERIES_STROKE = {
  brand: 'stroke-brand',
  ink: 'stroke-ink',
  success: 'stroke-success-solid',
  info: 'stroke-info-solid',
};
export function seriesColor(series: ChartSeries, index: number): keyof typeof SERIES_FILL {
  return series.color ?? ORDER[index % ORDER.length] ?? 'brand';
}

/** The first line is broad and the ones after it are narrow dashes upon it, so that equal lines are all to be seen. */
export function strokeOf(index: number): { strokeWidth: number; strokeDasharray?: string } {
  return index === 0 ? { strokeWidth: 5 } : { strokeWidth: 2.5, strokeDasharray: '7 5' };
}
