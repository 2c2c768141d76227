/** When a firm's report by e-mail is due, and over which days it goes. Pure. */
import { addDays, type CalendarDay, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import type { DayRange } from './buckets.ts';

export const FREQUENCIES = ['weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Eight in the morning, Istanbul time. */
const DUE_MS = 8 * 3_600_000;

const dueOn = (day: CalendarDay) => new Date(startOfDay(day).getTime() + DUE_MS);

/** The Monday of the week, or the first of the month, in which the day lies. */
function firstDayOf(frequency: Frequency, day: CalendarDay): CalendarDay {
  if (frequency === 'monthly') return `${day.slice(0, 8)}01`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

export interface DueReport {
  dueAt: Date;
  /** The whole week or month before, in Istanbul days. */
  range: DayRange;
}

function reportDueOn(frequency: Frequency, day: CalendarDay): DueReport {
  const to = addDays(day, -1);
  return { dueAt: dueOn(day), range: { from: firstDayOf(frequency, to), to } };
}

/** The latest report that is due: of a week on Monday at 08:00, of a month on its first day after at 08:00. */
export function lastDue(frequency: Frequency, now: Date): DueReport {
  const first = firstDayOf(frequency, istanbulDay(now));
  const day = dueOn(first) <= now ? first : firstDayOf(frequency, addDays(first, -1));
  return reportDueOn(frequency, day);
}

/** When the next one is due. */
export function nextDueAt(frequency: Frequency, now: Date): Date {
  const { dueAt } = lastDue(frequency, now);
  const later = addDays(istanbulDay(dueAt), frequency === 'weekly' ? 7 : 31);
  return dueOn(firstDayOf(frequency, later));
}
