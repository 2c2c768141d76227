import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_SHIFT, MIN_REACH, reachRange } from './reach.ts';

const shift = fc.integer({ min: 0, max: MAX_SHIFT - 1 });

describe('the range in which a number of people is said', () => {
  test.each([
    [0, null],
    [49, null],
    [50, { low: 50, high: 100 }],
    [99, { low: 50, high: 100 }],
    [480, { low: 450, high: 500 }],
    [730, { low: 700, high: 750 }],
    [1234, { low: 1200, high: 1300 }],
    [2345, { low: 2200, high: 2400 }],
    [7600, { low: 7500, high: 8000 }],
    [100_000, { low: 100_000, high: 110_000 }],
  ])('%i', (count, expected) => {
    expect(reachRange(count, 0)).toEqual(expected);
  });

  test('T-F13: below 50 nothing is ever said', () => {
    fc.assert(
      fc.property(fc.nat({ max: MIN_REACH - 1 }), shift, (count, by) => {
        expect(reachRange(count, by)).toBeNull();
      }),
    );
  });

  test('T-F13: one person more or less changes at most one answer in 25', () => {
    const answers = (count: number) => {
      const counted = new Map<string, number>();
      for (let by = 0; by < MAX_SHIFT; by += 1) {
        const answer = JSON.stringify(reachRange(count, by));
        counted.set(answer, (counted.get(answer) ?? 0) + 1);
      }
      return counted;
    };
    for (let count = 0; count < 12_000; count += 1) {
      const [before, after] = [answers(count), answers(count + 1)];
      const changed = [...after].reduce(
        (sum, [answer, times]) => sum + Math.max(0, times - (before.get(answer) ?? 0)),
        0,
      );
      expect(changed).toBeLessThanOrEqual(1);
    }
  });

  test('says the number within the shift, in a range at least 50 wide and a tenth of it at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_REACH + MAX_SHIFT, max: 10_000_000 }), shift, (count, by) => {
        const range = reachRange(count, by) ?? { low: 0, high: 0 };
        expect(range.low).toBeLessThanOrEqual(count);
        expect(range.high + MAX_SHIFT).toBeGreaterThan(count);
        expect(range.high - range.low).toBeGreaterThanOrEqual(MIN_REACH);
        expect(range.high - range.low).toBeLessThanOrEqual(Math.max(MIN_REACH, range.low * 0.1));
      }),
    );
  });
});
