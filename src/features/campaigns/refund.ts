/**
 * What comes back to a firm from the end of its campaign: nothing that was not delivered is charged (Specification,
 * decisions §3 and §5). Pure, in whole kuruş. The screens use the same code.
 */
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { BudgetBreakdown } from './budget.ts';

/** The sums of a campaign's paid orders. */
export type PaidParts = Pick<BudgetBreakdown, 'totalWithVat' | 'vatAmount' | 'campaignBudget'>;

export interface Refund {
  /** Of the net budget. */
  net: Kurus;
  /** The VAT that the state no longer gets. */
  vat: Kurus;
  /** The sum that goes to the firm's wallet: net, VAT and the rest of the fee. */
  total: Kurus;
}

/** ⌊amount × net ÷ whole⌋. The product may be too large for a number. */
function shareOf(amount: Kurus, { net, whole }: { net: Kurus; whole: Kurus }): Kurus {
  return whole === 0 ? ZERO_KURUS : kurus(Number((BigInt(amount) * BigInt(net)) / BigInt(whole)));
}

/** What is due in all once `net` of the net budget has been returned. */
function dueFor(net: Kurus, { totalWithVat, vatAmount, campaignBudget: whole }: PaidParts): Refund {
  return { net, vat: shareOf(vatAmount, { net, whole }), total: shareOf(totalWithVat, { net, whole }) };
}

/**
 * The refund of `net` when `before` was returned earlier. It is the increase of what is due in all, so that rounding
 * never adds up, however many returns there are.
 */
export function refundOf(net: Kurus, { before, paid }: { before: Kurus; paid: PaidParts }): Refund {
  const [earlier, now] = [dueFor(before, paid), dueFor(kurus(before + net), paid)];
  return { net, vat: kurus(now.vat - earlier.vat), total: kurus(now.total - earlier.total) };
}
