import { daysBetween, istanbulDay } from '#lib/shared/dates.ts';
import { formatCount } from '#lib/shared/numbers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long the oldest of a queue has waited, in the few letters of a menu: `3 g`, `5 sa`; empty within the first hour.
 * Days are Istanbul's, as beside the thing itself (waiting-time.ts); a day that began yesterday is told in hours until it is over.
 */
export function queueAge(oldestAt: Date, now: Date): string {
  const waitedMs = Math.max(0, now.getTime() - oldestAt.getTime());
  const days = daysBetween(istanbulDay(oldestAt), istanbulDay(now));
  if (days > 1 || waitedMs >= DAY_MS) return `${formatCount(days)} g`;
  return waitedMs >= HOUR_MS ? `${Math.floor(waitedMs / HOUR_MS)} sa` : '';
}
