/** Istanbul's calendar days; timestamps are ISO 8601 in UTC (docs/product.md, Calls). Reads no clock. */
const OFFSET_MS = 3 * 3_600_000;
const MS_PER_DAY = 86_400_000;

/** `YYYY-MM-DD`; compares correctly as text. */
export type CalendarDay = string;

/** Turkey has kept UTC+3 all year since 2016; the first Intl formatter with a time zone costs a cheap phone 250 ms. */
const asIstanbul = (instant: Date): string => new Date(instant.getTime() + OFFSET_MS).toISOString();

export const istanbulDay = (now: Date): CalendarDay => asIstanbul(now).slice(0, 10);

/** `14:05:09` */
export const istanbulTime = (instant: Date): string => asIstanbul(instant).slice(11, 19);

const utcMidnight = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(utcMidnight(day) + days * MS_PER_DAY).toISOString().slice(0, 10);

export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((utcMidnight(to) - utcMidnight(from)) / MS_PER_DAY);

export function countWeekdays(from: CalendarDay, to: CalendarDay): number {
  const days = daysBetween(from, to) + 1;
  if (days <= 0) return 0;
  const firstWeekday = new Date(utcMidnight(from)).getUTCDay();
  const wholeWeeks = Math.floor(days / 7);
  const rest = Array.from({ length: days % 7 }, (_, offset) => (firstWeekday + offset) % 7);
  return wholeWeeks * 5 + rest.filter((weekday) => weekday !== 0 && weekday !== 6).length;
}

export const startOfDay = (day: CalendarDay): Date => new Date(`${day}T00:00:00+03:00`);

/** PostgreSQL has no year 0, and the day after 9999-12-31 does not sort as text. */
export const FIRST_DAY: CalendarDay = '1900-01-01';
export const LAST_DAY: CalendarDay = '2199-12-31';

export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

export const formatDay = (day: CalendarDay): string => day.split('-').toReversed().join('.');

/** `21.11.2026 14:05`, Istanbul time. */
export function formatDateTime(instant: Date): string {
  const [day = '', time = ''] = asIstanbul(instant).split('T');
  return `${formatDay(day)} ${time.slice(0, 5)}`;
}

export const formatDate = (instant: Date): string => formatDay(istanbulDay(instant));

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Rounded up, because rounding must not shorten a promise. */
export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE));
  if (minutes < 60) return `${minutes} dakika`;
  return seconds <= 2 * DAY ? `${Math.ceil(seconds / HOUR)} saat` : `${Math.ceil(seconds / DAY)} gün`;
}
