import { expect, it } from 'vitest';
import { budgetTone, percentOfWhole } from './budget-tone.ts';

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
