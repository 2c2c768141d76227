/** Nothing that was not delivered is charged (docs/product.md, Campaigns). Pure, in whole kuruş. */
import { type BasisPoints, type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { BudgetBreakdown } from './budget.ts';

export type PaidParts = Pick<BudgetBreakdown, 'totalWithVat' | 'campaignBudget'>;

export interface Refund {
  net: Kurus;
  vat: Kurus;
  /** The sum that goes to the firm's wallet: net, VAT and the rest of the fee. */
  total: Kurus;
}

/** The sum that comes back with VAT and fee once `net` of the net budget has. */
export function totalFor(net: Kurus, { totalWithVat, campaignBudget: whole }: PaidParts): Kurus {
  // The product may be too large for a number.
  return whole === 0 ? ZERO_KURUS : kurus(Number((BigInt(totalWithVat) * BigInt(net)) / BigInt(whole)));
}

/** With VAT and fee, for `spent` of the net budget. */
export function paidFor(spent: Kurus, paid: PaidParts): Kurus {
  return kurus(paid.totalWithVat - totalFor(kurus(paid.campaignBudget - spent), paid));
}

/** The VAT in a sum, so that the rest times the rate rounds to it wherever whole kuruş allow it: V(r). */
export function vatIn(total: Kurus, vatRate: BasisPoints): Kurus {
  const [doubled, divisor] = [BigInt(total) * 20_000n, 10_000n + BigInt(vatRate)];
  return kurus(total - Number((doubled + divisor) / (2n * divisor)));
}

/** The increase of the total refund, so that rounding never adds up over several returns. */
export function refundOf(
  net: Kurus,
  { before, paid, vatRate }: { before: Kurus; paid: PaidParts; vatRate: BasisPoints },
): Refund {
  const [earlier, now] = [totalFor(before, paid), totalFor(kurus(before + net), paid)];
  return { net, vat: kurus(vatIn(now, vatRate) - vatIn(earlier, vatRate)), total: kurus(now - earlier) };
}
