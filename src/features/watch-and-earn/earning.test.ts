import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import { type EarningRates, earningOfView } from './earning.ts';

const rates = (view: number, secondPercent: number, max: number): EarningRates => ({
  view_rate: kurus(view),
  click_rate: kurus(50),
  second_view_rate: basisPoints(secondPercent * 100),
  max_views_per_ad: max,
});

describe('what a view pays', () => {
  test.each([
    // view rate, second-view share, limit → first, second, third, fourth
    [25, 50, 2, [25, 13, 0, 0]],
    [25, 50, 4, [25, 13, 13, 13]],
    [25, 100, 2, [25, 25, 0, 0]],
    [25, 0, 2, [25, 0, 0, 0]],
    [1, 50, 2, [1, 1, 0, 0]],
    [1, 49, 2, [1, 0, 0, 0]],
    [4500, 33.33, 2, [4500, 1500, 0, 0]],
    [25, 50, 1, [25, 0, 0, 0]],
  ])('%i kuruş at %d %%, at most %i times: %j', (view, second, max, expected) => {
    const own = rates(view, second, max);
    expect([1, 2, 3, 4].map((number) => earningOfView(own, number))).toEqual(expected);
  });

  test('T-V16: whole kuruş, half up, never negative, never more than the first view', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 200 }),
        (view, second, max, number) => {
          const own = { ...rates(view, 0, max), second_view_rate: basisPoints(second) };
          const earning = earningOfView(own, number);
          expect(Number.isSafeInteger(earning)).toBe(true);
          expect(earning).toBeGreaterThanOrEqual(0);
          expect(earning).toBeLessThanOrEqual(view);
          if (number > max) expect(earning).toBe(0);
          if (number > 1 && number <= max) expect(earning).toBe(Math.floor((view * second + 5000) / 10_000));
        },
      ),
    );
  });
});
