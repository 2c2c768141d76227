import { isCalendarDay } from '#lib/shared/dates.ts';

/** Digits too many move on to month and year; too many for the year stay, as cutting them would make another day. */
export function cleanDateText(text: string): string {
  const parts = text
    .replace(/^\s*(\d{4})[-./](\d{1,2})[-./](\d{1,2})\s*$/, '$3.$2.$1')
    .replace(/[/\-\s]/g, '.')
    .split('.')
    .map((part) => part.replace(/\D/g, ''));
  const [day = '', month = '', ...rest] = parts;
  const months = day.slice(2) + month;
  const years = months.slice(2) + rest.join('');
  const cleaned = [day.slice(0, 2), months.slice(0, 2), years];
  const filled = cleaned.findLastIndex((part) => part !== '') + 1;
  return cleaned.slice(0, Math.max(filled, Math.min(parts.length, 3))).join('.');
}

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

export function toLocalDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

export function fromLocalDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
