import { CircleCheck, Hourglass, Landmark } from 'lucide-react';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { walletWords } from '#features/wallet/texts.ts';
import type { AdminStats } from '../api.ts';
import { adminTexts as texts, incomeText, sumsText } from '../texts/admin.ts';

type Sums = AdminStats['pending'];

function figures(sums: Sums | undefined) {
  if (sums === undefined) return {};
  const { count, total_amount: amount, system_fee: fee, vat_amount: vat } = sums;
  return { amount, hint: sumsText({ count, fee, vat }) };
}

interface PaymentCardsProps {
  stats: AdminStats | undefined;
  isLoading: boolean;
  /** The payments are those of one firm, of which the platform's wallet says nothing. */
  isOfOneFirm: boolean;
}

/** Admin wallet, pending and paid payments. */
export function PaymentCards({ stats, isLoading, isOfOneFirm }: PaymentCardsProps) {
  const wallet = stats?.admin_wallet;
  return (
    <StatGrid row="stacked" isLoading={isLoading}>
      {!isOfOneFirm && (
        <StatCard
          label={walletWords.platform}
          amount={wallet?.total_balance}
          hint={wallet && incomeText(wallet.total_income, wallet.total_expense)}
          icon={<Landmark />}
          tone="brand"
        />
      )}
      <StatCard label={texts.pending} {...figures(stats?.pending)} icon={<Hourglass />} tone="warning" />
      <StatCard label={texts.paid} {...figures(stats?.paid)} icon={<CircleCheck />} tone="success" />
    </StatGrid>
  );
}
