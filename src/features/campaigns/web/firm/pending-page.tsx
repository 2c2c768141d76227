import { Ban, Eye, FilePen, Hourglass, Plus } from 'lucide-react';
import { words } from '#lib/shared/words.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { IconLink } from '#lib/web/buttons/icon-link.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { SearchInput } from '#lib/web/lists/search-input.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { StatGrid } from '#lib/web/figures/stat-grid.tsx';
import { TableActions } from '#lib/web/lists/table-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { FirmCampaign } from '../../campaign-wire.ts';
import { PENDING_FILTERS } from '../../contract/firm.ts';
import { usePendingCampaigns } from '../api.ts';
import { CampaignStatusBadge } from '../campaign-status-badge.tsx';
import { CampaignTable } from '../campaign-table.tsx';
import { sharedTexts } from '../texts.ts';
import { useSubject } from '#lib/web/screen/use-subject.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CloneButton } from './clone-button.tsx';
import { DATE_COLUMNS } from './drafts-page.tsx';
import { pendingTexts } from '../texts/firm.ts';
import { campaignFailures, campaignWords } from '../../texts.ts';

const FILTER = 'durum';
const OPTIONS = (['pending', 'rejected', 'all'] as const).map((value) => ({
  value,
  label: pendingTexts.filters[value],
}));

function columns(openDetails: (id: number) => void): Column<FirmCampaign>[] {
  return [
    ...DATE_COLUMNS,
    {
      key: 'status',
      header: words.status,
      cell: (campaign) => <CampaignStatusBadge campaign={campaign} />,
    },
    {
      key: 'actions',
      header: listWords.actions,
      align: 'end',
      onPhone: 'actions',
      className: '@2xl:min-w-40',
      cell: ({ id, status, campaign_name }) => (
        <TableActions>
          <IconButton
            label={actionWords.details}
            about={campaign_name}
            icon={<Eye aria-hidden />}
            onClick={() => openDetails(id)}
          />
          {status === 'rejected' && (
            <IconLink
              label={actionWords.edit}
              about={campaign_name}
              icon={<FilePen aria-hidden />}
              to={`/firma/kampanyalar/duzenle/${id}`}
            />
          )}
          <CloneButton id={id} name={campaign_name} />
        </TableActions>
      ),
    },
  ];
}

export function PendingPage() {
  const list = useListParams();
  const status = PENDING_FILTERS.find((filter) => filter === list.get(FILTER)) ?? 'all';
  const query = usePendingCampaigns({ page: list.page, search: list.search, status });
  const details = useSubject('detay');
  const stats = query.data?.stats;
  return (
    <>
      <PageHeader title={pendingTexts.title} />
      <StatGrid>
        <StatCard
          label={pendingTexts.pending}
          value={stats?.pending_campaigns}
          icon={<Hourglass />}
          tone="warning"
          isLoading={query.isPending}
        />
        <StatCard
          label={listWords.rejected}
          value={stats?.rejected_campaigns}
          icon={<Ban />}
          tone="danger"
          isLoading={query.isPending}
        />
      </StatGrid>
      <CampaignTable
        label={pendingTexts.label}
        query={query}
        list={list}
        columns={columns(details.open)}
        filters={[FILTER]}
        mode="two-each-side"
        toolbar={
          <>
            <SearchInput
              value={list.search}
              onSearch={list.setSearch}
              placeholder={sharedTexts.searchPlaceholder}
            />
            <FilterButtons
              label={words.status}
              value={status}
              onChange={(next) => list.set({ [FILTER]: next === 'all' ? '' : next })}
              options={OPTIONS}
            />
          </>
        }
        failedText={campaignFailures.pending}
        empty={
          <EmptyState
            icon={<Hourglass />}
            title={pendingTexts.emptyTitle}
            action={
              <ButtonLink to="/firma/kampanyalar/yeni" icon={<Plus aria-hidden />}>
                {campaignWords.newCampaign}
              </ButtonLink>
            }
          >
            {pendingTexts.empty}
          </EmptyState>
        }
      />
      <CampaignDialog subject={details} />
    </>
  );
}
