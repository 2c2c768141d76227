import { Banknote, Hourglass, Landmark, Receipt, Wallet } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { words } from '#lib/shared/words.ts';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { searchFilter, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { type Subject, useSubject } from '#lib/web/screen/use-subject.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import type { Pagination } from '#lib/shared/pagination.ts';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import type { QueuedCampaign } from '../../campaign-wire.ts';
import { REVIEW_FILTERS, reviewContract } from '../../contract/admin.ts';
import { useAdminCampaign, useAdminPendingCampaigns, useCampaignChange } from '../api.ts';
import { CampaignList, numberColumn } from '../campaign-list.tsx';
import { AdminCampaignDialog } from './admin-campaign-dialog.tsx';
import { ApproveDialog, type DecisionDialogProps } from './approve-dialog.tsx';
import { DecisionFooter } from './decision-footer.tsx';
import { KeyHints } from './key-hints.tsx';
import { pendingColumns, selectionColumn } from './pending-columns.tsx';
import { focusedCampaignId, focusInQueue, focusNextInQueue } from './queue-focus.ts';
import {
  BulkBar,
  type BulkDecision,
  BulkDialog,
  canBeSelected,
  useSelection,
} from './review/bulk-dialog.tsx';
import { pressClaim } from './review/claim-strip.tsx';
import { type Held, UndoStrip, useHeld } from './review/undo-strip.tsx';
import { usePageSteps, useQueueKeys } from './use-queue-keys.ts';
import { decisionTexts, pendingTexts, rejectionTexts as texts } from '../texts/admin.ts';
import { campaignWords } from '../../texts.ts';
import { useAsked } from '../use-asked.ts';
import { RejectionFields } from './rejection-fields.tsx';
import { useReload, useSeenVersion } from './use-reload.tsx';

/** The subjects of this page's dialogs, by their names in the URL. */
const SUBJECTS = { details: 'detay', approval: 'onayla', rejection: 'reddet' } as const;

/** The campaign to show after `id`: the next one below it that nobody has decided on, else the nearest one above. */
function nextOf(campaigns: readonly QueuedCampaign[], id: number): number | undefined {
  const index = campaigns.findIndex((campaign) => campaign.id === id);
  const isOpen = (campaign: QueuedCampaign) => campaign.held === null && campaign.id !== id;
  const above = campaigns.slice(0, Math.max(0, index));
  return (campaigns.slice(index + 1).find(isOpen) ?? above.findLast(isOpen))?.id;
}

/** Shows another campaign in the detail dialog, or none, and closes the other dialogs. */
function useShow(): (id: number | undefined) => void {
  const [, setParams] = useSearchParams();
  return (id) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of Object.values(SUBJECTS)) next.delete(name);
        if (id !== undefined) next.set(SUBJECTS.details, String(id));
        return next;
      },
      { replace: true },
    );
}

/**
 * Works through the queue with the keyboard: in the list the keys move the focus, in the detail dialog they change the
 * campaign.
 */
function useKeys(given: {
  campaigns: readonly QueuedCampaign[];
  pagination: Pagination | undefined;
  setPage: (page: number) => void;
  held: Held | null;
  details: Subject;
  approval: Subject;
  rejection: Subject;
  mayDecide: boolean;
  /** While something else is asked. */
  isOff: boolean;
  show: (id: number) => void;
}): void {
  const { campaigns, pagination, setPage, held, details, approval, rejection, mayDecide, isOff, show } =
    given;
  const goOn = usePageSteps({
    rows: campaigns,
    pagination,
    setPage,
    onArrival: (id) => (details.id === null ? focusInQueue(id) : show(id)),
  });

  function step(by: 1 | -1) {
    if (details.id === null) {
      if (!focusNextInQueue(by)) goOn(by);
      return;
    }
    const next = campaigns[campaigns.findIndex(({ id }) => id === details.id) + by];
    if (next === undefined) goOn(by);
    else show(next.id);
  }

  /** Only pending campaigns: the detail dialog may show one that was decided meanwhile. */
  function decide(subject: Subject) {
    if (!mayDecide) return;
    const id = details.id ?? focusedCampaignId();
    const campaign = campaigns.find((one) => one.id === id);
    if (campaign !== undefined && canBeSelected(campaign)) subject.open(campaign.id);
  }

  useQueueKeys({
    isOff,
    onStep: step,
    onApprove: () => decide(approval),
    onReject: () => decide(rejection),
    onClaim: () => pressClaim(),
    onUndo: () => held?.undo(),
  });
}

const READING_KEYS = ['J', 'K', 'Enter'] as const;
const DECIDING_KEYS = [...READING_KEYS, 'A', 'R', 'Z'] as const;
const FILTERS = { search: searchFilter, status: viewOf('durum', REVIEW_FILTERS) };
const CHOICES = REVIEW_FILTERS.map((value) => ({ value, label: pendingTexts.filters[value] }));

