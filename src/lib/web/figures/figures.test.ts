import { expect, it } from 'vitest';
import { axisTop, labelIndexes, axisTexts, exactText } from './chart-frame.tsx';
import { budgetTone, percentOfWhole } from './progress-bar.tsx';
import { countdownWords, formatClock } from './countdown-ring.tsx';

it.each([
  ['count', 0, '2 1 0'],
  ['count', 1, '2 1 0'],
  ['count', 3, '4 2 0'],
  ['count', 10, '10 5 0'],
  ['count', 25, '40 20 0'],
  ['count', 999, '1.000 500 0'],
  ['count', 14_300, '20 bin 10 bin 0'],
  ['money', 0, '₺1 ₺0,5 ₺0'],
  ['money', 13_000, '₺200 ₺100 ₺0'],
  ['money', 210_000, '₺2.500 ₺1.250 ₺0'],
  ['money', 1_980_000, '₺20 bin ₺10 bin ₺0'],
  ['money', 210_000_000, '₺2,5 milyon ₺1,25 milyon ₺0'],
  ['percent', 40, '%50 %25 %0'],
] as const)('axis of %s up to %i: %s', (unit, max, texts) => {
  expect(axisTexts(axisTop(max, unit), unit).join(' ')).toBe(texts);
});

it('axis of figures that fall below zero: zero in its middle', () => {
  expect(axisTexts(axisTop(210_000, 'money'), 'money', true)).toEqual(['₺2.500', '₺0', '−₺2.500']);
});

it('no figure stands above the axis', () => {
  for (const unit of ['count', 'money', 'percent'] as const) {
    for (let max = 1; max < 100_000; max = Math.ceil(max * 1.07)) {
      expect(axisTop(max, unit)).toBeGreaterThanOrEqual(max);
    }
  }
});

it('a point: labelled exactly', () => {
  expect(exactText(12_345, 'count')).toBe('12.345');
  expect(exactText(12_345, 'money')).toBe('₺123,45');
  expect(exactText(12.345, 'percent')).toBe('%12,35');
  expect([exactText(null, 'percent'), exactText(0, 'percent')]).toEqual(['—', '%0,00']);
});

it('writes first and last label and no more than asked for', () => {
  expect(labelIndexes(3, 6)).toEqual([0, 1, 2]);
  expect(labelIndexes(30, 4)).toEqual([0, 10, 19, 29]);
});

it.each([
  [100, 'success'],
  [50.01, 'success'],
  [50, 'warning'],
  [25.01, 'warning'],
  [25, 'danger'],
  [0, 'danger'],
])('with %f percent left the bar is %s', (percent, tone) => {
  expect(budgetTone(percent)).toBe(tone);
});

it.each([
  [1, 4, 25],
  [5, 4, 100],
  [-1, 4, 0],
  [1, 0, 0],
  [Number.NaN, 4, 0],
])('%f of %f is %f percent', (value, max, percent) => {
  expect(percentOfWhole(value, max)).toBe(percent);
});

it('speaks at the start, at half, at 10, at 5 and at the end only', () => {
  const spoken = Array.from({ length: 31 }, (_, index) => 30 - index).filter(
    (remainingSeconds) => countdownWords({ remainingSeconds, totalSeconds: 30 }) !== null,
  );
  expect(spoken).toEqual([30, 15, 10, 5, 0]);
});
it('is silent about marks that lie before its start', () => {
  expect(countdownWords({ remainingSeconds: 10, totalSeconds: 7 })).toBeNull();
});
it.each([
  [119, '1:59'],
  [60, '1:00'],
  [9.2, '0:10'],
  [0, '0:00'],
  [-3, '0:00'],
])('shows %f seconds as %s', (seconds, clock) => {
  expect(formatClock(seconds)).toBe(clock);
});
