import { Flag, Inbox, Megaphone, MessageSquareWarning } from 'lucide-react';
import { words } from '#lib/shared/words.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { oneOf, searchFilter, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { ListSection } from '#lib/web/screen/list-section.tsx';
import { ListChoice, ListSearch, ListSelect } from '#lib/web/screen/list-toolbar.tsx';
import { useRow, useSubject } from '#lib/web/screen/use-subject.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
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
      <PageHeader title={texts.title} description={texts.description} />
      <Stats stats={query.data?.stats} isLoading={query.isPending} />
      <ListSection
        list={list}
        query={query}
        words={texts}
        toolbar={
          <>
            <ListSearch list={list} placeholder={texts.search} />
            <ListChoice list={list} name="state" label={words.status} options={STATES} />
            <div className="min-w-56">
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
      >
        {({ campaigns }) => (
          <ul aria-busy={query.isPlaceholderData} className="flex flex-col gap-4">
            {campaigns.map((campaign) => (
              <li key={campaign.id}>
                <ReportedAd
                  campaign={campaign}
                  onStop={() => stopping.open(campaign.id)}
                  onDismiss={() => dismissing.open(campaign.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListSection>
      <StopReportedDialog campaign={stopped} onClose={stopping.close} />
      <DismissReportsDialog campaign={dismissed} onClose={dismissing.close} />
    </>
  );
}

type Counts = DataOf<typeof complaintsContract.listReportedAds>['stats'];

function Stats({ stats, isLoading }: { stats: Counts | undefined; isLoading: boolean }) {
  return (
    <StatGrid isLoading={isLoading}>
      <StatCard
        label={texts.openCampaigns}
        icon={<Megaphone />}
        tone="danger"
        count={stats?.open_campaigns}
      />
      <StatCard
        label={texts.openReports}
        icon={<MessageSquareWarning />}
        tone="warning"
        count={stats?.open_reports}
      />
      <StatCard label={texts.totalReports} icon={<Flag />} tone="info" count={stats?.total_reports} />
    </StatGrid>
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
