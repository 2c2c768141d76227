import { expect, test } from 'vitest';
import { changeOfSum } from './change.ts';
import { overviewWords } from './texts.ts';

test.each([
  [112.5, 100, '%12,50 arttı'],
  [1, 3, '%66,67 azaldı'],
  [0, 3, '%100,00 azaldı'],
  [3, 3, 'aynı'],
  [0, 0, 'aynı'],
  [3, 0, 'arttı'],
])('%d after %d is said as %s', (now, before, text) => {
  expect(overviewWords.change(changeOfSum(now, before))).toBe(text);
});
