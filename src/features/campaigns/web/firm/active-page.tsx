import { CirclePlus, Eye, MousePointerClick, Percent, Play, Plus, ScanEye } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount, formatPercent } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { SearchInput } from '#lib/web/lists/search-input.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { StatGrid } from '#lib/web/figures/stat-grid.tsx';
import { TableActions } from '#lib/web/lists/table-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { FirmCampaign } from '../../campaign-wire.ts';
import { useActiveCampaigns } from '../api.ts';
import { CampaignStatusBadge } from '../campaign-status-badge.tsx';
import { CampaignTable, nameColumn } from '../campaign-table.tsx';
import { sharedTexts } from '../texts.ts';
import { type Subject, useSubject } from '#lib/web/screen/use-subject.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CloneButton } from './clone-button.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { PerformanceLink } from './performance-link.tsx';
import { RunButtons } from './run-buttons.tsx';
import { activeTexts } from '../texts/firm.ts';
import { TopUpDialog } from './top-up-dialog.tsx';
import { campaignFailures, campaignWords } from '../../texts.ts';

/** Specification, document 2, section 9. */
const SEARCH_DELAY_MS = 800;

function columns({
  details,
  ending,
  toppingUp,
}: Record<'details' | 'ending' | 'toppingUp', Subject>): Column<FirmCampaign>[] {
  return [
    nameColumn(50),
    { key: 'views', header: campaignWords.views, align: 'end', cell: (row) => formatCount(row.total_views) },
    {
      key: 'clicks',
      header: campaignWords.clicks,
      align: 'end',
      cell: (row) => formatCount(row.total_clicks),
    },
    {
      key: 'remaining',
      header: campaignWords.remainingBudget,
      className: '@2xl:min-w-40',
      cell: ({ remaining_budget, budget_details }) => (
        <ProgressBar
          label={campaignWords.remainingBudget}
          value={remaining_budget}
          max={budget_details.campaign_budget}
          valueText={formatKurus(remaining_budget)}
        />
      ),
    },
    { key: 'status', header: words.status, cell: (row) => <CampaignStatusBadge campaign={row} /> },
    {
      key: 'actions',
      header: listWords.actions,
      align: 'end',
      onPhone: 'actions',
      className: '@2xl:min-w-48',
      cell: (row) => (
        <TableActions>
          <RunButtons campaign={row} onClose={() => ending.open(row.id)} />
          <IconButton
            label={campaignWords.topUp}
            icon={<CirclePlus aria-hidden />}
            onClick={() => toppingUp.open(row.id)}
          />
          <PerformanceLink id={row.id} />
          <CloneButton id={row.id} name={row.campaign_name} />
          <IconButton
            label={actionWords.details}
            about={row.campaign_name}
            icon={<Eye aria-hidden />}
            onClick={() => details.open(row.id)}
          />
        </TableActions>
      ),
    },
  ];
}

function Figures({ stats, isLoading }: { stats: ActiveStats | undefined; isLoading: boolean }) {
  return (
    <StatGrid>
      <StatCard
        label={activeTexts.count}
        value={stats && formatCount(stats.active_campaigns)}
        icon={<Play />}
        tone="success"
        isLoading={isLoading}
      />
      <StatCard
        label={campaignWords.totalViews}
        value={stats && formatCount(stats.total_views)}
        icon={<ScanEye />}
        isLoading={isLoading}
      />
      <StatCard
        label={campaignWords.totalClicks}
        value={stats && formatCount(stats.total_clicks)}
        icon={<MousePointerClick />}
        isLoading={isLoading}
      />
      <StatCard
        label={activeTexts.ctr}
        value={stats && formatPercent(stats.average_ctr)}
        icon={<Percent />}
        isLoading={isLoading}
      />
    </StatGrid>
  );
}

type ActiveStats = NonNullable<ReturnType<typeof useActiveCampaigns>['data']>['stats'];

export function ActivePage() {
  const list = useListParams();
  const query = useActiveCampaigns(list);
  const details = useSubject('detay');
  const ending = useSubject('sonlandir');
  const toppingUp = useSubject('butce');
  const create = (
    <ButtonLink to="/firma/kampanyalar/yeni" icon={<Plus aria-hidden />}>
      {campaignWords.newCampaign}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={activeTexts.title} actions={create} />
      <Figures stats={query.data?.stats} isLoading={query.isPending} />
      <CampaignTable
        label={activeTexts.label}
        query={query}
        list={list}
        columns={columns({ details, ending, toppingUp })}
        mode="two-each-side"
        toolbar={
          <SearchInput
            value={list.search}
            onSearch={list.setSearch}
            placeholder={sharedTexts.searchPlaceholder}
            delayMs={SEARCH_DELAY_MS}
          />
        }
        failedText={campaignFailures.active}
        empty={
          <EmptyState icon={<Play />} title={activeTexts.emptyTitle} action={create}>
            {activeTexts.empty}
          </EmptyState>
        }
      />
      <CampaignDialog subject={details} />
      <CloseDialog subject={ending} />
      <TopUpDialog subject={toppingUp} />
    </>
  );
}
