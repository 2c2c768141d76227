/** Computes budgets (docs/product.md, Money). Pure, in whole kuruş. */
import { type BasisPoints, type Kurus, kurus, percentOf, sumKurus } from '#lib/shared/money.ts';
import { addDays, startOfDay } from '#lib/shared/dates.ts';

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

export function platformMargin({
  systemFee,
  vatAmount,
}: Pick<BudgetBreakdown, 'systemFee' | 'vatAmount'>): Kurus {
  return kurus(systemFee - vatAmount);
}

/** Earlier than this a few views say nothing. */
export const MIN_PACE_HOURS = 6;

interface PaceFacts {
  net: Kurus;
  spent: Kurus;
  start_date: string;
  end_date: string;
  activated_at: Date | null;
}

/** Share of the budget spent by share of the time passed, in percent; null in the first hours on the air. */
export function paceOf(
  { net, spent, start_date, end_date, activated_at }: PaceFacts,
  now: Date,
): number | null {
  if (activated_at === null || net === 0) return null;
  const begunMs = Math.max(startOfDay(start_date).getTime(), activated_at.getTime());
  const passedMs = now.getTime() - begunMs;
  if (passedMs < MIN_PACE_HOURS * 3_600_000) return null;
  const wholeMs = startOfDay(addDays(end_date, 1)).getTime() - begunMs;
  return Math.round(((spent / net) * wholeMs * 100) / Math.min(passedMs, wholeMs));
}
