import { CircleCheckBig, Coins, Hourglass, Play, Users, Wallet } from 'lucide-react';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
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
  const money = (amount: Kurus | undefined) => amount !== undefined && formatKurus(amount);
  const newToday = system?.users.new_today ?? 0;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 lg:gap-4">
      <StatCard
        label={peopleWords.total}
        value={stats && formatCount(stats.totalUsers)}
        hint={newToday > 0 && texts.newUsers(newToday)}
        icon={<Users />}
        tone="info"
        to="/admin/kullanicilar"
        isLoading={isLoading}
      />
      <StatCard
        label={texts.earnings}
        value={money(stats?.budgets.totalSystemFees)}
        hint={system && texts.margin(formatKurus(system.balances.platform_margin))}
        icon={<Coins />}
        tone="success"
        isLoading={isLoading}
      />
      <StatCard
        label={texts.budget}
        value={money(stats?.budgets.totalCampaignBudgets)}
        hint={stats && texts.remaining(formatKurus(stats.budgets.totalRemainingBudgets))}
        icon={<Wallet />}
        tone="brand"
        isLoading={isLoading}
      />
      <StatCard
        label={texts.pending}
        value={stats && formatCount(stats.campaigns.pending)}
        icon={<Hourglass />}
        tone="warning"
        to="/admin/kampanyalar/bekleyen"
        isLoading={isLoading}
      />
      <StatCard
        label={campaignWords.active}
        value={stats && formatCount(stats.campaigns.active)}
        hint={Boolean(stats?.campaigns.active) && texts.onAir(stats?.campaigns.on_air ?? 0)}
        icon={<Play />}
        tone="success"
        to="/admin/kampanyalar/aktif"
        isLoading={isLoading}
      />
      <StatCard
        label={texts.completed}
        value={stats && formatCount(stats.campaigns.completed)}
        icon={<CircleCheckBig />}
        to="/admin/kampanyalar/tamamlanan"
        isLoading={isLoading}
      />
    </div>
  );
}
