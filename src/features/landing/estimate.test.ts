import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import {
  dailyEarning,
  type EarningRules,
  exampleViews,
  monthlyEarning,
  mostViews,
  viewsFor,
} from './estimate.ts';

const RULES: EarningRules = {
  view_rate: kurus(25),
  second_view_rate: basisPoints(5000),
  max_views_per_ad: 2,
  daily_earning_limit: kurus(5000),
  min_withdraw_amount: kurus(5000),
};

const anyRules = fc.record<EarningRules>({
  view_rate: fc.integer({ min: 1, max: 1_000_000 }).map(kurus),
  second_view_rate: fc.integer({ min: 1, max: 10_000 }).map(basisPoints),
  max_views_per_ad: fc.integer({ min: 1, max: 100 }),
  daily_earning_limit: fc.integer({ min: 1, max: 10_000_000 }).map(kurus),
  min_withdraw_amount: fc.integer({ min: 1, max: 10_000_000 }).map(kurus),
});

describe('what watching brings', () => {
  test.each([
    [1, 19],
    [9, 171],
    [100, 1900],
    [263, 4997],
    [264, 5000],
    [1000, 5000],
  ])('%i views a day bring %i kuruş: the second view of an ad pays half', (views, amount) => {
    expect(dailyEarning(views, RULES)).toBe(amount);
    expect(monthlyEarning(views, RULES)).toBe(amount * 30);
  });

  test('a price that is changed changes the example', () => {
    expect([exampleViews(RULES), mostViews(RULES)]).toEqual([9, 264]);
    const once = { ...RULES, max_views_per_ad: 1 };
    expect([exampleViews(once), mostViews(once)]).toEqual([7, 200]);
    const little = { ...RULES, daily_earning_limit: kurus(100) };
    expect([exampleViews(little), mostViews(little)]).toEqual([6, 6]);
  });

  test('never more than a day’s limit, and the example is a month whose earnings can be withdrawn if any is', () => {
    fc.assert(
      fc.property(anyRules, fc.integer({ min: 1, max: 100_000 }), (rules, views) => {
        const day = dailyEarning(views, rules);
        expect(day).toBeLessThanOrEqual(rules.daily_earning_limit);
        expect(day).toBeLessThanOrEqual(views * rules.view_rate);
        expect(dailyEarning(mostViews(rules), rules)).toBe(rules.daily_earning_limit);
        const example = exampleViews(rules);
        expect(example).toBeGreaterThanOrEqual(1);
        const isEnough = monthlyEarning(example, rules) >= rules.min_withdraw_amount;
        expect(isEnough || example === mostViews(rules)).toBe(true);
      }),
    );
  });

  test('so many views bring the amount, and one fewer does not', () => {
    fc.assert(
      fc.property(anyRules, fc.integer({ min: 1, max: 10_000 }), (rules, amount) => {
        const unlimited = { ...rules, daily_earning_limit: kurus(1_000_000_000) };
        const views = viewsFor(kurus(amount), rules);
        expect(dailyEarning(views, unlimited)).toBeGreaterThanOrEqual(amount);
        expect(dailyEarning(views - 1, unlimited)).toBeLessThan(amount);
      }),
    );
  });
});
