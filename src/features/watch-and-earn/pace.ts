/** How far a campaign is behind with spending its budget. Pure. */
import { addDays, type CalendarDay, startOfDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';

export interface Pace {
  /** What is left to pay viewers, reservations not counted. */
  freeKurus: Kurus;
  /** What there was to pay viewers in all. */
  netKurus: Kurus;
  /** Both inclusive. */
  startDate: CalendarDay;
  endDate: CalendarDay;
}

function share(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(Math.max(part / whole, 0), 1);
}

/**
 * Share of the budget left less share of the time left, between −1 and 1. Above zero the campaign is behind: more money
 * than time is left.
 */
export function behindPace({ freeKurus, netKurus, startDate, endDate }: Pace, now: Date): number {
  const startMs = startOfDay(startDate).getTime();
  const endMs = startOfDay(addDays(endDate, 1)).getTime();
  return share(freeKurus, netKurus) - share(endMs - now.getTime(), endMs - startMs);
}
