import { MousePointerClick, Pause, Percent, Play, ScanEye } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import type { Column, Sort } from '#lib/web/lists/table.tsx';
import { oneOf, orderOf, searchFilter, useList } from '#lib/web/screen/use-list.ts';
import { ListChoice } from '#lib/web/screen/list-toolbar.tsx';
import { type Subject, useSubject } from '#lib/web/screen/use-subject.ts';
import {
  ACTIVE_FILTERS,
  type ActiveFilter,
  FIRM_SORTS,
  type FirmCampaign,
  SORT_ORDERS,
} from '../campaign-wire.ts';
import { clickRateText, clickThroughPercent } from '../click-through.ts';
import { campaignWords } from '../texts.ts';
import { useActiveCampaigns, useCampaignChange } from '../api.web.ts';
import { campaignActions, column, DetailsButton, PhoneSort, TAKES_THE_REST } from '../campaign-list.tsx';
import { CampaignStatusBadge } from '../campaign-states.tsx';
import { sharedTexts } from '../texts.web.ts';
import { activeTexts } from '../firm-texts.web.ts';
import { FirmListPage } from '../firm-lists.tsx';
import { CampaignLink, NewCampaignLink } from './campaign-dialog.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { firmCampaignsContract } from '../contract/firm.ts';
import { type CampaignState, mayHappen } from '../lifecycle.ts';

const SEARCH_DELAY_MS = 800;

const FILTERS = {
  search: searchFilter,
  status: oneOf('durum', ACTIVE_FILTERS),
  sortBy: orderOf('sirala', FIRM_SORTS),
  sortOrder: orderOf('yon', SORT_ORDERS),
};
const OPTIONS = ACTIVE_FILTERS.map((value) => ({ value, label: sharedTexts.activeParts[value] }));

const SORTS = [
  { label: activeTexts.newest, key: 'created_at', order: 'desc' },
  { label: words.end, key: 'end_date', order: 'asc' },
  { label: campaignWords.spent, key: 'spent', order: 'desc' },
  { label: campaignWords.clickRate, key: 'ctr', order: 'desc' },
  { label: campaignWords.pace, key: 'pace', order: 'asc' },
] as const;

const COLUMNS: readonly Column<FirmCampaign>[] = [
  {
    header: campaignWords.campaign,
    sortKey: 'campaign_name',
    sortsFirst: 'asc',
    onPhone: 'title',
    className: TAKES_THE_REST,
    cell: (campaign) => (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CampaignLink campaign={campaign} />
        <CampaignStatusBadge campaign={campaign} />
      </div>
    ),
  },
  { ...column.views, sortKey: 'total_views' },
  { ...column.clicks, sortKey: 'total_clicks' },
  {
    header: campaignWords.rate,
    sortKey: 'ctr',
    align: 'end',
    cell: ({ total_views: views, total_clicks: clicks }) =>
      clickRateText({ total_views: views, rate: clickThroughPercent({ views, clicks }) }),
  },
  {
    header: campaignWords.spent,
    hint: campaignWords.withVat,
    sortKey: 'spent',
    align: 'end',
    cell: ({ spent }) => formatKurus(spent),
  },
  {
    header: campaignWords.pace,
    hint: campaignWords.paceHint,
    sortKey: 'pace',
    sortsFirst: 'asc',
    align: 'end',
    cell: ({ pace }) => (pace === null ? '—' : `%${formatCount(pace)}`),
  },
  {
    header: campaignWords.remainingBudget,
    sortKey: 'remaining_budget',
    sortsFirst: 'asc',
    onPhone: 'wide',
    className: 'lines:min-w-28',
    cell: ({ remaining_budget, budget_details }) => (
      <ProgressBar
        value={remaining_budget}
        max={budget_details.campaign_budget}
        valueText={formatKurus(remaining_budget)}
      />
    ),
  },
  { ...column.end, sortKey: 'end_date', sortsFirst: 'asc', className: 'whitespace-nowrap' },
];

const actionsFor = (details: Subject) =>
  campaignActions<FirmCampaign>((campaign) => (
    <>
      <RunButton campaign={campaign} size="sm" />
      <DetailsButton campaign={campaign} details={details} />
    </>
  ));

function Figures({ stats, isLoading }: { stats: ActiveStats | undefined; isLoading: boolean }) {
  return (
    <StatGrid isLoading={isLoading}>
      <StatCard
        label={campaignWords.active}
        count={stats?.active_campaigns}
        hint={Boolean(stats?.stopped_campaigns) && activeTexts.stopped(stats?.stopped_campaigns ?? 0)}
        icon={<Play />}
        tone="success"
      />
      <StatCard label={campaignWords.totalViews} count={stats?.total_views} icon={<ScanEye />} />
      <StatCard label={campaignWords.totalClicks} count={stats?.total_clicks} icon={<MousePointerClick />} />
      <StatCard
        label={activeTexts.ctr}
        value={stats && clickRateText({ ...stats, rate: stats.average_ctr })}
        icon={<Percent />}
      />
    </StatGrid>
  );
}

type ActiveStats = NonNullable<ReturnType<typeof useActiveCampaigns>['data']>['stats'];

export interface ActivePageProps {
  renderExport: (query: { search: string; status: ActiveFilter }) => ReactNode;
}

export function ActivePage({ renderExport }: ActivePageProps) {
  const list = useList(FILTERS);
  const query = useActiveCampaigns(list.query);
  const details = useSubject('detay');
  const { search, status } = list.filters;
  const sort: Sort = { key: list.filters.sortBy, order: list.filters.sortOrder };
  const onSort = ({ key, order }: Sort) =>
    list.set({ sortBy: FIRM_SORTS.find((name) => name === key) ?? 'created_at', sortOrder: order });
  return (
    <FirmListPage
      list={list}
      query={query}
      details={details}
      opensFigures
      words={activeTexts}
      icon={<Play />}
      headerAction={<NewCampaignLink />}
      figures={<Figures stats={query.data?.stats} isLoading={query.isPending} />}
      sort={sort}
      onSort={onSort}
      searchDelayMs={SEARCH_DELAY_MS}
      filters={
        <>
          <ListChoice list={list} name="status" label={words.status} options={OPTIONS} />
          <PhoneSort sorts={SORTS} sort={sort} onSort={onSort} />
          <div className="ml-auto">{renderExport({ search, status })}</div>
        </>
      }
      columns={[...COLUMNS, actionsFor(details)]}
    />
  );
}

export interface NamedCampaignState extends CampaignState {
  id: number;
  campaign_name: string;
}

export function RunButton({ campaign, size }: { campaign: NamedCampaignState; size?: 'sm' }) {
  const stop = useCampaignChange(firmCampaignsContract.stopCampaign);
  const start = useCampaignChange(firmCampaignsContract.startCampaign);
  const callStop = useNotifiedCall(stop, activeTexts.stopping);
  const callStart = useNotifiedCall(start, activeTexts.starting);
  const isRunning = mayHappen('stop', campaign);
  if (!isRunning && !mayHappen('start', campaign)) return null;
  const Icon = isRunning ? Pause : Play;
  return (
    <Button
      {...(size ? { size } : { icon: <Icon aria-hidden /> })}
      variant="secondary"
      about={campaign.campaign_name}
      isBusy={stop.isPending || start.isPending}
      onClick={() => (isRunning ? callStop : callStart)({ params: { id: campaign.id } })}
    >
      {isRunning ? activeTexts.stop : activeTexts.start}
    </Button>
  );
}
