import { expect, test } from 'vitest';
import {
  addDays,
  countWeekdays,
  daysBetween,
  durationText,
  formatDate,
  formatDateTime,
  isCalendarDay,
  istanbulDay,
  startOfDay,
} from './dates.ts';

test('day of Istanbul: begins at 21:00 UTC', () => {
  expect(istanbulDay(new Date('2026-11-20T20:59:59.999Z'))).toBe('2026-11-20');
  expect(istanbulDay(new Date('2026-11-20T21:00:00.000Z'))).toBe('2026-11-21');
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T21:00:00.000Z');
});

test('date and time: of the Istanbul calendar, in every month from 2017 on', () => {
  const istanbul = new Intl.DateTimeFormat('tr-TR', {
    timeZone: 'Europe/Istanbul',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  for (let month = 0; month < 12 * 20; month += 1) {
    const instant = new Date(Date.UTC(2017, month, 1 + (month % 28), month % 24, 59, 59));
    expect(formatDateTime(instant)).toBe(istanbul.format(instant));
    expect(formatDate(instant)).toBe(istanbul.format(instant).slice(0, 10));
  }
});

test('added days: pass year ends and leap days', () => {
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
});

test.each([
  ['2026-11-21', '2026-11-22', 0],
  ['2026-11-20', '2026-11-23', 2],
  ['2026-11-16', '2026-11-29', 10],
  ['2026-11-23', '2026-11-20', 0],
])('weekdays from %s to %s are %i', (from, to, expected) => {
  expect(countWeekdays(from, to)).toBe(expected);
});

test('day that does not exist: undefined', () => {
  expect(isCalendarDay('2026-02-29')).toBe(false);
  expect(isCalendarDay('2028-02-29')).toBe(true);
  expect(isCalendarDay('21.11.2026')).toBe(false);
  for (const outside of ['0000-01-01', '0999-12-31', '1899-12-31', '2200-01-01', '9999-12-31'])
    expect(isCalendarDay(outside), outside).toBe(false);
  for (const edge of ['1900-01-01', '2199-12-31']) expect(isCalendarDay(edge), edge).toBe(true);
});

test.each([
  [1, '1 dakika'],
  [60, '1 dakika'],
  [61, '2 dakika'],
  [3540, '59 dakika'],
  [3541, '1 saat'],
  [5 * 3600 + 1, '6 saat'],
  [48 * 3600, '48 saat'],
  [48 * 3600 + 1, '3 gün'],
])('%i seconds: rounded up to %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
