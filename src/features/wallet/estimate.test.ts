import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import { dailyRange, type EarningRules, exampleViews, MONTH_DAYS, mostViews } from './estimate.ts';

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
    [1, 13, 25],
    [9, 117, 225],
    [200, 2600, 5000],
    [385, 5000, 5000],
    [1000, 5000, 5000],
  ])('%i views a day bring %i to %i kuruş, as the table of prices says', (views, least, most) => {
    expect(dailyRange(views, RULES)).toEqual({ least, most });
  });

  test('a price that is changed changes the example', () => {
    expect([exampleViews(RULES), mostViews(RULES)]).toEqual([13, 385]);
    const once = { ...RULES, max_views_per_ad: 1 };
    expect([exampleViews(once), mostViews(once)]).toEqual([7, 200]);
    const little = { ...RULES, daily_earning_limit: kurus(100) };
    expect([exampleViews(little), mostViews(little)]).toEqual([8, 8]);
  });

  test('never more than a day’s limit, and the example is a month whose earnings can be withdrawn if any is', () => {
    fc.assert(
      fc.property(anyRules, fc.integer({ min: 1, max: 100_000 }), (rules, views) => {
        const { least, most } = dailyRange(views, rules);
        expect(least).toBeLessThanOrEqual(most);
        expect(most).toBeLessThanOrEqual(Math.min(rules.daily_earning_limit, views * rules.view_rate));
        expect(dailyRange(mostViews(rules), rules).least).toBe(rules.daily_earning_limit);
        const example = exampleViews(rules);
        expect(example).toBeGreaterThanOrEqual(1);
        const isEnough = dailyRange(example, rules).least * MONTH_DAYS >= rules.min_withdraw_amount;
        expect(isEnough || example === mostViews(rules)).toBe(true);
      }),
    );
  });
});
