import { Banknote, Landmark, Receipt, Wallet } from 'lucide-react';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
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
    <StatGrid isLoading={isLoading}>
      <StatCard
        label={pendingTexts.totalAmount}
        amount={stats?.total_amount}
        hint={stats && pendingTexts.campaigns(stats.total_campaigns)}
        icon={<Banknote />}
      />
      <StatCard label={pendingTexts.totalVat} amount={stats?.total_vat} icon={<Landmark />} />
      <StatCard label={pendingTexts.netBudget} amount={stats?.total_campaign_budget} icon={<Wallet />} />
      <StatCard label={campaignWords.systemFee} amount={stats?.total_system_fee} icon={<Receipt />} />
    </StatGrid>
  );
}
