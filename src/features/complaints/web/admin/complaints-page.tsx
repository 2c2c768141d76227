import { Inbox } from 'lucide-react';
import { words } from '#lib/shared/words.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { oneOf, searchFilter, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { QueuePage } from '#lib/web/screen/queue-page.tsx';
import { ListChoice, ListSearch, ListSelect } from '#lib/web/screen/list-toolbar.tsx';
import { useRow, useSubject } from '#lib/web/screen/use-subject.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { stopBody } from '#features/campaigns/contract/admin.ts';
import { z } from '#lib/shared/zod.ts';
import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import {
  AD_REPORT_REASONS,
  AD_REPORT_STATES,
  type complaintsContract,
  dismissBody,
  type ReportedCampaign,
} from '../../contract.ts';
import { reasonTexts } from '../../texts.ts';
import { dismissDialogTexts, queueTexts as texts, stopDialogTexts } from '../texts/admin.ts';
import { useDismissReports, useReportedAds, useStopReported } from './api.ts';
import { ReportedAd } from './reported-ad.tsx';

const FILTERS = {
  search: searchFilter,
  state: viewOf('durum', AD_REPORT_STATES),
  reason: oneOf('sebep', ['', ...AD_REPORT_REASONS]),
};
const STATES = AD_REPORT_STATES.map((value) => ({ value, label: texts.states[value] }));
const REASONS = AD_REPORT_REASONS.map((value) => ({ value: value as string, label: reasonTexts[value] }));

/** The reported campaigns, each with its reports and the buttons for a decision. */
export function ComplaintsPage() {
  const list = useList(FILTERS);
  const query = useReportedAds(list.query);
  const stopping = useSubject('durdur');
  const dismissing = useSubject('kapat');
  const stopped = useRow(stopping, query.data?.campaigns, query);
  const dismissed = useRow(dismissing, query.data?.campaigns, query);
  return (
    <>
      <QueuePage
        list={list}
        query={query}
        words={texts}
        title={texts.title}
        figures={<Figures stats={query.data?.stats} />}
        toolbar={
          <>
            <ListChoice list={list} name="state" label={words.status} options={STATES} />
            <ListSearch list={list} placeholder={texts.search} />
            <div className="min-w-[min(14rem,100%)]">
              <ListSelect
                list={list}
                name="reason"
                label={words.reason}
                isLabelHidden
                options={REASONS}
                anyLabel={texts.anyReason}
              />
            </div>
          </>
        }
        empty={
          <EmptyState
            icon={<Inbox />}
            title={list.filters.state === 'open' ? texts.emptyOpen : texts.empty}
            text={texts.emptyOpenText}
          />
        }
        rows={({ campaigns }) => campaigns}
        rowKey={({ id }) => id}
      >
        {(campaign) => (
          <ReportedAd
            campaign={campaign}
            onStop={() => stopping.open(campaign.id)}
            onDismiss={() => dismissing.open(campaign.id)}
          />
        )}
      </QueuePage>
      <StopReportedDialog campaign={stopped} onClose={stopping.close} />
      <DismissReportsDialog campaign={dismissed} onClose={dismissing.close} />
    </>
  );
}

type Counts = DataOf<typeof complaintsContract.listReportedAds>['stats'];

function Figures({ stats }: { stats: Counts | undefined }) {
  return (
    <>
      <StatCard label={texts.openCampaigns} count={stats?.open_campaigns} />
      <StatCard label={texts.openReports} count={stats?.open_reports} />
      <StatCard label={texts.totalReports} count={stats?.total_reports} />
    </>
  );
}

interface DecisionDialogProps {
  /** Null while the dialog is closed. */
  campaign: ReportedCampaign | null;
  onClose: () => void;
}

const dismissReason = z.object({ reason: dismissBody.shape.reason });

/** The call's input: the reason, and up to which report the admin has read. */
function inputOf({ id, last_report_id }: ReportedCampaign, { reason }: { reason: string }) {
  return { params: { id }, body: { reason, last_report_id } };
}

/** Asks for a reason, stops the campaign and closes its reports. */
function StopReportedDialog({ campaign, onClose }: DecisionDialogProps) {
  return (
    <ReasonDialog
      subject={campaign}
      onClose={onClose}
      call={useStopReported()}
      schema={stopBody}
      input={inputOf}
      words={stopDialogTexts}
      description={({ campaign_name: name }) => stopDialogTexts.description(name)}
    />
  );
}

/** Asks for a note and closes the reports; the campaign goes on. */
function DismissReportsDialog({ campaign, onClose }: DecisionDialogProps) {
  return (
    <ReasonDialog
      tone="primary"
      subject={campaign}
      onClose={onClose}
      call={useDismissReports()}
      schema={dismissReason}
      input={inputOf}
      words={dismissDialogTexts}
      description={({ campaign_name: name }) => dismissDialogTexts.description(name)}
    />
  );
}
