import { CircleCheckBig, ClipboardList, Hourglass, Play } from 'lucide-react';
import { formatCount } from '#lib/shared/numbers.ts';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import type { FirmStats } from '../../contract/firm.ts';
import { firmPanelTexts as texts } from '../texts/firm.ts';

/** The four figures, each a link to its list; undefined while they load. */
export function FirmStatCards({ stats }: { stats: FirmStats | undefined }) {
  const isLoading = stats === undefined;
  const rejected = stats?.rejected_campaigns ?? 0;
  const leadsToRejected = rejected > 0 && stats?.pending_campaigns === 0;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <StatCard
        label={texts.drafts}
        value={stats && formatCount(stats.draft_campaigns)}
        hint={Boolean(stats?.draft_campaigns) && texts.draftsHint}
        icon={<ClipboardList />}
        to="/firma/kampanyalar/taslaklar"
        isLoading={isLoading}
      />
      <StatCard
        label={texts.pending}
        value={stats && formatCount(stats.pending_campaigns)}
        hint={
          rejected > 0 ? texts.rejectedHint(rejected) : Boolean(stats?.pending_campaigns) && texts.pendingHint
        }
        icon={<Hourglass />}
        tone="warning"
        to={`/firma/kampanyalar/bekleyen?durum=${leadsToRejected ? 'rejected' : 'pending'}`}
        isLoading={isLoading}
      />
      <StatCard
        label={texts.active}
        value={stats && formatCount(stats.active_campaigns)}
        hint={Boolean(stats?.active_campaigns) && texts.activeHint(stats?.on_air_campaigns ?? 0)}
        icon={<Play />}
        tone="success"
        to="/firma/kampanyalar/aktif"
        isLoading={isLoading}
      />
      <StatCard
        label={texts.completed}
        value={stats && formatCount(stats.completed_campaigns)}
        icon={<CircleCheckBig />}
        tone="info"
        to="/firma/kampanyalar/tamamlanan"
        isLoading={isLoading}
      />
    </div>
  );
}
