import { expect, test } from 'vitest';
import { addCounts, countRun, formatCounts } from './count-tests.ts';

const GOOD = { passed: 40, failed: 0, skipped: 3 };

test('counts: a run counts as its tests, or as one where it has none', () => {
  expect(countRun(true, GOOD)).toEqual(GOOD);
  expect(countRun(true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countRun(false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('counts: a run that failed or was empty is a failure, even without a failed test', () => {
  expect(countRun(false, GOOD)).toEqual({ ...GOOD, failed: 1 });
  expect(countRun(true, { passed: 0, failed: 0, skipped: 3 }).failed).toBe(1);
  expect(countRun(false, { ...GOOD, failed: 2 }).failed, 'its own failures are enough').toBe(2);
});

test('counts: the last line sums all runs', () => {
  const runs = [GOOD, { passed: 1, failed: 0, skipped: 0 }, { passed: 0, failed: 1, skipped: 0 }];
  expect(formatCounts(addCounts(runs))).toBe('41 passed, 1 failed');
  expect(formatCounts({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed');
});
