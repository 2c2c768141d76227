/** The margin per lira: the fee on the total with VAT, minus the VAT owed (docs/product.md, Money). */
import type { BasisPoints } from '#lib/shared/money.ts';

export interface MarginRates {
  profitRate: BasisPoints;
  vatRate: BasisPoints;
}

const WHOLE = 10_000;

/** The margin in hundredths of a percent of the budget before VAT, not rounded; negative when VAT eats the fee. */
export function marginOf({ profitRate, vatRate }: MarginRates): number {
  return (profitRate * (WHOLE + vatRate) - vatRate * WHOLE) / WHOLE;
}

/** The smallest profit rate that keeps the margin from being negative, in hundredths of a percent, rounded up. */
export function smallestProfitRate(vatRate: BasisPoints): number {
  return Math.ceil((vatRate * WHOLE) / (WHOLE + vatRate));
}
