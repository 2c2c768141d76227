import { expect, test } from 'vitest';
import { durationText } from './durations.ts';

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
