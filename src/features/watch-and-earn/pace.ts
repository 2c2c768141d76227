/** How far a campaign is behind with spending its budget. Pure. */
import { addDays, type CalendarDay, startOfDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';

/** From the first instant of the first flight date to the end of the last one, in milliseconds since 1970. */
export interface Flight {
  startMs: number;
  endMs: number;
}

/** Both dates inclusive, as Istanbul days. */
export function flightOf(startDate: CalendarDay, endDate: CalendarDay): Flight {
  return { startMs: startOfDay(startDate).getTime(), endMs: startOfDay(addDays(endDate, 1)).getTime() };
}

export interface Pace {
  /** The money left to pay viewers, reservations subtracted. */
  freeKurus: Kurus;
  /** The whole budget for paying viewers. */
  netKurus: Kurus;
  flight: Flight;
}

function share(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(Math.max(part / whole, 0), 1);
}

/**
 * Share of the budget left less share of the time left, between −1 and 1. Above zero the campaign is behind: more money
 * than time is left.
 */
export function behindPace({ freeKurus, netKurus, flight: { startMs, endMs } }: Pace, now: Date): number {
  return share(freeKurus, netKurus) - share(endMs - now.getTime(), endMs - startMs);
}
