/** Apart from days, which the viewers' pages load. */
import { addDays, type CalendarDay, isCalendarDay, startOfDay } from './dates.ts';
import { searchFold } from './turkish.ts';
import { z } from './zod.ts';

/** `YYYY-MM`; compares correctly as text. */
export type CalendarMonth = string;

export const monthOf = (day: CalendarDay): CalendarMonth => day.slice(0, 7);
export const firstDayOf = (month: CalendarMonth): CalendarDay => `${month}-01`;
const monthAfter = (month: CalendarMonth) => monthOf(addDays(firstDayOf(month), 31));
const monthBefore = (month: CalendarMonth) => monthOf(addDays(firstDayOf(month), -1));
export const endOfMonth = (month: CalendarMonth): Date => startOfDay(firstDayOf(monthAfter(month)));

/** The month and those before it, newest first. */
export function monthsUntil(last: CalendarMonth, count: number): CalendarMonth[] {
  return count === 0 ? [] : [last, ...monthsUntil(monthBefore(last), count - 1)];
}

const MONTHS = 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık'.split(' ');

const DAY = /^(\d{1,2})[./ -](\d{1,2}|\p{L}+)(?:[./ -](\d{4})(?:$|[ T-])|$)/u;

/** Reads `30.11.2026`, `30/11/2026 09:14`, `30 Kasım 2026` or `2026-11-30`, and given today, also one without a year. */
export function readDay(text: string, today = ''): CalendarDay | undefined {
  const [, day, month = '', year = today.slice(0, 4)] = DAY.exec(text.trim()) ?? [];
  const named = MONTHS.findIndex((name) => searchFold(name) === searchFold(month)) + 1;
  const two = (number: number | string) => String(number).padStart(2, '0');
  const found = day === undefined ? text.trim().slice(0, 10) : `${year}-${two(named || month)}-${two(day)}`;
  return isCalendarDay(found) ? found : undefined;
}

/** `Kasım 2026`. */
export function formatMonth(month: CalendarMonth): string {
  const [year, number] = month.split('-');
  return `${MONTHS[Number(number) - 1]} ${year}`;
}

export const monthSchema = z
  .string({ error: 'Bir ay seç' })
  .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Bir ay seç');
