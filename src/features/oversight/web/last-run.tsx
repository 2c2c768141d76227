import { CircleCheck, Landmark, ScanSearch, ScrollText, TrendingUp, TriangleAlert } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { StatGrid } from '#lib/web/figures/stat-grid.tsx';
import { useMayOpen } from '#lib/web/use-may-call.ts';
import { walletWords } from '#features/wallet/texts.ts';
import type { Books } from './api.ts';
import { booksTexts as texts } from './texts.ts';
import { bookWords } from '../texts.ts';

const WALLET_PATH = '/admin/odemeler/bekleyen?sekme=cuzdan';
const AUDIT_PATH = '/admin/denetim-kaydi';

/** When the books were last checked and with what result, the platform's margin, and links where they may be followed. */
export function LastRun({ books: { run, margin } }: { books: Books }) {
  const mayOpen = useMayOpen();
  if (run === null)
    return <EmptyState icon={<ScanSearch />} title={texts.neverRun} text={texts.neverRunAbout} />;
  const broken = run.checks.filter(({ problem }) => problem !== null).length;
  return (
    <StatGrid>
      <StatCard
        label={texts.lastRun}
        value={broken === 0 ? texts.allHold : texts.someBroken(broken)}
        hint={`${formatDateTime(run.at)} · ${run.actor_name ?? bookWords.automatic} · ${texts.seconds(run.took_ms)}`}
        icon={broken === 0 ? <CircleCheck /> : <TriangleAlert />}
        tone={broken === 0 ? 'success' : 'danger'}
      />
      <StatCard
        label={texts.margin}
        value={formatKurus(margin)}
        hint={texts.marginAbout}
        icon={<TrendingUp />}
        tone="brand"
      />
      {mayOpen(WALLET_PATH) && (
        <StatCard
          label={walletWords.platform}
          value={texts.look}
          hint={texts.adminWalletAbout}
          icon={<Landmark />}
          to={WALLET_PATH}
        />
      )}
      {mayOpen(AUDIT_PATH) && (
        <StatCard
          label={texts.audit}
          value={texts.look}
          hint={texts.auditAbout}
          icon={<ScrollText />}
          to={AUDIT_PATH}
        />
      )}
    </StatGrid>
  );
}
