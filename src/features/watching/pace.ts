import { addDays, type CalendarDay, startOfDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';

/** Milliseconds since 1970: the start of the first flight date and the end of the last. */
export interface Flight {
  startMs: number;
  endMs: number;
}

export function flightOf(startDate: CalendarDay, endDate: CalendarDay): Flight {
  return { startMs: startOfDay(startDate).getTime(), endMs: startOfDay(addDays(endDate, 1)).getTime() };
}

export interface Pace {
  /** Money left to pay viewers, less reservations. */
  freeKurus: Kurus;
  netKurus: Kurus;
  flight: Flight;
}

function share(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(Math.max(part / whole, 0), 1);
}

/** Share of the budget left minus share of the time left, from −1 to 1. Above zero the campaign is behind. */
export function behindPace({ freeKurus, netKurus, flight: { startMs, endMs } }: Pace, now: Date): number {
  return share(freeKurus, netKurus) - share(endMs - now.getTime(), endMs - startMs);
}
