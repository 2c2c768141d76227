import { ClipboardList, Eye, FilePen, Plus, Target, Trash2 } from 'lucide-react';
import { formatDate, formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { IconLink } from '#lib/web/buttons/icon-link.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { SearchInput } from '#lib/web/lists/search-input.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { TableActions } from '#lib/web/lists/table-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { FirmCampaign } from '../../campaign-wire.ts';
import { useDraftCampaigns } from '../api.ts';
import { CampaignTable, nameColumn } from '../campaign-table.tsx';
import { campaignLabels, sharedTexts } from '../texts.ts';
import { type Subject, useSubject } from '#lib/web/screen/use-subject.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CloneButton } from './clone-button.tsx';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import { draftTexts } from '../texts/firm.ts';
import { campaignWords } from '../../texts.ts';

/** The columns that drafts and pending campaigns have in common. */
export const DATE_COLUMNS: readonly Column<FirmCampaign>[] = [
  nameColumn<FirmCampaign>(50),
  { key: 'created', header: campaignLabels.created, cell: ({ created_at }) => formatDate(created_at) },
  { key: 'start', header: words.start, cell: ({ start_date }) => formatDay(start_date) },
  { key: 'end', header: words.end, cell: ({ end_date }) => formatDay(end_date) },
  {
    key: 'net',
    header: campaignWords.netBudget,
    align: 'end',
    cell: ({ budget_details }) => formatKurus(budget_details.campaign_budget),
  },
];

function actionsColumn(details: Subject, removal: Subject): Column<FirmCampaign> {
  return {
    key: 'actions',
    header: listWords.actions,
    align: 'end',
    onPhone: 'actions',
    className: '@2xl:min-w-60',
    cell: ({ id, campaign_name }) => (
      <TableActions>
        <IconButton
          label={actionWords.details}
          about={campaign_name}
          icon={<Eye aria-hidden />}
          onClick={() => details.open(id)}
        />
        <IconLink
          label={actionWords.edit}
          about={campaign_name}
          icon={<FilePen aria-hidden />}
          to={`/firma/kampanyalar/${id}/duzenle`}
        />
        <IconLink
          label={draftTexts.audience}
          about={campaign_name}
          icon={<Target aria-hidden />}
          to={`/firma/kampanyalar/${id}/hedef-kitle`}
        />
        <CloneButton id={id} name={campaign_name} />
        <IconButton
          label={actionWords.delete}
          about={campaign_name}
          icon={<Trash2 aria-hidden />}
          variant="danger"
          onClick={() => removal.open(id)}
        />
      </TableActions>
    ),
  };
}

export function DraftsPage() {
  const list = useListParams();
  const query = useDraftCampaigns(list);
  const details = useSubject('detay');
  const removal = useSubject('sil');
  const create = (
    <ButtonLink to="/firma/kampanyalar/yeni" icon={<Plus aria-hidden />}>
      {campaignWords.newCampaign}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={draftTexts.title} actions={create} />
      <div className="w-1/2 max-w-xs">
        <StatCard
          label={draftTexts.total}
          value={query.data?.stats.total_campaigns}
          icon={<ClipboardList />}
          isLoading={query.isPending}
        />
      </div>
      <CampaignTable
        label={draftTexts.label}
        query={query}
        list={list}
        columns={[...DATE_COLUMNS, actionsColumn(details, removal)]}
        mode="two-each-side"
        toolbar={
          <SearchInput
            value={list.search}
            onSearch={list.setSearch}
            placeholder={sharedTexts.searchPlaceholder}
          />
        }
        failedText={draftTexts.failed}
        empty={
          <EmptyState icon={<ClipboardList />} title={draftTexts.emptyTitle} action={create}>
            {draftTexts.empty}
          </EmptyState>
        }
      />
      <CampaignDialog subject={details} />
      <DeleteDraftDialog subject={removal} drafts={query.data?.campaigns ?? []} />
    </>
  );
}
