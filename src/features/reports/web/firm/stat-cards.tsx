import { CircleCheckBig, ClipboardList, Hourglass, Play } from 'lucide-react';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import type { FirmStats } from '../../contract/firm.ts';
import { firmPanelTexts as texts } from '../texts/firm.ts';

/** The four figures, each a link to its list; undefined while they load. */
export function FirmStatCards({ stats }: { stats: FirmStats | undefined }) {
  const rejected = stats?.rejected_campaigns ?? 0;
  const leadsToRejected = rejected > 0 && stats?.pending_campaigns === 0;
  return (
    <StatGrid row="four" isLoading={stats === undefined}>
      <StatCard
        label={texts.drafts}
        count={stats?.draft_campaigns}
        hint={Boolean(stats?.draft_campaigns) && texts.draftsHint}
        icon={<ClipboardList />}
        to="/firma/kampanyalar/taslaklar"
      />
      <StatCard
        label={texts.pending}
        count={stats?.pending_campaigns}
        hint={
          rejected > 0 ? texts.rejectedHint(rejected) : Boolean(stats?.pending_campaigns) && texts.pendingHint
        }
        icon={<Hourglass />}
        tone="warning"
        to={`/firma/kampanyalar/bekleyen?durum=${leadsToRejected ? 'rejected' : 'pending'}`}
      />
      <StatCard
        label={texts.active}
        count={stats?.active_campaigns}
        hint={Boolean(stats?.active_campaigns) && texts.activeHint(stats?.on_air_campaigns ?? 0)}
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
