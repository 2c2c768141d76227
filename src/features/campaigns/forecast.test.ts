import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import { MIN_REACH } from '#features/audience/reach.ts';
import {
  type ForecastFacts,
  foreseeCampaign,
  mostPerViewer,
  payRatesOf,
  proposeBudget,
  type SupplyDay,
} from './forecast.ts';

const rates = {
  view_rate: kurus(25),
  click_rate: kurus(50),
  second_view_rate: basisPoints(5000),
  max_views_per_ad: 2,
};
/** Half of the matching viewers come on the first day, one in ten of all clicks, a fifth comes again on the second. */
const supply: SupplyDay[] = [
  { views: 0.5, newViewers: 0.5, clicks: 0.1 },
  { views: 0.2, newViewers: 0, clicks: 0 },
  { views: 0, newViewers: 0, clicks: 0 },
];
/** Exactly 10.000 people: 5.000 × 0,25 + 1.000 × 0,50 on the first day, 2.000 × 0,125 → 0,13 on the second. */
const facts: ForecastFacts = {
  reach: { low: 10_000, high: 10_000 },
  netKurus: kurus(100_000),
  days: 10,
  rates,
  supply,
};
const foresee = (changes: Partial<ForecastFacts>) => foreseeCampaign({ ...facts, ...changes });

test('the most per viewer: all views and a click', () => {
  expect(mostPerViewer(rates)).toBe(25 + 13 + 50);
  expect(mostPerViewer({ ...rates, max_views_per_ad: 1 })).toBe(75);
});

test('a view or a click without a rate: the default', () => {
  const none = { ...rates, view_rate: kurus(0), click_rate: kurus(0) };
  const defaults = { default_user_view_earning: kurus(30), default_user_click_earning: kurus(60) };
  expect(payRatesOf({ ...none, ...defaults })).toEqual({ ...rates, view_rate: 30, click_rate: 60 });
  expect(payRatesOf({ ...rates, ...defaults })).toEqual(rates);
});

