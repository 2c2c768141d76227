import { type BasisPoints, formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { BreakdownList } from '#lib/web/figures/breakdown-list.tsx';
import { type BudgetBreakdown, platformMargin } from './budget.ts';
import type { BudgetDetails } from './campaign-wire.ts';
import { breakdownLabels } from './texts.web.ts';
import { campaignWords } from './texts.ts';

export interface BudgetBreakdownListProps {
  breakdown: BudgetBreakdown | null;
  rates?: { vatRate: BasisPoints; systemProfitRate: BasisPoints } | undefined;
  hasMargin?: boolean | undefined;
}

function feeText(rate: BasisPoints | undefined): string | undefined {
  const text = rateText(rate);
  return text && breakdownLabels.feeOf(text);
}

function rateText(rate: BasisPoints | undefined): string | undefined {
  return rate === undefined ? undefined : formatPercent(rate / 100);
}

export function breakdownOf(details: BudgetDetails): BudgetBreakdown {
  return {
    baseBudget: details.base_budget,
    vatAmount: details.vat_amount,
    totalWithVat: details.total_with_vat,
    systemFee: details.system_fee,
    campaignBudget: details.campaign_budget,
  };
}

export function BudgetBreakdownList({ breakdown, rates, hasMargin }: BudgetBreakdownListProps) {
  const part = (name: keyof BudgetBreakdown): Kurus | null => breakdown?.[name] ?? null;
  const margin =
    breakdown && hasMargin ? breakdownLabels.margin(formatKurus(platformMargin(breakdown))) : undefined;
  return (
    <BreakdownList
      rows={[
        { label: breakdownLabels.base, amount: part('baseBudget') },
        {
          label: campaignWords.vatAmount,
          amount: part('vatAmount'),
          sign: 'plus',
          hint: rateText(rates?.vatRate),
        },
        { label: breakdownLabels.total, amount: part('totalWithVat'), kind: 'sum' },
        {
          label: campaignWords.systemFee,
          amount: part('systemFee'),
          sign: 'minus',
          hint: margin ?? feeText(rates?.systemProfitRate),
        },
        { label: breakdownLabels.net, amount: part('campaignBudget'), kind: 'result' },
      ]}
    />
  );
}
