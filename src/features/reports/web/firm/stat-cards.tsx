import { CircleCheckBig, ClipboardList, Hourglass, Play } from 'lucide-react';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import type { FirmStats } from '../../contract/firm.ts';
import { firmPanelTexts as texts } from '../texts/firm.ts';

export function FirmStatCards({ stats }: { stats: FirmStats | undefined }) {
  return (
    <StatGrid row="four" isLoading={stats === undefined}>
      <StatCard
        label={texts.drafts}
        count={stats?.draft_campaigns}
        icon={<ClipboardList />}
        to="/firma/kampanyalar/taslaklar"
      />
      <StatCard
        label={texts.pending}
        count={stats?.pending_campaigns}
        icon={<Hourglass />}
        tone="warning"
        to="/firma/kampanyalar/bekleyen?durum=pending"
      />
      <StatCard
        label={texts.active}
        count={stats?.active_campaigns}
        icon={<Play />}
        tone="success"
        to="/firma/kampanyalar/aktif"
      />
      <StatCard
        label={texts.completed}
        count={stats?.completed_campaigns}
        icon={<CircleCheckBig />}
        tone="info"
        to="/firma/kampanyalar/tamamlanan"
      />
    </StatGrid>
  );
}
