import { BookCheck, BookX, CircleCheckBig, Coins, Hourglass, Play, Users, Wallet } from 'lucide-react';
import { errorText } from '#lib/web/call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { AlarmLines } from '#features/accounts/web.ts';
import { SwitchedOff } from '#platform/settings/web.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { formatKurus, kurus, type Kurus, sumKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { peopleWords } from '#platform/words/people.ts';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { adminPaths } from '#platform/places/paths.ts';
import { adminPanelTexts, holdingTexts, todayTexts as texts, seriesTexts } from './admin-texts.web.ts';
import { WaitingWork } from './waiting-work.tsx';
import { useAdminStats, useSystemStats, useStatsSeries } from './api.web.ts';
import { type AdminStats, type SystemStats, SERIES_DAYS, type SeriesDay } from './contract.ts';
import { invalidWords } from '#features/performance/texts.ts';
import { words } from '#lib/shared/words.ts';
import { classNames } from '#lib/web/class-names.ts';
import { useKnownParam, useListParams } from '#lib/web/list-params.ts';
import { BarChart, LineChart } from '#lib/web/figures/charts.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';

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
        to={adminPaths.people}
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
        to={adminPaths.pending}
      />
      <StatCard
        label={campaignWords.active}
        count={stats?.campaigns.active}
        hint={Boolean(stats?.campaigns.active) && adminPanelTexts.onAir(stats?.campaigns.on_air ?? 0)}
        icon={<Play />}
        tone="success"
        to={adminPaths.active}
      />
      <StatCard
        label={adminPanelTexts.completed}
        count={stats?.campaigns.completed}
        icon={<CircleCheckBig />}
        to={adminPaths.completed}
      />
    </StatGrid>
  );
}

/** The owners of the money at the bank: every bank posting has one of them on its other side. */
const OWNERS = [
  { owner: 'campaigns', color: 'bg-brand' },
  { owner: 'viewer_wallets', color: 'bg-info-solid' },
  { owner: 'firm_wallets', color: 'bg-ink' },
  { owner: 'withdrawals_pending', color: 'bg-danger-solid' },
  { owner: 'vat_payable', color: 'bg-warning-solid' },
  { owner: 'platform_margin', color: 'bg-success-solid' },
] as const;

/** `share`: percent of all that somebody owns; a platform that owes has none. */
export function holdingsOf(balances: SystemStats['balances']) {
  const owned = sumKurus(...OWNERS.map(({ owner }) => kurus(Math.max(0, balances[owner]))));
  const holdings = OWNERS.map((row) => {
    const amount = balances[row.owner];
    return { ...row, amount, share: owned === 0 ? 0 : (Math.max(0, amount) / owned) * 100 };
  });
  return { holdings, total: sumKurus(...holdings.map(({ amount }) => amount)) };
}

export function HoldingsCard({ balances }: { balances: SystemStats['balances'] }) {
  const { holdings, total } = holdingsOf(balances);
  return (
    <Card title={holdingTexts.heading} description={holdingTexts.description}>
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-line">
        {holdings
          .filter(({ share }) => share > 0)
          .map(({ owner, share, color }) => (
            <div key={owner} className={classNames('min-w-1', color)} style={{ width: `${share}%` }} />
          ))}
      </div>
      <dl className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {holdings.map(({ owner, amount, color }) => (
          <div key={owner} className="flex items-start gap-3 border-b border-line py-2.5 text-sm">
            <span aria-hidden className={classNames('mt-1 size-3 shrink-0 rounded-xs', color)} />
            <dt className="min-w-0 flex-1">
              <span className="font-semibold">{holdingTexts.owners[owner][0]}</span>
              <span className="block text-xs text-soft">{holdingTexts.owners[owner][1]}</span>
            </dt>
            <dd className="money shrink-0 font-semibold">{formatKurus(amount)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-3 pt-3 sm:col-span-2">
          <dt className="font-bold">{words.total}</dt>
          <dd className="money text-lg font-extrabold">{formatKurus(total)}</dd>
        </div>
      </dl>
    </Card>
  );
}

const DEFAULT_DAYS = '30';

function SeriesSection() {
  const list = useListParams();
  const days = useKnownParam('gun', SERIES_DAYS) ?? DEFAULT_DAYS;
  const query = useStatsSeries(days);
  return (
    <section aria-labelledby="series">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="series" className="text-lg font-bold">
          {seriesTexts.heading}
        </h2>
        <FilterButtons
          label={words.period}
          value={days}
          onChange={(gun) => list.patch({ gun: gun === DEFAULT_DAYS ? '' : gun })}
          options={SERIES_DAYS.map((choice) => ({ value: choice, label: seriesTexts.days(choice) }))}
        />
      </div>
      <QueryStates
        query={query}
        failedText={seriesTexts.failed}
        skeleton={<Skeleton className="h-80 rounded-xl" />}
      >
        {(data) => <Charts days={data.days} />}
      </QueryStates>
    </section>
  );
}

/** One figure in each: earnings of viewers are kuruş where a payment is thousands. */
function Charts({ days }: { days: readonly SeriesDay[] }) {
  const sumOf = (read: (day: SeriesDay) => Kurus) => formatKurus(sumKurus(...days.map(read)));
  const countOf = (read: (day: SeriesDay) => number) => days.reduce((sum, day) => sum + read(day), 0);
  const views = seriesTexts.total(formatCount(countOf((day) => day.views)));
  const invalid = countOf((day) => day.invalid_views);
  const charts = [
    {
      title: campaignWords.views,
      about: invalid > 0 ? `${views}, ${invalidWords.among(invalid)}` : views,
      unit: 'count',
      figure: 'views',
    },
    {
      title: seriesTexts.viewerEarnings,
      about: seriesTexts.total(sumOf(({ viewer_earnings: earned }) => earned)),
      unit: 'money',
      figure: 'viewer_earnings',
    },
    {
      title: seriesTexts.payments,
      about: seriesTexts.paymentsSum({
        count: countOf((day) => day.payments_count),
        amount: sumOf(({ payments_total: paid }) => paid),
        fromWallets: sumOf(({ payments_from_wallets: paid }) => paid),
      }),
      unit: 'money',
      figure: 'payments_total',
      bar: { name: seriesTexts.paymentsTotal, color: 'info' },
    },
    {
      title: seriesTexts.systemEarnings,
      about: seriesTexts.total(sumOf(({ system_earnings: earned }) => earned)),
      unit: 'money',
      figure: 'system_earnings',
      bar: { name: seriesTexts.systemEarnings, color: 'success' },
    },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      {charts.map(({ title, about, unit, figure, ...chart }) => {
        const values = days.map((day) => day[figure]);
        const labelled = { label: title, labels: days.map(({ date }) => formatDay(date)), unit };
        return (
          <Card key={title} title={title} description={about}>
            {'bar' in chart ? (
              <BarChart {...labelled} series={[{ ...chart.bar, values }]} />
            ) : (
              <LineChart {...labelled} series={[{ name: title, values }]} />
            )}
          </Card>
        );
      })}
    </div>
  );
}
