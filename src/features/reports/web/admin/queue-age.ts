import { formatCount } from '#lib/shared/numbers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long the oldest of a queue has waited, in the few letters of a menu: `3 g`, `5 sa`; empty within the first hour. */
export function queueAge(oldestAt: Date, now: Date): string {
  const waitedMs = Math.max(0, now.getTime() - oldestAt.getTime());
  if (waitedMs >= DAY_MS) return `${formatCount(Math.floor(waitedMs / DAY_MS))} g`;
  return waitedMs >= HOUR_MS ? `${Math.floor(waitedMs / HOUR_MS)} sa` : '';
}
