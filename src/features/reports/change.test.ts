import { expect, test } from 'vitest';
import { changeOfRate, changeOfSum } from './change.ts';
import { completionPercent } from './completion.ts';
import { overviewWords } from './texts.ts';

test.each([
  [112.5, 100, '%12,50 arttı'],
  [1, 3, '%66,67 azaldı'],
  [0, 3, '%100,00 azaldı'],
  [3, 3, 'aynı'],
  [0, 0, 'aynı'],
  [3, 0, 'arttı'],
])('%d after %d is said as %s', (now, before, text) => {
  expect(overviewWords.change(changeOfSum(now, before), 'percent')).toBe(text);
});

test('a rate changes by percentage points, and not where one of the two is none', () => {
  const change = changeOfRate(47.3, 50.5);
  expect(change && overviewWords.change(change, 'points')).toBe('3,2 puan azaldı');
  expect(changeOfRate(null, 50)).toBeNull();
  expect(changeOfRate(50, null)).toBeNull();
});

test.each([
  [0, 0, null],
  [0, 4, 0],
  [2, 1, 66.67],
  [3, 0, 100],
])('of %d views and %d unfinished watches the completion is %s', (views, unfinished, percent) => {
  expect(completionPercent({ views, unfinished })).toBe(percent);
});
