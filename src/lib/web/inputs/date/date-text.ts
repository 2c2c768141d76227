import { isCalendarDay } from '#lib/shared/dates.ts';

/**
 * Keeps what a person types as `gg.aa.yyyy`: digits, with the dots put in where they belong. Digits too many for the
 * day go on to the month, and from the month to the year, so that nobody has to type a dot. Those too many for the
 * year stay, and make no day: cut, they would be another one than was typed. A pasted `2026-12-30` is turned round.
 */
export function keepDateText(text: string): string {
  const parts = text
    .replace(/^\s*(\d{4})[-./](\d{1,2})[-./](\d{1,2})\s*$/, '$3.$2.$1')
    .replace(/[/\-\s]/g, '.')
    .split('.')
    .map((part) => part.replace(/\D/g, ''));
  const [day = '', month = '', ...rest] = parts;
  const months = day.slice(2) + month;
  const years = months.slice(2) + rest.join('');
  const kept = [day.slice(0, 2), months.slice(0, 2), years];
  const filled = kept.findLastIndex((part) => part !== '') + 1;
  return kept.slice(0, Math.max(filled, Math.min(parts.length, 3))).join('.');
}

/** `1.3.2026` → `2026-03-01`; null while it is no whole, existing day. */
export function parseDateText(text: string): string | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim());
  if (!match) return null;
  const day = `${match[3]}-${(match[2] ?? '').padStart(2, '0')}-${(match[1] ?? '').padStart(2, '0')}`;
  return isCalendarDay(day) ? day : null;
}

/** The day that a text means once its field is left: `5.12.26` → `2026-12-05`; otherwise like `parseDateText`. */
export function completeDateText(text: string): string | null {
  return parseDateText(text.replace(/\.(\d{2})$/, '.20$1'));
}

/** A calendar day as a `Date` at local midnight, the form that the calendar widget uses. */
export function toLocalDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The calendar day of a `Date` at local midnight. */
export function fromLocalDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
