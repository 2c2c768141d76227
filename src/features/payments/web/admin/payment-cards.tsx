import { CircleCheck, Hourglass, Landmark } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { walletWords } from '#features/wallet/texts.ts';
import type { AdminStats } from '../api.ts';
import { adminTexts as texts, incomeText, sumsText } from '../texts/admin.ts';

type Sums = AdminStats['pending'];

function figures(sums: Sums | undefined) {
  if (sums === undefined) return { value: '—', hint: undefined };
  const { count, total_amount, system_fee: fee, vat_amount: vat } = sums;
  return { value: formatKurus(total_amount), hint: sumsText({ count, fee, vat }) };
}

/** Admin wallet, pending and paid payments. */
export function PaymentCards({ stats, isLoading }: { stats: AdminStats | undefined; isLoading: boolean }) {
  const wallet = stats?.admin_wallet;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <StatCard
        label={walletWords.platform}
        value={wallet === undefined ? '—' : formatKurus(wallet.total_balance)}
        hint={wallet && incomeText(wallet.total_income, wallet.total_expense)}
        icon={<Landmark />}
        tone="brand"
        isLoading={isLoading}
      />
      <StatCard
        label={texts.pending}
        {...figures(stats?.pending)}
        icon={<Hourglass />}
        tone="warning"
        isLoading={isLoading}
      />
      <StatCard
        label={texts.paid}
        {...figures(stats?.paid)}
        icon={<CircleCheck />}
        tone="success"
        isLoading={isLoading}
      />
    </div>
  );
}
