import { ClipboardList, Eye, Trash2 } from 'lucide-react';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { searchFilter, useList } from '#lib/web/screen/use-list.ts';
import { ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { type Subject, useRow, useSubject } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import { discardDraft } from '#lib/web/form/draft-store.ts';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { firmPaths } from '#platform/places/paths.ts';
import type { FirmCampaign } from '../campaign-wire.ts';
import { useCampaignChange, useDraftCampaigns } from '../api.web.ts';
import { campaignActions, CampaignList, column, numberColumn } from '../campaign-list.tsx';
import { draftTexts as texts, draftTexts } from '../firm-texts.web.ts';
import { CampaignDialog, NewCampaignLink, useCloneEntry } from '../running/campaign-dialog.tsx';
import { campaignWords } from '../texts.ts';
import { firmCampaignsContract } from '../contract/firm.ts';
import { draftKeyOf } from './campaign-values.web.ts';

const COLUMNS = [column.name, column.created, column.start, column.end, column.net];

function actionsFor(details: Subject, removal: Subject, cloneEntry: ReturnType<typeof useCloneEntry>) {
  return campaignActions<FirmCampaign>(
    ({ id, campaign_name: about }) => (
      <>
        <ButtonLink size="sm" variant="secondary" about={about} to={firmPaths.draft(id)}>
          {actionWords.edit}
        </ButtonLink>
        <ButtonLink size="sm" variant="secondary" about={about} to={firmPaths.audience(id)}>
          {texts.nextStep}
        </ButtonLink>
      </>
    ),
    (campaign) => [
      {
        label: actionWords.details,
        icon: <Eye aria-hidden />,
        onSelect: () => details.open(campaign.id),
      },
      cloneEntry(campaign),
      {
        label: actionWords.delete,
        icon: <Trash2 aria-hidden />,
        tone: 'danger',
        onSelect: () => removal.open(campaign.id),
      },
    ],
  );
}

export function DraftsPage() {
  const list = useList({ search: searchFilter });
  const query = useDraftCampaigns(list.query);
  const details = useSubject('detay');
  const removal = useSubject('sil');
  const cloneEntry = useCloneEntry();
  const removed = useRow(removal, query.data?.campaigns, query);
  return (
    <>
      <PageHeader title={texts.title} actions={<NewCampaignLink />} />
      <div className="w-1/2 max-w-xs">
        <StatCard
          label={texts.total}
          count={query.data?.stats.total_campaigns}
          icon={<ClipboardList />}
          isLoading={query.isPending}
        />
      </div>
      <CampaignList
        list={list}
        query={query}
        details={details}
        words={texts}
        icon={<ClipboardList />}
        emptyAction={<NewCampaignLink variant="secondary" />}
        toolbar={<ListSearch list={list} placeholder={campaignWords.search} />}
        columns={[numberColumn(query.data?.pagination), ...COLUMNS, actionsFor(details, removal, cloneEntry)]}
      />
      <CampaignDialog subject={details} />
      <DeleteDraftDialog draft={removed} onClose={removal.close} />
    </>
  );
}

interface DeleteDraftDialogProps {
  draft: { id: number; campaign_name: string } | null;
  onClose: () => void;
}

function DeleteDraftDialog({ draft, onClose }: DeleteDraftDialogProps) {
  return (
    <CallDialog
      subject={draft}
      onClose={onClose}
      call={useCampaignChange(firmCampaignsContract.deleteCampaign)}
      input={({ id }) => ({ params: { id } })}
      words={draftTexts.deletion}
      icon={<Trash2 />}
      tone="danger"
      onDone={({ id }) => {
        discardDraft(draftKeyOf(id));
        onClose();
      }}
    >
      {({ campaign_name: name }) => draftTexts.deleteText(name)}
    </CallDialog>
  );
}
