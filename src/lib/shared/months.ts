/** Apart from days, which the viewers' pages load. */
import { addDays, type CalendarDay, startOfDay } from './dates.ts';
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

/** `Kasım 2026`. */
export function formatMonth(month: CalendarMonth): string {
  const [year, number] = month.split('-');
  return `${MONTHS[Number(number) - 1]} ${year}`;
}

export const monthSchema = z
  .string({ error: 'Bir ay seç' })
  .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Bir ay seç');
