import { BookCheck, BookX, CircleCheckBig, Coins, Hourglass, Play, Users, Wallet } from 'lucide-react';
import { errorText } from '#lib/web/call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { AlarmLines } from '#features/accounts/web.ts';
import { SwitchedOff } from '#platform/settings/web.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { peopleWords } from '#platform/words/people.ts';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { HoldingsCard } from './holdings-card.tsx';
import { SeriesSection } from './series-section.tsx';
import { adminPanelTexts, holdingTexts, todayTexts as texts } from './admin-texts.web.ts';
import { WaitingWork } from './waiting-work.tsx';
import { useAdminStats, useSystemStats } from './api.web.ts';
import type { AdminStats, SystemStats } from './contract.ts';
import { invalidWords } from '#features/performance/texts.ts';

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

function TodayCard({ system }: { system: SystemStats }) {
  const { views_today: views, invalid_views_today: invalid } = system.watching;
  const figures = [
    { label: texts.earned, value: formatKurus(system.watching.earned_today) },
    {
      label: campaignWords.views,
      value: formatCount(views),
      note: invalid > 0 && invalidWords.among(invalid),
    },
    { label: texts.watching, value: formatCount(system.watching.open_watches) },
    { label: texts.newUsers, value: formatCount(system.users.new_today) },
  ];
  return (
    <Card title={texts.heading}>
      <dl className="divide-y divide-line text-sm">
        {figures.map(({ label, value, note }) => (
          <div key={label} className="flex items-baseline justify-between gap-3 py-2.5 first:pt-0">
            <dt className="text-soft">{label}</dt>
            <dd className="tabular text-right text-base font-bold">
              {value}
              {note && <span className="block text-xs font-normal text-soft">{note}</span>}
            </dd>
          </div>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-3">
          <dt className="text-soft">{texts.books}</dt>
          <dd className="text-right">
            <Books run={system.last_reconciliation} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Books({ run }: { run: SystemStats['last_reconciliation'] }) {
  if (run === null) return <Badge>{texts.notChecked}</Badge>;
  const isBalanced = run.problem_count === 0;
  return (
    <>
      <Badge
        tone={isBalanced ? 'success' : 'danger'}
        icon={isBalanced ? <BookCheck aria-hidden /> : <BookX aria-hidden />}
      >
        {isBalanced ? texts.balanced : texts.problems(run.problem_count)}
      </Badge>
      <span className="mt-1 block text-xs text-soft">{texts.checkedAt(formatDateTime(run.at))}</span>
    </>
  );
}

interface AdminStatCardsProps {
  stats: AdminStats | undefined;
  system: SystemStats | undefined;
  isLoading: boolean;
}

function AdminStatCards({ stats, system, isLoading }: AdminStatCardsProps) {
  const newToday = system?.users.new_today ?? 0;
  return (
    <StatGrid row="three" isLoading={isLoading}>
      <StatCard
        label={peopleWords.total}
        count={stats?.totalUsers}
        hint={newToday > 0 && adminPanelTexts.newUsers(newToday)}
        icon={<Users />}
        tone="info"
        to="/admin/kullanicilar"
      />
      <StatCard
        label={adminPanelTexts.earnings}
        amount={stats?.budgets.totalSystemFees}
        hint={system && adminPanelTexts.margin(formatKurus(system.balances.platform_margin))}
        icon={<Coins />}
        tone="success"
      />
      <StatCard
        label={adminPanelTexts.budget}
        amount={stats?.budgets.totalCampaignBudgets}
        hint={stats && adminPanelTexts.remaining(formatKurus(stats.budgets.totalRemainingBudgets))}
        icon={<Wallet />}
        tone="brand"
      />
      <StatCard
        label={adminPanelTexts.pending}
        count={stats?.campaigns.pending}
        icon={<Hourglass />}
        tone="warning"
        to="/admin/kampanyalar/bekleyen"
      />
      <StatCard
        label={campaignWords.active}
        count={stats?.campaigns.active}
        hint={Boolean(stats?.campaigns.active) && adminPanelTexts.onAir(stats?.campaigns.on_air ?? 0)}
        icon={<Play />}
        tone="success"
        to="/admin/kampanyalar/aktif"
      />
      <StatCard
        label={adminPanelTexts.completed}
        count={stats?.campaigns.completed}
        icon={<CircleCheckBig />}
        to="/admin/kampanyalar/tamamlanan"
      />
    </StatGrid>
  );
}
