import { Ban, ClipboardList, CreditCard, Eye, Flag, Hourglass, Landmark, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { words } from '#lib/shared/words.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { discardDraft } from '#lib/web/form/draft-store.ts';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { TableSection, type TableSectionProps } from '#lib/web/screen/list-section.tsx';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { type List, oneOf, searchFilter, useList } from '#lib/web/screen/use-list.ts';
import { useRow, useSubject } from '#lib/web/screen/use-subject.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { firmPaths } from '#platform/places/paths.ts';
import {
  useCampaignChange,
  useCompletedCampaigns,
  useDraftCampaigns,
  usePendingCampaigns,
} from './api.web.ts';
import {
  campaignActions,
  type CampaignPage,
  campaignRows,
  type CampaignRowsProps,
  column,
  describedName,
  DetailsButton,
  detailsColumn,
  numberColumn,
} from './campaign-list.tsx';
import type { FirmCampaign } from './campaign-wire.ts';
import { firmCampaignsContract } from './contract/firm.ts';
import { draftKeyOf } from './drafting/campaign-values.web.ts';
import { completedTexts, draftTexts, pendingTexts, takeBackTexts } from './firm-texts.web.ts';
import { mayHappen } from './lifecycle.ts';
import { CampaignDialog, CampaignLink, NewCampaignLink, useCloneEntry } from './running/campaign-dialog.tsx';
import { campaignWords } from './texts.ts';

interface FirmListPageProps<Data extends CampaignPage<FirmCampaign>>
  extends
    Omit<CampaignRowsProps<FirmCampaign>, 'onOpen'>,
    Pick<TableSectionProps<Data, FirmCampaign>, 'query' | 'columns' | 'sort' | 'onSort' | 'pageLinks'> {
  list: List<Record<string, string> & { search: string }>;
  words: CampaignRowsProps<FirmCampaign>['words'] & { title: string };
  figures: ReactNode;
  headerAction?: ReactNode;
  /** A press on a row leads to the campaign's figures instead of its details. */
  opensFigures?: boolean;
  searchDelayMs?: number;
  filters?: ReactNode;
  children?: ReactNode;
}

export function FirmListPage<Data extends CampaignPage<FirmCampaign>>(props: FirmListPageProps<Data>) {
  const { headerAction, figures, opensFigures, searchDelayMs, filters, children, ...section } = props;
  const { list, query, details, columns } = section;
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={props.words.title} actions={headerAction} />
      {figures}
      <TableSection
        {...section}
        {...campaignRows<FirmCampaign>({
          ...section,
          ...(opensFigures && { onOpen: ({ id }) => void navigate(firmPaths.performance(id)) }),
        })}
        toolbar={
          <>
            <ListSearch
              list={list}
              placeholder={campaignWords.search}
              {...(searchDelayMs && { delayMs: searchDelayMs })}
            />
            {filters}
          </>
        }
        columns={[numberColumn(query.data?.pagination), ...columns]}
      />
      <CampaignDialog subject={details} />
      {children}
    </>
  );
}

interface TotalCardProps {
  label: string;
  icon: ReactNode;
  query: { data: { stats: { total_campaigns: number } } | undefined; isPending: boolean };
}

function TotalCard({ label, icon, query: { data, isPending } }: TotalCardProps) {
  return (
    <div className="w-1/2 max-w-xs">
      <StatCard label={label} count={data?.stats.total_campaigns} icon={icon} isLoading={isPending} />
    </div>
  );
}

export function DraftsPage() {
  const list = useList({ search: searchFilter });
  const query = useDraftCampaigns(list.query);
  const details = useSubject('detay');
  const removal = useSubject('sil');
  const cloneEntry = useCloneEntry();
  const actions = campaignActions<FirmCampaign>(
    ({ id, campaign_name: about }) => (
      <>
        <ButtonLink size="sm" variant="secondary" about={about} to={firmPaths.draft(id)}>
          {actionWords.edit}
        </ButtonLink>
        <ButtonLink size="sm" variant="secondary" about={about} to={firmPaths.audience(id)}>
          {draftTexts.nextStep}
        </ButtonLink>
      </>
    ),
    ({ id }) => [
      { label: actionWords.details, icon: <Eye aria-hidden />, onSelect: () => details.open(id) },
      cloneEntry(id),
      {
        label: actionWords.delete,
        icon: <Trash2 aria-hidden />,
        tone: 'danger',
        onSelect: () => removal.open(id),
      },
    ],
  );
  return (
    <FirmListPage
      list={list}
      query={query}
      details={details}
      words={draftTexts}
      icon={<ClipboardList />}
      headerAction={<NewCampaignLink />}
      emptyAction={<NewCampaignLink variant="secondary" />}
      figures={<TotalCard label={draftTexts.total} icon={<ClipboardList />} query={query} />}
      columns={[column.name, column.created, column.start, column.end, column.net, actions]}
    >
      <CallDialog
        subject={useRow(removal, query.data?.campaigns, query)}
        onClose={removal.close}
        call={useCampaignChange(firmCampaignsContract.deleteCampaign)}
        input={({ id }) => ({ params: { id } })}
        words={draftTexts.deletion}
        icon={<Trash2 />}
        tone="danger"
        onDone={({ id }) => {
          discardDraft(draftKeyOf(id));
          removal.close();
        }}
      >
        {({ campaign_name: name }) => draftTexts.deleteText(name)}
      </CallDialog>
    </FirmListPage>
  );
}

