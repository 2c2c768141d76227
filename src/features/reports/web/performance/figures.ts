/** Figures of the performance page as texts. */
import { formatDay, formatDateTime, istanbulDay } from '#lib/shared/dates.ts';
import type { Granularity } from '../../buckets.ts';

/** `21.11.2026`, or with the hour `21.11.2026 14:00`. */
export function bucketText(at: Date, by: Granularity): string {
  return by === 'hour' ? formatDateTime(at) : formatDay(istanbulDay(at));
}

/** The same, short enough for the axis of a chart: `21.11.2026`, or with the hour `21.11 14:00`. */
export function axisText(at: Date, by: Granularity): string {
  const text = bucketText(at, by);
  return by === 'hour' ? text.replace(/\.\d{4} /, ' ') : text;
}