describe('a forecast', () => {
  test.each<[string, Partial<ForecastFacts>, string]>([
    // The lower end is 8.500 people, who cost 1.487,50 on the first day alone.
    ['a budget that the first day spends', { netKurus: kurus(100_000) }, 'enough'],
    // 1.487,50 + 1.700 × 0,13 = 1.708,50 at the lower end; 90 % of 1.898 is spent, of 1.899 not.
    ['as much as the lower end still spends', { netKurus: kurus(189_800) }, 'enough'],
    ['a little more', { netKurus: kurus(189_900) }, 'may_not_spend'],
    // 2.012,50 + 2.300 × 0,13 = 2.311,50 at the upper end.
    ['as much as the upper end spends', { netKurus: kurus(256_800) }, 'may_not_spend'],
    ['more than that', { netKurus: kurus(256_900) }, 'cannot_spend'],
    ['fewer people than may be shown', { reach: null }, 'too_narrow'],
    ['few people', { reach: { low: 0, high: 1000 }, netKurus: kurus(480_000) }, 'cannot_spend'],
    [
      'few people for a tiny budget',
      { reach: { low: 0, high: 1000 }, netKurus: kurus(5000) },
      'may_not_spend',
    ],
    ['nothing known of campaigns', { supply: [] }, 'unknown'],
    // 10.000 × 0,88.
    ['nothing known, and just enough people', { supply: [], netKurus: kurus(880_000) }, 'unknown'],
    ['nothing known, and too few people', { supply: [], netKurus: kurus(880_001) }, 'cannot_spend'],
    ['nobody ever came', { supply: [{ views: 0, newViewers: 0, clicks: 0 }] }, 'cannot_spend'],
  ])('for %s: %j', (_, changes, verdict) => {
    expect(foresee(changes).verdict).toBe(verdict);
  });

  test('views, viewers, clicks, money and days: rounded ranges', () => {
    expect(foresee({}).expected).toEqual({
      // 100.000 kuruş at (5.000 × 25 + 1.000 × 50) ÷ 10.000 = 17,5 for each matching viewer on the first day.
      views: { low: 2700, high: 3000 },
      viewers: { low: 2700, high: 3000 },
      clicks: { low: 540, high: 600 },
      spent: { low: 100_000, high: 100_000 },
      days: { low: 1, high: 1 },
    });
    expect(foresee({ netKurus: kurus(200_000) }).expected).toMatchObject({
      viewers: { low: 4000, high: 6000 },
      days: { low: 1, high: null },
    });
    // 8.500 people cost 148.750 on the first day and 22.100 on the second, of which 11.250 are left.
    expect(foresee({ netKurus: kurus(160_000) }).expected).toMatchObject({
      spent: { low: 160_000, high: 160_000 },
      days: { low: 1, high: 2 },
    });
  });

  const anySupply = fc.array(
    fc
      .tuple(
        fc.double({ min: 0, max: 3, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      )
      .map(([views, share, clicks]) => ({ views, newViewers: Math.min(1, views * share), clicks })),
    { minLength: 1, maxLength: 20 },
  );
  const anyFacts = fc
    .record({
      low: fc.integer({ min: 0, max: 1_000_000 }),
      more: fc.integer({ min: 0, max: 1_000_000 }),
      net: fc.integer({ min: 1000, max: 1_000_000_000 }),
      days: fc.integer({ min: 1, max: 366 }),
      supply: anySupply,
    })
    .map(({ low, more, net, days, supply: rows }) => ({
      ...facts,
      // Fewer are never shown.
      reach: { low, high: Math.max(MIN_REACH, low + more) },
      netKurus: kurus(net),
      days,
      supply: rows,
    }));

  test('bounds: the budget, the number of people, and the paid views of each', () => {
    fc.assert(
      fc.property(anyFacts, (example) => {
        const { expected } = foreseeCampaign(example);
        if (expected === null) return;
        const most = example.reach.high;
        expect(expected.spent.high).toBeLessThanOrEqual(example.netKurus);
        for (const { low, high } of [expected.views, expected.viewers, expected.clicks, expected.spent])
          expect(low).toBeLessThanOrEqual(high);
        // A tenth more at most by rounding up.
        expect(expected.viewers.high).toBeLessThanOrEqual(most * 1.1);
        expect(expected.views.high).toBeLessThanOrEqual(most * rates.max_views_per_ad * 1.15 * 1.05 * 1.1);
        if (expected.days.high !== null) expect(expected.days.high).toBeLessThanOrEqual(example.days);
      }),
    );
  });

  test('more people: never less money or fewer viewers', () => {
    const more = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(anyFacts, more, more, (example, atLow, atHigh) => {
        const low = example.reach.low + atLow;
        const reach = { low, high: Math.max(low, example.reach.high + atHigh) };
        const [before, after] = [
          foreseeCampaign(example).expected,
          foreseeCampaign({ ...example, reach }).expected,
        ];
        if (before === null || after === null) throw new Error('something is expected of known campaigns');
        for (const figure of ['spent', 'viewers'] as const)
          for (const end of ['low', 'high'] as const)
            expect(after[figure][end]).toBeGreaterThanOrEqual(before[figure][end]);
      }),
    );
  });

  test('proposed budget: smaller, in whole hundred lira, expected to be spent', () => {
    const budgets = fc.integer({ min: 500_000, max: 1e11 });
    const least = kurus(500_000);
    fc.assert(
      fc.property(anyFacts, budgets, (example, asked) => {
        // Nine tenths of what is typed go to viewers.
        const askFor = (budget: number) => {
          const netKurus = kurus(Math.round(budget * 0.9));
          const foreseen = foreseeCampaign({ ...example, netKurus });
          return {
            ...foreseen,
            proposed: proposeBudget(foreseen, { budget: kurus(budget), netKurus, least }),
          };
        };
        const { verdict, proposed } = askFor(asked);
        if (verdict === 'enough') expect(proposed).toBeNull();
        if (proposed === null) return;
        expect(proposed).toBeLessThan(asked);
        expect(proposed).toBeGreaterThanOrEqual(least);
        expect(proposed % 10_000).toBe(0);
        expect(askFor(proposed).verdict).toBe('enough');
      }),
    );
  });
});
