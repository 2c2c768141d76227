import { ClipboardList, FilePen, Target, Trash2 } from 'lucide-react';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { IconLink } from '#lib/web/buttons/icon-link.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { searchFilter } from '#lib/web/screen/list-filters.ts';
import { ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { type Subject, useSubject } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import type { FirmCampaign } from '../../campaign-wire.ts';
import { useDraftCampaigns } from '../api.ts';
import { actionsColumn, column, DetailsButton, numberColumn } from '../campaign-columns.tsx';
import { sharedTexts } from '../texts.ts';
import { draftTexts as texts } from '../texts/firm.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CloneButton } from './clone-button.tsx';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import { NewCampaignLink } from './new-campaign-link.tsx';
import { campaignWords } from '../../texts.ts';

const COLUMNS = [column.name, column.created, column.start, column.end, column.net];

function actionsFor(details: Subject, removal: Subject) {
  return actionsColumn<FirmCampaign>(
    (campaign) => (
      <>
        <DetailsButton campaign={campaign} details={details} />
        <IconLink
          label={actionWords.edit}
          about={campaign.campaign_name}
          icon={<FilePen aria-hidden />}
          to={`/firma/kampanyalar/${campaign.id}/duzenle`}
        />
        <IconLink
          label={campaignWords.audience}
          about={campaign.campaign_name}
          icon={<Target aria-hidden />}
          to={`/firma/kampanyalar/${campaign.id}/hedef-kitle`}
        />
        <CloneButton id={campaign.id} name={campaign.campaign_name} />
        <IconButton
          label={actionWords.delete}
          about={campaign.campaign_name}
          icon={<Trash2 aria-hidden />}
          variant="danger"
          onClick={() => removal.open(campaign.id)}
        />
      </>
    ),
    '@2xl:min-w-60',
  );
}

export function DraftsPage() {
  const list = useList({ search: searchFilter });
  const query = useDraftCampaigns(list.query);
  const details = useSubject('detay');
  const removal = useSubject('sil');
  return (
    <>
      <PageHeader title={texts.title} actions={<NewCampaignLink />} />
      <div className="w-1/2 max-w-xs">
        <StatCard
          label={texts.total}
          value={query.data?.stats.total_campaigns}
          icon={<ClipboardList />}
          isLoading={query.isPending}
        />
      </div>
      <TableSection
        list={list}
        query={query}
        words={{ ...sharedTexts, ...texts }}
        toolbar={<ListSearch list={list} placeholder={campaignWords.search} />}
        empty={
          <EmptyState icon={<ClipboardList />} title={texts.emptyTitle} action={<NewCampaignLink />}>
            {texts.empty}
          </EmptyState>
        }
        rows={({ campaigns }) => campaigns}
        rowKey={({ id }) => id}
        columns={[numberColumn(query.data?.pagination), ...COLUMNS, actionsFor(details, removal)]}
      />
      <CampaignDialog subject={details} />
      <DeleteDraftDialog subject={removal} drafts={query.data?.campaigns ?? []} />
    </>
  );
}
