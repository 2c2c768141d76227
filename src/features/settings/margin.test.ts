import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import { breakDownBudget, platformMargin } from '#features/campaigns/budget.ts';
import { settingsBody } from './contract.ts';
import { marginOf, smallestProfitRate } from './margin.ts';
import { typedRates } from './setting-rules.ts';

const rates = (profit: number, vat: number) => ({
  profitRate: basisPoints(profit),
  vatRate: basisPoints(vat),
});

test.each([
  [2500, 2000, 1000],
  [1667, 2000, 0.4],
  [1666, 2000, -0.8],
  [2000, 2500, 0],
])('a fee of %i and VAT of %i leave %d', (profit, vat, margin) => {
  expect(marginOf(rates(profit, vat))).toBeCloseTo(margin, 6);
});

test('the smallest profit rate is the first whose margin is not negative', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (vat) => {
      const least = smallestProfitRate(basisPoints(vat));
      expect(marginOf(rates(least, vat))).toBeGreaterThanOrEqual(0);
      expect(marginOf(rates(least - 1, vat))).toBeLessThan(0);
    }),
  );
});

test('rates that may be saved never make an order whose fee is below its VAT, to the kuruş', () => {
  const vatRate = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(vatRate, fc.nat(3), fc.integer({ min: 1, max: 1e12 }), (vat, above, budget) => {
      const profit = smallestProfitRate(basisPoints(vat)) + above;
      const parts = breakDownBudget(kurus(budget), {
        vatRate: basisPoints(vat),
        systemProfitRate: basisPoints(profit),
      });
      expect(platformMargin(parts)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});

test('rates that cannot be saved have no margin', () => {
  expect(typedRates(25, 20)).toEqual(rates(2500, 2000));
  expect(typedRates(10, 20)).toEqual(rates(1000, 2000));
  for (const wrong of [150, 0, -5, Number.NaN, null, undefined, 12.345]) {
    expect(typedRates(wrong, 20), String(wrong)).toBeNull();
    expect(typedRates(25, wrong), String(wrong)).toBeNull();
  }
});

test('a field says what is wrong with its text: empty, no number, below zero, too long', () => {
  const messageOf = (typed: unknown, key: 'min_ad_budget' | 'max_campaign_duration' = 'min_ad_budget') =>
    settingsBody.shape[key].safeDecode(typed as number).error?.issues[0]?.message;
  expect(messageOf(undefined)).toBe('En düşük bütçe artırımı alanı boş bırakılamaz');
  expect(messageOf(Number.NaN)).toBe(
    'En düşük bütçe artırımı en fazla iki ondalık basamaklı bir sayı olmalıdır',
  );
  expect(messageOf(5.125)).toBe('En fazla iki ondalık basamak girebilirsin');
  for (const typed of [12.5, Number.NaN])
    expect(messageOf(typed, 'max_campaign_duration')).toBe('En uzun kampanya süresi tam sayı olmalıdır');
  expect(messageOf(99_999_999_999_999, 'max_campaign_duration')).toMatch(
    /^En uzun kampanya süresi en fazla [\d.]+ olabilir$/,
  );
  expect(messageOf(-5)).toBe('En düşük bütçe artırımı negatif olamaz');
});
