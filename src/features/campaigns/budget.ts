/** The budget maths (Specification, section 9 and decisions §5). Pure, in whole kuruş; the screen computes the same. */
import { type BasisPoints, type Kurus, kurus, percentOf, sumKurus } from '#lib/shared/money.ts';

export interface BudgetRates {
  vatRate: BasisPoints;
  systemProfitRate: BasisPoints;
}

/** What a budget comes to. All in kuruş. */
export interface BudgetBreakdown {
  baseBudget: Kurus;
  vatAmount: Kurus;
  totalWithVat: Kurus;
  /** Taken from the total with VAT; the VAT owed comes out of it. */
  systemFee: Kurus;
  /** What viewers can be paid from. */
  campaignBudget: Kurus;
}

/** VAT and fee each round half up once; the net budget is what is left, so the parts always add up. */
export function breakDownBudget(baseBudget: Kurus, rates: BudgetRates): BudgetBreakdown {
  const vatAmount = percentOf(baseBudget, rates.vatRate);
  const totalWithVat = sumKurus(baseBudget, vatAmount);
  const systemFee = percentOf(totalWithVat, rates.systemProfitRate);
  return { baseBudget, vatAmount, totalWithVat, systemFee, campaignBudget: kurus(totalWithVat - systemFee) };
}

/** What the platform keeps of an order: the fee less the VAT it owes. */
export function platformMargin({
  systemFee,
  vatAmount,
}: Pick<BudgetBreakdown, 'systemFee' | 'vatAmount'>): Kurus {
  return kurus(systemFee - vatAmount);
}
