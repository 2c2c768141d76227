/** Nothing that was not delivered is charged (docs/product.md, Campaigns). Pure, in whole kuruş. */
import {
  type BasisPoints,
  basisPoints,
  type Kurus,
  kurus,
  percentOf,
  ZERO_KURUS,
} from '#lib/shared/money.ts';
import type { BudgetBreakdown } from './budget.ts';

/** The total is what was paid to us: without VAT that the firm withheld. */
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

interface Terms {
  vatRate: BasisPoints;
  /** The part of the VAT that the firm pays to the state itself. */
  withheldTenths?: number;
}

/** Half a kuruş goes up, once, as in the database's function `withheld_of`. */
export const withheldOf = (vat: Kurus, tenths: number): Kurus => percentOf(vat, basisPoints(tenths * 1000));

const vatPaid = (vat: Kurus, tenths: number) => kurus(vat - withheldOf(vat, tenths));

/**
 * The VAT in a sum that was paid to us, so that the rest times the rate, less what is withheld of it, makes it wherever
 * whole kuruş allow it: V(r).
 */
export function vatIn(total: Kurus, { vatRate, withheldTenths = 0 }: Terms): Kurus {
  const divisor = 100_000n + BigInt(vatRate) * BigInt(10 - withheldTenths);
  const near = Number((BigInt(total) * 200_000n + divisor) / (2n * divisor));
  const missing = (base: number) => total - base - vatPaid(percentOf(kurus(base), vatRate), withheldTenths);
  // Only where something is withheld: rounded twice, the sum may be made by the base beside it.
  const step = Math.sign(missing(near));
  const base = step !== 0 && missing(near + step) * step >= 0 ? near + step : near;
  return kurus(total - base);
}

/** The increase of the total refund, so that rounding never adds up over several returns. */
export function refundOf(
  net: Kurus,
  { before, paid, ...terms }: Terms & { before: Kurus; paid: PaidParts },
): Refund {
  const [earlier, now] = [totalFor(before, paid), totalFor(kurus(before + net), paid)];
  return { net, vat: kurus(vatIn(now, terms) - vatIn(earlier, terms)), total: kurus(now - earlier) };
}

/** The whole VAT of a return's invoice: less what is withheld of it, what goes back. */
export function wholeVat({ total, vat }: Refund, { vatRate, withheldTenths = 0 }: Terms): Kurus {
  const ofBase = percentOf(kurus(total - vat), vatRate);
  const isFit = withheldTenths > 0 && vatPaid(ofBase, withheldTenths) === vat;
  return isFit ? ofBase : kurus(Math.round((vat * 10) / (10 - withheldTenths)));
}