export function AdminPendingPage() {
  const list = useList(FILTERS);
  const query = useAdminPendingCampaigns(list.query);
  const campaigns = query.data?.campaigns ?? [];
  const details = useSubject(SUBJECTS.details);
  const approval = useSubject(SUBJECTS.approval);
  const rejection = useSubject(SUBJECTS.rejection);
  const show = useShow();
  const toast = useToast();
  const mayDecide = useMayCall(reviewContract.holdDecision);
  const mayDecideOnSeveral = useMayCall(reviewContract.holdDecisions);
  const held = useHeld();
  const selection = useSelection(campaigns);
  const [bulk, setBulk] = useState<BulkDecision | null>(null);
  const pagination = query.isPlaceholderData ? undefined : query.data?.pagination;
  useKeys({
    campaigns,
    pagination,
    setPage: list.setPage,
    held,
    details,
    approval,
    rejection,
    mayDecide,
    isOff: approval.id !== null || rejection.id !== null || bulk !== null,
    show,
  });

  /** After a decision in the detail dialog the next campaign is shown; after one in the list, the list. */
  function afterDecision(decided: number) {
    show(details.id === null ? undefined : nextOf(campaigns, decided));
    if (details.id !== null && query.data?.pagination.total === 1) toast.info(decisionTexts.lastOne);
  }

  const { status } = list.filters;
  const { id: shownId } = details;
  const decisions = { isInDetails: shownId !== null, onReload: show, onDecided: afterDecision };
  const next = shownId === null ? undefined : nextOf(campaigns, shownId);
  return (
    <>
      <PageHeader title={status === 'pending' ? pendingTexts.title : pendingTexts.rejectedTitle} />
      <PendingFigures stats={query.data?.stats} isLoading={query.isPending} />
      {mayDecideOnSeveral && status === 'pending' && campaigns.length > 1 && (
        <BulkBar
          campaigns={campaigns}
          selection={selection}
          onDecide={(decision) => setBulk({ status: decision, campaigns: selection.chosen })}
        />
      )}
      {mayDecideOnSeveral && <BulkDialog asked={bulk} onClose={() => setBulk(null)} />}
      <CampaignList
        list={list}
        query={query}
        details={details}
        words={{
          ...pendingTexts,
          emptyTitle: pendingTexts.emptyTitles[status],
          empty: pendingTexts.emptyTexts[status],
        }}
        icon={<Hourglass />}
        toolbar={
          <>
            <ListChoice list={list} name="status" label={words.status} options={CHOICES} />
            <ListSearch list={list} placeholder={pendingTexts.searchPlaceholder} />
            {status === 'pending' && <KeyHints keys={mayDecide ? DECIDING_KEYS : READING_KEYS} />}
          </>
        }
        columns={[
          ...(mayDecideOnSeveral && status === 'pending' ? [selectionColumn(selection)] : []),
          numberColumn(query.data?.pagination),
          ...pendingColumns({ details, approval, rejection, mayDecide }),
        ]}
      />
      {details.id === null && <UndoStrip held={held} className="sticky bottom-4 z-20 mt-4" />}
      <AdminCampaignDialog
        subject={details}
        notice={<UndoStrip held={held} className="mb-4" />}
        footer={
          <DecisionFooter
            id={shownId}
            onClose={details.close}
            onApprove={() => shownId !== null && approval.open(shownId)}
            onReject={() => shownId !== null && rejection.open(shownId)}
            onNext={next === undefined ? undefined : () => show(next)}
          />
        }
      />
      {mayDecide && (
        <>
          <ApproveDialog subject={approval} {...decisions} />
          <RejectDialog subject={rejection} {...decisions} />
        </>
      )}
    </>
  );
}

type PendingStats = NonNullable<ReturnType<typeof useAdminPendingCampaigns>['data']>['stats'];

/** The sums of all pending campaigns. */
function PendingFigures({ stats, isLoading }: { stats: PendingStats | undefined; isLoading: boolean }) {
  return (
    <StatGrid isLoading={isLoading}>
      <StatCard
        label={pendingTexts.totalAmount}
        amount={stats?.total_amount}
        hint={stats && pendingTexts.campaigns(stats.total_campaigns)}
        icon={<Banknote />}
      />
      <StatCard label={pendingTexts.totalVat} amount={stats?.total_vat} icon={<Landmark />} />
      <StatCard label={pendingTexts.netBudget} amount={stats?.total_campaign_budget} icon={<Wallet />} />
      <StatCard label={campaignWords.systemFee} amount={stats?.total_system_fee} icon={<Receipt />} />
    </StatGrid>
  );
}

/** Rejects, for a reason. */
function RejectDialog({ subject, isInDetails, onReload, onDecided }: DecisionDialogProps) {
  const asked = useAsked(subject, useAdminCampaign(subject.id), 'reject');
  const version = useSeenVersion(subject.id, isInDetails);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  return (
    <FormDialog
      subject={asked && version !== null ? asked.id : null}
      onClose={subject.close}
      onDone={onDecided}
      call={useCampaignChange(reviewContract.holdDecision)}
      schema={reviewContract.holdDecision.body}
      values={() => ({ status: 'rejected' as const, rejection_reason: '', rejection_category: null })}
      input={(id, body) => (version === null ? null : { params: { id }, body: { ...body, version } })}
      words={texts}
      tone="danger"
      size="sm"
      initialFocus={reasonField}
      description={() => asked && texts.text(asked.campaign_name)}
      problemAction={useReload(subject.id, onReload)}
    >
      {(form) => <RejectionFields form={form} reasonRef={reasonField} />}
    </FormDialog>
  );
}
