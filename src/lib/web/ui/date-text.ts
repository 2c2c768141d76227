import { isCalendarDay } from '#lib/shared/dates.ts';

/** Keeps what a person types as `gg.aa.yyyy`: digits, with the dots put in where they belong. */
export function keepDateText(text: string): string {
  const parts = text.replace(/[/\-\s]/g, '.').split('.');
  if (parts.length > 1) {
    const [day = '', month = '', year = ''] = parts.map((part) => part.replace(/\D/g, ''));
    const typed = [day.slice(0, 2), month.slice(0, 2), year.slice(0, 4)];
    return typed.slice(0, Math.min(parts.length, 3)).join('.');
  }
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.');
}

/** `1.3.2026` → `2026-03-01`; null while it is no whole, existing day. */
export function parseDateText(text: string): string | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim());
  if (!match) return null;
  const day = `${match[3]}-${(match[2] ?? '').padStart(2, '0')}-${(match[1] ?? '').padStart(2, '0')}`;
  return isCalendarDay(day) ? day : null;
}

/** A calendar day as a `Date` at local midnight, which is what the calendar widget counts in. */
export function toLocalDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The calendar day of a `Date` at local midnight. */
export function fromLocalDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
