import { CirclePlus, CircleStop, MousePointerClick, Pause, Percent, Play, ScanEye } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { oneOf, searchFilter, useList } from '#lib/web/screen/use-list.ts';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { type Subject, useSubject } from '#lib/web/screen/use-subject.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { ACTIVE_FILTERS, type FirmCampaign, type FirmCampaignDetail } from '../../campaign-wire.ts';
import { mayHappen } from '../../lifecycle.ts';
import { clickRateText } from '../../click-through.ts';
import { campaignWords } from '../../texts.ts';
import {
  type TopUpTerms,
  useActiveCampaigns,
  useCampaignChange,
  useFirmCampaign,
  useTopUpTerms,
} from '../api.ts';
import { campaignActions, CampaignList, column, DetailsButton, numberColumn } from '../campaign-list.tsx';
import { sharedTexts, topUpTexts } from '../texts.ts';
import { activeTexts } from '../texts/firm.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { NewCampaignLink, performanceEntry, useCloneEntry } from './campaign-entries.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { RefundList } from '../refund-list.tsx';
import { useAsked } from '../use-asked.ts';

/** Specification, document 2, section 9. */
const SEARCH_DELAY_MS = 800;

const FILTERS = { search: searchFilter, status: oneOf('durum', ACTIVE_FILTERS) };
const OPTIONS = ACTIVE_FILTERS.map((value) => ({ value, label: sharedTexts.activeParts[value] }));

const REMAINING: Column<FirmCampaign> = {
  header: campaignWords.remainingBudget,
  onPhone: 'wide',
  className: 'lines:min-w-40',
  cell: ({ remaining_budget, budget_details }) => (
    <ProgressBar
      label={campaignWords.remainingBudget}
      value={remaining_budget}
      max={budget_details.campaign_budget}
      valueText={formatKurus(remaining_budget)}
    />
  ),
};

type CloneEntry = ReturnType<typeof useCloneEntry>;
type Subjects = Record<'details' | 'ending' | 'toppingUp', Subject>;

function actionsFor({ details, ending, toppingUp }: Subjects, cloneEntry: CloneEntry) {
  return campaignActions<FirmCampaign>(
    (campaign) => (
      <>
        <RunButton campaign={campaign} />
        <DetailsButton campaign={campaign} details={details} />
      </>
    ),
    (campaign) => [
      performanceEntry(campaign),
      // Nobody pays for what an administrator took off the air.
      ...(campaign.stop_reason === null ? [topUpEntry(() => toppingUp.open(campaign.id))] : []),
      cloneEntry(campaign),
      ...(mayHappen('close', campaign) ? [closeEntry(() => ending.open(campaign.id))] : []),
    ],
  );
}

const topUpEntry = (onSelect: () => void): MenuEntry => ({
  label: campaignWords.topUp,
  icon: <CirclePlus aria-hidden />,
  onSelect,
});

const closeEntry = (onSelect: () => void): MenuEntry => ({
  label: activeTexts.close,
  icon: <CircleStop aria-hidden />,
  tone: 'danger',
  onSelect,
});

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

export function ActivePage() {
  const list = useList(FILTERS);
  const query = useActiveCampaigns(list.query);
  const details = useSubject('detay');
  const ending = useSubject('sonlandir');
  const toppingUp = useSubject('butce');
  const cloneEntry = useCloneEntry();
  return (
    <>
      <PageHeader title={activeTexts.title} actions={<NewCampaignLink />} />
      <Figures stats={query.data?.stats} isLoading={query.isPending} />
      <CampaignList
        list={list}
        query={query}
        details={details}
        words={activeTexts}
        icon={<Play />}
        emptyAction={<NewCampaignLink />}
        toolbar={
          <>
            <ListSearch list={list} placeholder={campaignWords.search} delayMs={SEARCH_DELAY_MS} />
            <ListChoice list={list} name="status" label={words.status} options={OPTIONS} />
          </>
        }
        columns={[
          numberColumn(query.data?.pagination),
          column.name,
          column.views,
          column.clicks,
          REMAINING,
          column.status,
          actionsFor({ details, ending, toppingUp }, cloneEntry),
        ]}
      />
      <CampaignDialog subject={details} />
      <CloseDialog subject={ending} />
      <TopUpDialog subject={toppingUp} />
    </>
  );
}

/** Stops a campaign, or starts it; which of them can be, the table of states says. */
function RunButton({ campaign }: { campaign: FirmCampaign }) {
  const stop = useCampaignChange(firmCampaignsContract.stopCampaign);
  const start = useCampaignChange(firmCampaignsContract.startCampaign);
  const tellStop = useToldCall(stop, activeTexts.stopping);
  const tellStart = useToldCall(start, activeTexts.starting);
  const input = { params: { id: campaign.id } };
  const shared = {
    size: 'sm',
    variant: 'secondary',
    about: campaign.campaign_name,
    isBusy: stop.isPending || start.isPending,
  } as const;
  if (mayHappen('stop', campaign)) {
    return (
      <Button {...shared} icon={<Pause aria-hidden />} onClick={() => tellStop(input)}>
        {activeTexts.stop}
      </Button>
    );
  }
  if (!mayHappen('start', campaign)) return null;
  return (
    <Button {...shared} icon={<Play aria-hidden />} onClick={() => tellStart(input)}>
      {activeTexts.start}
    </Button>
  );
}

/** Asks before a campaign is ended for good, and says what happens to its money. */
function CloseDialog({ subject }: { subject: Subject }) {
  return (
    <CallDialog
      subject={useAsked(subject, useFirmCampaign(subject.id), 'close')}
      onClose={subject.close}
      call={useCampaignChange(firmCampaignsContract.closeCampaign)}
      input={({ id }) => ({ params: { id } })}
      words={activeTexts.ending}
      icon={<CircleStop />}
      tone="danger"
    >
      {(ending) => <Ending campaign={ending} />}
    </CallDialog>
  );
}

function Ending({ campaign }: { campaign: FirmCampaignDetail }) {
  const { data: terms } = useTopUpTerms(campaign.id);
  return (
    <>
      <p>{activeTexts.closeText(campaign.campaign_name)}</p>
      <div className="mt-4 text-ink">
        <RefundList refund={campaign.refund} />
      </div>
      {terms?.unpaid && <p className="mt-3 text-ink">{unpaidText(terms.unpaid)}</p>}
      <p className="mt-3 text-xs">{activeTexts.closeHint}</p>
    </>
  );
}

/** Tells what becomes of a top-up that is not paid: the whole sum of an announced one is on its way. */
const unpaidText = ({
  payment_status: status,
  base_budget,
  total_with_vat,
}: NonNullable<TopUpTerms['unpaid']>) =>
  status === 'pending'
    ? topUpTexts.ends.pending(formatKurus(total_with_vat))
    : topUpTexts.ends.awaiting(formatKurus(base_budget));
