import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BasisPoints, basisPoints, kurus, percentOf, ZERO_KURUS } from '#lib/shared/money.ts';
import { breakDownBudget } from './budget.ts';
import { paidFor, type Refund, refundOf } from './refund.ts';

const NOTHING = { totalWithVat: ZERO_KURUS, vatAmount: ZERO_KURUS, campaignBudget: ZERO_KURUS };
type Orders = typeof NOTHING & { vatRate: BasisPoints; count: number };

const sum = (refunds: readonly Refund[], part: keyof Refund) =>
  refunds.reduce((total, refund) => total + refund[part], 0);

/** The parts, one after the other, each as it would be returned. */
function refundAll(parts: readonly number[], { vatRate, ...paid }: Orders): Refund[] {
  let before = 0;
  return parts.map((part) => {
    const refund = refundOf(kurus(part), { before: kurus(before), paid, vatRate });
    before += part;
    return refund;
  });
}

/** Orders of one campaign at its rates, where the platform's margin is not negative. */
const orders = fc
  .record({
    budgets: fc.array(fc.integer({ min: 1, max: 1e11 }), { minLength: 1, maxLength: 4 }),
    vat: fc.integer({ min: 1, max: 10_000 }),
    fee: fc.integer({ min: 1, max: 9000 }),
  })
  .map(({ budgets, vat, fee }) => {
    const rates = { vatRate: basisPoints(vat), systemProfitRate: basisPoints(fee) };
    const sums = budgets
      .map((budget) => breakDownBudget(kurus(budget), rates))
      .reduce(
        (total, order) => ({
          totalWithVat: kurus(total.totalWithVat + order.totalWithVat),
          vatAmount: kurus(total.vatAmount + order.vatAmount),
          campaignBudget: kurus(total.campaignBudget + order.campaignBudget),
        }),
        NOTHING,
      );
    return { ...sums, vatRate: rates.vatRate, count: budgets.length };
  })
  .filter((paid) => paid.campaignBudget > 0 && paid.totalWithVat - paid.campaignBudget >= paid.vatAmount);

describe('a refund', () => {
  const vatRate = basisPoints(2000);
  const paid = breakDownBudget(kurus(500_000), { vatRate, systemProfitRate: basisPoints(2500) });

  test('of all of it is all that was paid; of none, nothing', () => {
    const whole = refundOf(paid.campaignBudget, { before: ZERO_KURUS, paid, vatRate });
    expect(whole).toEqual({ net: 450_000, vat: 100_000, total: 600_000 });
    expect(refundOf(ZERO_KURUS, { before: ZERO_KURUS, paid, vatRate })).toEqual({ net: 0, vat: 0, total: 0 });
    expect(refundOf(kurus(1), { before: ZERO_KURUS, paid, vatRate })).toEqual({ net: 1, vat: 0, total: 1 });
  });

  test('leaves what was paid for the rest, with fee and VAT', () => {
    expect(paidFor(kurus(11_900), paid)).toBe(15_867);
    expect([paidFor(ZERO_KURUS, paid), paidFor(paid.campaignBudget, paid)]).toEqual([0, 600_000]);
  });

  test('after two views and a click is that of the example in docs/money.md', () => {
    const left = kurus(paid.campaignBudget - 25 - 13 - 50);
    expect(refundOf(left, { before: ZERO_KURUS, paid, vatRate })).toEqual({
      net: 449_912,
      vat: 99_980,
      total: 599_882,
    });
  });

  test('in any number of parts sums up to the refund in one, and is never more than was paid', () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(orders, shares, (paid, fractions) => {
        const { vatRate: rate, count } = paid;
        let left: number = paid.campaignBudget;
        const parts = fractions.map((fraction) => {
          const part = Math.floor(left * fraction);
          left -= part;
          return part;
        });
        const refunds = refundAll(parts, paid);
        const once = refundOf(kurus(paid.campaignBudget - left), { before: ZERO_KURUS, paid, vatRate: rate });
        expect([sum(refunds, 'net'), sum(refunds, 'vat'), sum(refunds, 'total')]).toEqual([
          once.net,
          once.vat,
          once.total,
        ]);
        expect(once.total).toBeLessThanOrEqual(paid.totalWithVat);
        for (const { net, vat, total } of refunds) {
          expect(total).toBeGreaterThanOrEqual(net);
          expect(vat).toBeGreaterThanOrEqual(0);
        }
        // Each order's VAT was rounded by itself.
        const margin = paid.totalWithVat - paid.campaignBudget - paid.vatAmount;
        expect(once.vat - paid.vatAmount).toBeLessThan(count);
        expect(once.total - once.net - once.vat - margin).toBeLessThan(count);
        expect(paidFor(kurus(left), paid) + once.total).toBe(paid.totalWithVat);
      }),
      { numRuns: 500 },
    );
  });

  test('of one part has the VAT that its base and the rate make, wherever whole kuruş allow it', () => {
    const amounts = fc.integer({ min: 1, max: 450_000 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 4000 }), (net, bp) => {
        const rate = basisPoints(bp);
        const { vat, total } = refundOf(kurus(net), { before: ZERO_KURUS, paid, vatRate: rate });
        const fits = (base: number) => base + percentOf(kurus(base), rate) === total;
        expect(fits(total - vat)).toBe([-1, 0, 1].some((step) => fits(total - vat + step)));
      }),
    );
  });
});
