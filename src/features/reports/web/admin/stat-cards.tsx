import { CircleCheckBig, Coins, Hourglass, Play, Users, Wallet } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { peopleWords } from '#features/people/texts.ts';
import type { AdminStats, SystemStats } from '../../contract/admin.ts';
import { adminPanelTexts as texts } from '../texts/admin.ts';

export interface AdminStatCardsProps {
  /** Undefined while the figures load. */
  stats: AdminStats | undefined;
  /** The figures of the cards' second lines; the cards also work without them. */
  system: SystemStats | undefined;
  /** Figures of either kind are on their way. */
  isLoading: boolean;
}

/** The dashboard's six figures (Specification, document 1, section 2.3, "Dashboard"). */
export function AdminStatCards({ stats, system, isLoading }: AdminStatCardsProps) {
  const newToday = system?.users.new_today ?? 0;
  return (
    <StatGrid row="three" isLoading={isLoading}>
      <StatCard
        label={peopleWords.total}
        count={stats?.totalUsers}
        hint={newToday > 0 && texts.newUsers(newToday)}
        icon={<Users />}
        tone="info"
        to="/admin/kullanicilar"
      />
      <StatCard
        label={texts.earnings}
        amount={stats?.budgets.totalSystemFees}
        hint={system && texts.margin(formatKurus(system.balances.platform_margin))}
        icon={<Coins />}
        tone="success"
      />
      <StatCard
        label={texts.budget}
        amount={stats?.budgets.totalCampaignBudgets}
        hint={stats && texts.remaining(formatKurus(stats.budgets.totalRemainingBudgets))}
        icon={<Wallet />}
        tone="brand"
      />
      <StatCard
        label={texts.pending}
        count={stats?.campaigns.pending}
        icon={<Hourglass />}
        tone="warning"
        to="/admin/kampanyalar/bekleyen"
      />
      <StatCard
        label={campaignWords.active}
        count={stats?.campaigns.active}
        hint={Boolean(stats?.campaigns.active) && texts.onAir(stats?.campaigns.on_air ?? 0)}
        icon={<Play />}
        tone="success"
        to="/admin/kampanyalar/aktif"
      />
      <StatCard
        label={texts.completed}
        count={stats?.campaigns.completed}
        icon={<CircleCheckBig />}
        to="/admin/kampanyalar/tamamlanan"
      />
    </StatGrid>
  );
}
