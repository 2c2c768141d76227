import { Banknote, Landmark, Receipt, Wallet } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { StatGrid } from '#lib/web/figures/stat-grid.tsx';
import type { useAdminPendingCampaigns } from '../api.ts';
import { pendingTexts } from '../texts/admin.ts';
import { campaignWords } from '../../texts.ts';

type PendingStats = NonNullable<ReturnType<typeof useAdminPendingCampaigns>['data']>['stats'];

/** The sums of all pending campaigns. */
export function PendingFigures({
  stats,
  isLoading,
}: {
  stats: PendingStats | undefined;
  isLoading: boolean;
}) {
  return (
    <StatGrid>
      <StatCard
        label={pendingTexts.totalAmount}
        value={stats && formatKurus(stats.total_amount)}
        hint={stats && pendingTexts.campaigns(stats.total_campaigns)}
        icon={<Banknote />}
        isLoading={isLoading}
      />
      <StatCard
        label={pendingTexts.totalVat}
        value={stats && formatKurus(stats.total_vat)}
        icon={<Landmark />}
        isLoading={isLoading}
      />
      <StatCard
        label={pendingTexts.netBudget}
        value={stats && formatKurus(stats.total_campaign_budget)}
        icon={<Wallet />}
        isLoading={isLoading}
      />
      <StatCard
        label={campaignWords.systemFee}
        value={stats && formatKurus(stats.total_system_fee)}
        icon={<Receipt />}
        isLoading={isLoading}
      />
    </StatGrid>
  );
}