const PENDING_FILTERS = {
  search: searchFilter,
  status: oneOf('durum', ['open', 'pending', 'unpaid', 'announced', 'rejected']),
};
const PENDING_CHOICES = (['pending', 'unpaid', 'announced', 'rejected', 'open'] as const).map((value) => ({
  value,
  label: pendingTexts.filters[value],
}));

export function PendingPage() {
  const list = useList(PENDING_FILTERS);
  const query = usePendingCampaigns(list.query);
  const stats = query.data?.stats;
  const details = useSubject('detay');
  const takingBack = useSubject('geri-al');
  const cloneEntry = useCloneEntry();
  const mayReturn = query.data?.campaigns.filter((campaign) => mayHappen('takeBack', campaign));
  const takenBack = useRow(takingBack, mayReturn, query);
  const { name, created, start, end, net, status } = column;
  const figures = [
    { label: pendingTexts.pending, count: stats?.pending_campaigns, icon: <Hourglass />, tone: 'warning' },
    { label: pendingTexts.unpaid, count: stats?.unpaid_campaigns, icon: <CreditCard />, tone: 'info' },
    { label: pendingTexts.announced, count: stats?.announced_campaigns, icon: <Landmark />, tone: 'warning' },
    { label: listWords.rejected, count: stats?.rejected_campaigns, icon: <Ban />, tone: 'danger' },
  ] as const;
  const actions = campaignActions<FirmCampaign>(
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
            {pendingTexts.toPayment}
          </ButtonLink>
        )}
        <DetailsButton campaign={campaign} details={details} />
      </>
    ),
    (campaign) => {
      const onSelect = () => takingBack.open(campaign.id);
      const takeBack = { label: campaignWords.takeBack, icon: <Undo2 aria-hidden />, onSelect };
      return [cloneEntry(campaign.id), ...(mayHappen('takeBack', campaign) ? [takeBack] : [])];
    },
  );
  return (
    <FirmListPage
      list={list}
      query={query}
      details={details}
      words={pendingTexts}
      icon={<Hourglass />}
      emptyAction={<NewCampaignLink />}
      figures={
        <StatGrid isLoading={query.isPending}>
          {figures.map((figure) => (
            <StatCard key={figure.label} {...figure} />
          ))}
        </StatGrid>
      }
      filters={<ListChoice list={list} name="status" label={words.status} options={PENDING_CHOICES} />}
      columns={[name, created, start, end, net, status, actions]}
    >
      <TakeBackDialog
        campaign={takenBack && { ...takenBack, isAnnounced: takenBack.is_payment_announced }}
        onClose={takingBack.close}
      />
    </FirmListPage>
  );
}

interface TakeBackDialogProps {
  campaign: { id: number; campaign_name: string; isAnnounced: boolean } | null;
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

const COMPLETED_NAME: Column<FirmCampaign> = {
  ...column.name,
  cell: (campaign) => describedName(<CampaignLink campaign={campaign} />, campaign),
};

export function CompletedPage() {
  const list = useList({ search: searchFilter });
  const query = useCompletedCampaigns(list.query);
  const details = useSubject('detay');
  const { views, clicks, remaining, refund } = column;
  return (
    <FirmListPage
      list={list}
      query={query}
      details={details}
      opensFigures
      words={completedTexts}
      icon={<Flag />}
      figures={<TotalCard label={completedTexts.total} icon={<Flag />} query={query} />}
      pageLinks="five-with-ends"
      columns={[COMPLETED_NAME, views, clicks, remaining, refund, detailsColumn(details)]}
    />
  );
}
