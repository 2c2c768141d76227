import { expect, test } from 'vitest';
import { formatCount, formatDecimals, formatHundredths, formatPercent } from './numbers.ts';

test.each([0, 7, 999, 1_000, 12_345, 1_234_567, -5, -1_234])('the count %d: as Intl formats it', (count) => {
  expect(formatCount(count)).toBe(new Intl.NumberFormat('tr-TR').format(count).replace('-', '−'));
});

test('count: stands with its noun', () => {
  expect(formatCount(1_234, 'kampanya')).toBe('1.234 kampanya');
});

test.each([
  [40, '%40,00'],
  [0, '%0,00'],
  [12.5, '%12,50'],
  [16.67, '%16,67'],
  [33.333, '%33,33'],
  [1_234.5, '%1.234,50'],
  [-4.5, '−%4,50'],
  [-0.001, '%0,00'],
])('%d percent: %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text);
});

test('hundredths: without sign; decimals: only those there are', () => {
  expect(formatHundredths(-123_456)).toBe('1.234,56');
  expect(formatHundredths(5)).toBe('0,05');
  expect(formatDecimals(1_234.5678, 2)).toBe('1.234,57');
  expect(formatDecimals(12, 1)).toBe('12');
});
