import { Eye, Flag, MousePointerClick, ScanEye } from 'lucide-react';
import { formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { SearchInput } from '#lib/web/lists/search-input.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { StatGrid } from '#lib/web/figures/stat-grid.tsx';
import { TableActions } from '#lib/web/lists/table-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { AdminCampaign } from '../../campaign-wire.ts';
import { useAdminCompletedCampaigns } from '../api.ts';
import { CampaignTable } from '../campaign-table.tsx';
import { sharedTexts } from '../texts.ts';
import { useSubject } from '#lib/web/screen/use-subject.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { AdminCampaignDialog } from './admin-campaign-dialog.tsx';
import { completedTexts, pendingTexts } from '../texts/admin.ts';
import { campaignFailures, campaignWords } from '../../texts.ts';

function columns(openDetails: (id: number) => void): Column<AdminCampaign>[] {
  return [
    {
      key: 'name',
      header: campaignWords.campaign,
      onPhone: 'title',
      cell: ({ campaign_name, firm_name }) => <NameCell name={campaign_name} detail={firm_name} />,
    },
    { key: 'start', header: words.start, cell: ({ start_date }) => formatDay(start_date) },
    { key: 'end', header: words.end, cell: ({ end_date }) => formatDay(end_date) },
    {
      key: 'net',
      header: campaignWords.netBudget,
      align: 'end',
      cell: ({ budget_details }) => formatKurus(budget_details.campaign_budget),
    },
    {
      key: 'views',
      header: campaignWords.views,
      align: 'end',
      cell: ({ statistics }) => formatCount(statistics.total_views),
    },
    {
      key: 'clicks',
      header: campaignWords.clicks,
      align: 'end',
      cell: ({ statistics }) => formatCount(statistics.total_clicks),
    },
    {
      key: 'actions',
      header: listWords.actions,
      align: 'end',
      onPhone: 'actions',
      cell: ({ id, campaign_name }) => (
        <TableActions>
          <IconButton
            label={actionWords.details}
            about={campaign_name}
            icon={<Eye aria-hidden />}
            onClick={() => openDetails(id)}
          />
        </TableActions>
      ),
    },
  ];
}

export function AdminCompletedPage() {
  const list = useListParams();
  const query = useAdminCompletedCampaigns(list);
  const details = useSubject('detay');
  const stats = query.data?.stats;
  return (
    <>
      <PageHeader title={completedTexts.title} />
      <StatGrid>
        <StatCard
          label={completedTexts.count}
          value={stats && formatCount(stats.total_campaigns)}
          icon={<Flag />}
          isLoading={query.isPending}
        />
        <StatCard
          label={campaignWords.totalViews}
          value={stats && formatCount(stats.total_views)}
          icon={<ScanEye />}
          isLoading={query.isPending}
        />
        <StatCard
          label={campaignWords.totalClicks}
          value={stats && formatCount(stats.total_clicks)}
          icon={<MousePointerClick />}
          isLoading={query.isPending}
        />
      </StatGrid>
      <CampaignTable
        label={completedTexts.label}
        query={query}
        list={list}
        columns={columns(details.open)}
        mode="two-each-side"
        toolbar={
          <SearchInput
            value={list.search}
            onSearch={list.setSearch}
            placeholder={pendingTexts.searchPlaceholder}
          />
        }
        failedText={campaignFailures.completed}
        empty={
          <EmptyState icon={<Flag />} title={completedTexts.emptyTitle}>
            {completedTexts.empty}
          </EmptyState>
        }
      />
      <AdminCampaignDialog
        subject={details}
        hasFigures
        footer={
          <Button variant="secondary" onClick={details.close}>
            {sharedTexts.close}
          </Button>
        }
      />
    </>
  );
}
