import { Inbox, Ban, CircleCheck, OctagonX } from 'lucide-react';
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
import { ReasonDialog } from '#lib/web/screen/form-dialog.tsx';
import { adminPaths } from '#platform/places/paths.ts';
import {
  AD_REPORT_REASONS,
  AD_REPORT_STATES,
  complaintsContract,
  dismissBody,
  type ReportedCampaign,
} from './contract.ts';
import { reasonTexts } from './texts.ts';
import { dismissDialogTexts, queueTexts as texts, stopDialogTexts } from './admin-texts.web.ts';
import { listHook, writeHook } from '#lib/web/query.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { mayHappen } from '#features/campaigns/lifecycle.ts';
import { CampaignStatusBadge, Creative, OutsideLink } from '#features/campaigns/web.ts';

const FILTERS = {
  search: searchFilter,
  state: viewOf('durum', AD_REPORT_STATES),
  reason: oneOf('sebep', ['', ...AD_REPORT_REASONS]),
};
const dismissReason = z.object({ reason: dismissBody.shape.reason });

function inputOf({ id, last_report_id }: ReportedCampaign, { reason }: { reason: string }) {
  return { params: { id }, body: { reason, last_report_id } };
}

const STATES = AD_REPORT_STATES.map((value) => ({ value, label: texts.states[value] }));
const REASONS = AD_REPORT_REASONS.map((value) => ({ value: value as string, label: reasonTexts[value] }));

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
      <ReasonDialog
        subject={stopped}
        onClose={stopping.close}
        call={useStopReported()}
        schema={stopBody}
        input={inputOf}
        words={stopDialogTexts}
        description={({ campaign_name: name }) => stopDialogTexts.description(name)}
      />
      <ReasonDialog
        tone="primary"
        subject={dismissed}
        onClose={dismissing.close}
        call={useDismissReports()}
        schema={dismissReason}
        input={inputOf}
        words={dismissDialogTexts}
        description={({ campaign_name: name }) => dismissDialogTexts.description(name)}
      />
    </>
  );
}

interface ReportedAdProps {
  campaign: ReportedCampaign;
  onStop: () => void;
  onDismiss: () => void;
}

function ReportedAd({ campaign, onStop, onDismiss }: ReportedAdProps) {
  return (
    <Card isFlush>
      <article
        aria-label={campaign.campaign_name}
        className="grid grid-cols-1 gap-4 p-4 sm:p-5 lg:grid-cols-[18rem_minmax(0,1fr)]"
      >
        <AdAsSeen campaign={campaign} />
        <div className="flex min-w-0 flex-col gap-4">
          <Summary campaign={campaign} />
          <Texts campaign={campaign} />
          <Decisions campaign={campaign} />
          <Actions campaign={campaign} onStop={onStop} onDismiss={onDismiss} />
        </div>
      </article>
    </Card>
  );
}

function AdAsSeen({ campaign }: { campaign: ReportedCampaign }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Creative campaign={campaign} />
      <h2 className="font-bold break-words">{campaign.campaign_name}</h2>
      <p className="text-sm text-soft">{campaign.firm_name}</p>
      <p className="text-sm break-words whitespace-pre-line">{campaign.description}</p>
      <p className="text-sm">
        <OutsideLink url={campaign.campaign_link} />
      </p>
    </div>
  );
}

function Summary({ campaign }: { campaign: ReportedCampaign }) {
  const { open_reports: open, total_reports: total, total_views: views } = campaign;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={open > 0 ? 'danger' : 'success'}>{open > 0 ? texts.open(open) : texts.none}</Badge>
        <CampaignStatusBadge campaign={campaign} />
        <span className="tabular text-sm text-soft">
          {texts.total(total)} · {texts.views(views)}
        </span>
      </div>
      <ul className="flex flex-wrap gap-2">
        {campaign.reasons.map(({ reason, count }) => (
          <li key={reason}>
            <Badge tone="warning" className="whitespace-normal">
              {reasonTexts[reason]}: <span className="tabular">{count}</span>
            </Badge>
          </li>
        ))}
      </ul>
      <p className="tabular text-sm text-soft">
        {texts.first}: {formatDateTime(campaign.first_reported_at)} · {texts.last}:{' '}
        {formatDateTime(campaign.last_reported_at)}
      </p>
    </div>
  );
}

function Texts({ campaign }: { campaign: ReportedCampaign }) {
  if (campaign.texts.length === 0) return <p className="text-sm text-soft">{texts.noTexts}</p>;
  return (
    <div>
      <h3 className="text-sm font-bold">{texts.texts}</h3>
      <ul className="mt-1 flex max-h-72 flex-col gap-2 overflow-y-auto">
        {campaign.texts.map(({ reason, text, reported_at: at, is_open: isOpen }, index) => (
          <li key={index} className="rounded-lg bg-sunken px-3 py-2 text-sm">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="tabular mt-0.5 text-xs text-soft">
              {reasonTexts[reason]} · {formatDateTime(at)}
              {!isOpen && ` · ${texts.closed}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Decisions({ campaign }: { campaign: ReportedCampaign }) {
  if (campaign.decisions.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-bold">{texts.decisions}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {campaign.decisions.map(({ decision, note, actor_name: name, at }, index) => (
          <li key={index} className="break-words whitespace-pre-line">
            <strong>{texts.decided[decision]}</strong>: {note}{' '}
            <span className="tabular text-soft">
              ({name}, {formatDateTime(at)})
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Actions({ campaign, onStop, onDismiss }: ReportedAdProps) {
  const { campaign_name: name } = campaign;
  const isOpen = campaign.open_reports > 0;
  return (
    <div className="mt-auto flex flex-wrap items-center gap-2 border-t border-line pt-4 max-sm:*:grow">
      {isOpen && mayHappen('halt', campaign) && (
        <Button
          variant="danger"
          icon={<OctagonX aria-hidden />}
          aria-label={`${stopDialogTexts.confirm}: ${name}`}
          onClick={onStop}
        >
          {stopDialogTexts.confirm}
        </Button>
      )}
      {isOpen && (
        <Button
          variant="secondary"
          icon={<CircleCheck aria-hidden />}
          aria-label={`${dismissDialogTexts.confirm}: ${name}`}
          onClick={onDismiss}
        >
          {dismissDialogTexts.confirm}
        </Button>
      )}
      {campaign.status !== 'completed' && (
        <TextLink
          to={`${adminPaths.active}?detay=${campaign.id}`}
          aria-label={texts.detailsOf(name)}
          className="inline-flex min-h-11 items-center px-2 text-sm"
        >
          {texts.details}
        </TextLink>
      )}
      {campaign.stop_reason !== null && (
        <p className="flex basis-full items-start gap-1.5 text-sm break-words text-danger">
          <Ban aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 whitespace-pre-line">{campaign.stop_reason}</span>
        </p>
      )}
    </div>
  );
}

const useReportedAds = listHook(['complaints'], complaintsContract.listReportedAds);

const CHANGES = [['complaints'], ['campaigns'], ['reports']];

const useStopReported = writeHook(complaintsContract.stopReportedCampaign, CHANGES);
const useDismissReports = writeHook(complaintsContract.dismissReports, CHANGES);

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
