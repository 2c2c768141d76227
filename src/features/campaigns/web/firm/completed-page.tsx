import { Eye, Flag } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { SearchInput } from '#lib/web/lists/search-input.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { TableActions } from '#lib/web/lists/table-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { FirmCampaign } from '../../campaign-wire.ts';
import { useCompletedCampaigns } from '../api.ts';
import { CampaignTable, nameColumn } from '../campaign-table.tsx';
import { sharedTexts } from '../texts.ts';
import { useSubject } from '#lib/web/screen/use-subject.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CloneButton } from './clone-button.tsx';
import { PerformanceLink } from './performance-link.tsx';
import { completedTexts } from '../texts/firm.ts';
import { campaignFailures, campaignWords } from '../../texts.ts';

function columns(openDetails: (id: number) => void): Column<FirmCampaign>[] {
  return [
    nameColumn(50),
    {
      key: 'views',
      header: campaignWords.views,
      align: 'end',
      cell: ({ total_views }) => formatCount(total_views),
    },
    {
      key: 'clicks',
      header: campaignWords.clicks,
      align: 'end',
      cell: ({ total_clicks }) => formatCount(total_clicks),
    },
    {
      key: 'remaining',
      header: campaignWords.remainingBudget,
      align: 'end',
      cell: ({ remaining_budget }) => formatKurus(remaining_budget),
    },
    {
      key: 'actions',
      header: listWords.actions,
      align: 'end',
      onPhone: 'actions',
      className: '@2xl:min-w-32',
      cell: ({ id, campaign_name }) => (
        <TableActions>
          <PerformanceLink id={id} />
          <CloneButton id={id} name={campaign_name} />
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

export function CompletedPage() {
  const list = useListParams();
  const query = useCompletedCampaigns(list);
  const details = useSubject('detay');
  return (
    <>
      <PageHeader title={completedTexts.title} />
      <div className="w-1/2 max-w-xs">
        <StatCard
          label={completedTexts.total}
          value={query.data?.stats.total_campaigns}
          icon={<Flag />}
          isLoading={query.isPending}
        />
      </div>
      <CampaignTable
        label={completedTexts.label}
        query={query}
        list={list}
        columns={columns(details.open)}
        mode="five-with-ends"
        toolbar={
          <SearchInput
            value={list.search}
            onSearch={list.setSearch}
            placeholder={sharedTexts.searchPlaceholder}
          />
        }
        failedText={campaignFailures.completed}
        empty={
          <EmptyState icon={<Flag />} title={completedTexts.emptyTitle}>
            {completedTexts.empty}
          </EmptyState>
        }
      />
      <CampaignDialog subject={details} />
    </>
  );
}
