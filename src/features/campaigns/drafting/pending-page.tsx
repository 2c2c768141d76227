import { Ban, CreditCard, Hourglass, Landmark, Undo2 } from 'lucide-react';
import { words } from '#lib/shared/words.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { oneOf, searchFilter, useList } from '#lib/web/screen/use-list.ts';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { type Subject, useRow, useSubject } from '#lib/web/screen/use-subject.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { firmPaths } from '#platform/places/paths.ts';
import type { FirmCampaign } from '../campaign-wire.ts';
import { mayHappen } from '../lifecycle.ts';
import { useCampaignChange, usePendingCampaigns } from '../api.web.ts';
import { campaignActions, CampaignList, column, DetailsButton, numberColumn } from '../campaign-list.tsx';
import { pendingTexts as texts, takeBackTexts } from '../firm-texts.web.ts';
import {
  CampaignDialog,
  NewCampaignLink,
  takeBackEntry,
  useCloneEntry,
} from '../running/campaign-dialog.tsx';
import { campaignWords } from '../texts.ts';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { firmCampaignsContract } from '../contract/firm.ts';

const FILTERS = {
  search: searchFilter,
  status: oneOf('durum', ['open', 'pending', 'unpaid', 'announced', 'rejected']),
};
const OPTIONS = (['pending', 'unpaid', 'announced', 'rejected', 'open'] as const).map((value) => ({
  value,
  label: texts.filters[value],
}));

const COLUMNS = [column.name, column.created, column.start, column.end, column.net, column.status];

function actionsFor(details: Subject, takingBack: Subject, cloneEntry: ReturnType<typeof useCloneEntry>) {
  return campaignActions<FirmCampaign>(
    (campaign) => (
      <>
        {campaign.status === 'rejected' && (
          <ButtonLink
            size="sm"
            variant="secondary"
            about={campaign.campaign_name}
            to={firmPaths.rejected(campaign.id)}
          >
            {actionWords.edit}
          </ButtonLink>
        )}
        {campaign.status === 'approved' && !campaign.is_payment_announced && (
          <ButtonLink
            size="sm"
            variant="secondary"
            about={campaign.campaign_name}
            to={firmPaths.pay(campaign.id)}
          >
            {texts.toPayment}
          </ButtonLink>
        )}
        <DetailsButton campaign={campaign} details={details} />
      </>
    ),
    (campaign) => [
      cloneEntry(campaign),
      ...(mayHappen('takeBack', campaign) ? [takeBackEntry(() => takingBack.open(campaign.id))] : []),
    ],
  );
}

export function PendingPage() {
  const list = useList(FILTERS);
  const query = usePendingCampaigns(list.query);
  const details = useSubject('detay');
  const takingBack = useSubject('geri-al');
  const cloneEntry = useCloneEntry();
  const mayReturn = query.data?.campaigns.filter((campaign) => mayHappen('takeBack', campaign));
  const takenBack = useRow(takingBack, mayReturn, query);
  return (
    <>
      <PageHeader title={texts.title} />
      <StatGrid isLoading={query.isPending}>
        <StatCard
          label={texts.pending}
          count={query.data?.stats.pending_campaigns}
          icon={<Hourglass />}
          tone="warning"
        />
        <StatCard
          label={texts.unpaid}
          count={query.data?.stats.unpaid_campaigns}
          icon={<CreditCard />}
          tone="info"
        />
        <StatCard
          label={texts.announced}
          count={query.data?.stats.announced_campaigns}
          icon={<Landmark />}
          tone="warning"
        />
        <StatCard
          label={listWords.rejected}
          count={query.data?.stats.rejected_campaigns}
          icon={<Ban />}
          tone="danger"
        />
      </StatGrid>
      <CampaignList
        list={list}
        query={query}
        details={details}
        words={texts}
        icon={<Hourglass />}
        emptyAction={<NewCampaignLink />}
        toolbar={
          <>
            <ListSearch list={list} placeholder={campaignWords.search} />
            <ListChoice list={list} name="status" label={words.status} options={OPTIONS} />
          </>
        }
        columns={[
          numberColumn(query.data?.pagination),
          ...COLUMNS,
          actionsFor(details, takingBack, cloneEntry),
        ]}
      />
      <CampaignDialog subject={details} />
      <TakeBackDialog
        campaign={takenBack && { ...takenBack, isAnnounced: takenBack.is_payment_announced }}
        onClose={takingBack.close}
      />
    </>
  );
}

interface TakenBack {
  id: number;
  campaign_name: string;
  isAnnounced: boolean;
}

interface TakeBackDialogProps {
  campaign: TakenBack | null;
  onClose: () => void;
}

export function TakeBackDialog({ campaign, onClose }: TakeBackDialogProps) {
  return (
    <CallDialog
      subject={campaign}
      onClose={onClose}
      call={useCampaignChange(firmCampaignsContract.takeBackCampaign)}
      input={({ id }) => ({ params: { id } })}
      words={takeBackTexts.question}
      icon={<Undo2 />}
    >
      {({ campaign_name: name, isAnnounced }) => (
        <>
          <p>{takeBackTexts.about(name)}</p>
          <p className="mt-2">{isAnnounced ? takeBackTexts.announced : takeBackTexts.unpaid}</p>
        </>
      )}
    </CallDialog>
  );
}
