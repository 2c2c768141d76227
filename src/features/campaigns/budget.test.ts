import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import { breakDownBudget, platformMargin } from './budget.ts';

describe('the budget maths', () => {
  test.each([
    [500000, 20, 10, 100000, 600000, 60000, 540000],
    [500033, 20, 12.5, 100007, 600040, 75005, 525035],
    [100001, 20, 33.33, 20000, 120001, 39996, 80005],
    [3, 20, 10, 1, 4, 0, 4],
    [999999999999, 20, 15, 200000000000, 1199999999999, 180000000000, 1019999999999],
    [49794154, 18, 25, 8962948, 58757102, 14689276, 44067826],
    [48648815, 10, 25, 4864882, 53513697, 13378424, 40135273],
    [11265163, 10, 30, 1126516, 12391679, 3717504, 8674175],
    [29462456, 1, 25, 294625, 29757081, 7439270, 22317811],
  ])(
    '%i kuruş at %d %% VAT and %d %% fee',
    (budget, vat, fee, vatAmount, totalWithVat, systemFee, campaignBudget) => {
      const rates = { vatRate: basisPoints(vat * 100), systemProfitRate: basisPoints(Math.round(fee * 100)) };
      expect(breakDownBudget(kurus(budget), rates)).toEqual({
        baseBudget: budget,
        vatAmount,
        totalWithVat,
        systemFee,
        campaignBudget,
      });
    },
  );

  test('the parts always add up to the total', () => {
    const rate = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), rate, rate, (budget, vat, fee) => {
        const rates = { vatRate: basisPoints(vat), systemProfitRate: basisPoints(fee) };
        const parts = breakDownBudget(kurus(budget), rates);
        expect(parts.campaignBudget + parts.systemFee).toBe(parts.totalWithVat);
        expect(parts.baseBudget + parts.vatAmount).toBe(parts.totalWithVat);
        expect(parts.campaignBudget).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test('the platform’s margin is its fee without the VAT that it owes', () => {
  expect(platformMargin({ systemFee: kurus(150_000), vatAmount: kurus(100_000) })).toBe(50_000);
});
