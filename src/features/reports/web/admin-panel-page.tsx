import { errorText } from '#lib/web/call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { AlarmLines } from '#features/accounts/web/index.ts';
import { SwitchedOff } from '#features/settings/web/index.ts';
import { HoldingsCard } from './admin/holdings-card.tsx';
import { SeriesSection } from './admin/series-section.tsx';
import { AdminStatCards } from './admin/stat-cards.tsx';
import { adminPanelTexts, holdingTexts } from './texts/admin.ts';
import { TodayCard } from './admin/today-card.tsx';
import { WaitingWork } from './admin/waiting-work.tsx';
import { useAdminStats, useSystemStats } from './api.ts';

/** The admin's first page: figures, work that waits for a decision, and the state of the platform. */
export function AdminPanelPage() {
  const stats = useAdminStats();
  const system = useSystemStats();
  return (
    <>
      <PageHeader title={adminPanelTexts.title} description={adminPanelTexts.description} />
      <div className="flex flex-col gap-6">
        <AlarmLines />
        <SwitchedOff />
        {stats.error && (
          <Alert tone="danger" onRetry={() => void stats.refetch()} isRetrying={stats.isFetching}>
            {errorText(stats.error, adminPanelTexts.failed)}
          </Alert>
        )}
        {/* After a failure without any data there are no figures to wait for. */}
        {(stats.data || !stats.error) && (
          <AdminStatCards
            stats={stats.data}
            system={system.data}
            isLoading={stats.isLoading || system.isLoading}
          />
        )}
        <WaitingWork />
        <SeriesSection />
        <QueryStates query={system} failedText={holdingTexts.failed} skeleton={<StandingSkeleton />}>
          {(data) => (
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[2fr_1fr]">
              <HoldingsCard balances={data.balances} />
              <TodayCard system={data} />
            </div>
          )}
        </QueryStates>
      </div>
    </>
  );
}

function StandingSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-[2fr_1fr]">
      <Skeleton className="h-80 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
    </div>
  );
}
