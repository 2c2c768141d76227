/** Computes budgets (docs/product.md, Money). Pure, in whole kuruş. */
import { type BasisPoints, type Kurus, kurus, percentOf, sumKurus } from '#lib/shared/money.ts';

export interface BudgetRates {
  vatRate: BasisPoints;
  systemProfitRate: BasisPoints;
}

export interface BudgetBreakdown {
  baseBudget: Kurus;
  vatAmount: Kurus;
  totalWithVat: Kurus;
  /** The platform's fee, a share of the total with VAT. The platform pays the owed VAT out of it. */
  systemFee: Kurus;
  /** The net budget, from which viewers are paid. */
  campaignBudget: Kurus;
}

/** VAT and fee are each rounded half up, once. The net budget is the remainder, so the parts add up. */
export function breakDownBudget(baseBudget: Kurus, rates: BudgetRates): BudgetBreakdown {
  const vatAmount = percentOf(baseBudget, rates.vatRate);
  const totalWithVat = sumKurus(baseBudget, vatAmount);
  const systemFee = percentOf(totalWithVat, rates.systemProfitRate);
  return { baseBudget, vatAmount, totalWithVat, systemFee, campaignBudget: kurus(totalWithVat - systemFee) };
}

/** The platform's margin of an order: the fee minus the VAT that it owes. */
export function platformMargin({
  systemFee,
  vatAmount,
}: Pick<BudgetBreakdown, 'systemFee' | 'vatAmount'>): Kurus {
  return kurus(systemFee - vatAmount);
}
