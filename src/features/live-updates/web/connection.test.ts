import { expect, test } from 'vitest';
import { waitAfterFailures } from './connection.ts';

test('waits grow with every failure up to a minute, each by chance', () => {
  const least = [1, 2, 3, 6, 20].map((failures) => waitAfterFailures(failures, 0));
  expect(least).toEqual([1000, 2000, 4000, 30_000, 30_000]);
  const most = [1, 2, 3, 6, 20].map((failures) => waitAfterFailures(failures, 1));
  expect(most).toEqual([2000, 4000, 8000, 60_000, 60_000]);
});
