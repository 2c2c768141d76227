import { CloseButton } from '#lib/web/overlays/dialog.tsx';
import { ArrowRight, Check, CircleCheck, Hourglass, RotateCw, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { words } from '#lib/shared/words.ts';
import { attempt, textOfFailure } from '#lib/web/attempt.ts';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { KeyHints, QueuePage } from '#lib/web/screen/queue-page.tsx';
import { searchFilter, sizeFilter, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { type Subject, useSubject } from '#lib/web/screen/use-subject.ts';
import { useIsGuarded } from '#lib/web/use-is-guarded.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import type { QueuedCampaign } from '../campaign-wire.ts';
import { REVIEW_FILTERS, reviewContract } from '../contract/admin.ts';
import { signsOfLink } from '../link-signs.ts';
import { CAMPAIGN_STATUS_TEXTS, campaignWords } from '../texts.ts';
import { useAdminCampaign, useAdminPendingCampaigns, useCampaignChange } from '../api.web.ts';
import { campaignRows, numberColumn } from '../campaign-list.tsx';
import {
  approvalTexts,
  decisionTexts,
  pendingTexts,
  rejectionTexts as texts,
  undoTexts,
} from '../admin-texts.web.ts';
import { useAsked } from '../campaign-states.tsx';
import { AdminCampaignDialog } from './admin-campaign-dialog.tsx';
import { pendingColumns, selectionColumn } from './pending-columns.tsx';
import {
  BulkBar,
  type BulkDecision,
  BulkDialog,
  canBeSelected,
  ChooseHarmless,
  owedText,
  RejectionFields,
  useSelection,
} from './bulk-dialog.tsx';
import { UndoStrip, useHeld } from './undo-strip.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { CallError, isMissing } from '#lib/web/call.ts';
import { actionWords } from '#lib/web/words.ts';
import { mayHappen } from '../lifecycle.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { adminPaths } from '#platform/places/paths.ts';
import { SignList } from './sign-list.tsx';
import { queryClient } from '#lib/web/query.ts';
import { campaignErrors } from '../errors.ts';

const SUBJECTS = { details: 'detay', approval: 'onayla', rejection: 'reddet' } as const;

/** The next undecided campaign below `id`, else the nearest one above. */
function nextOf(campaigns: readonly QueuedCampaign[], id: number): number | undefined {
  const index = campaigns.findIndex((campaign) => campaign.id === id);
  const isOpen = (campaign: QueuedCampaign) => campaign.held === null && campaign.id !== id;
  const above = campaigns.slice(0, Math.max(0, index));
  return (campaigns.slice(index + 1).find(isOpen) ?? above.findLast(isOpen))?.id;
}

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

/** Never approves a campaign that has only just appeared: the key was meant for the one before. */
function useApproveAtOnce(
  id: number | null,
  campaigns: readonly QueuedCampaign[],
  onDecided: (id: number) => void,
): () => boolean {
  const { data: shown, isFetching } = useAdminCampaign(id);
  const call = useCampaignChange(reviewContract.holdDecision);
  const toast = useToast();
  const isGuarded = useIsGuarded(`${shown?.id} ${shown?.version}`);
  const row = campaigns.find((campaign) => campaign.id === id);
  const isPlain = row !== undefined && !row.is_firm_suspended && signsOfLink(row.campaign_link).length === 0;

  async function approve(version: number, of: number) {
    const body = { status: 'active' as const, rejection_reason: null, version };
    const outcome = await attempt(call, { params: { id: of }, body });
    if (outcome.isDone) onDecided(of);
    else toast.error(textOfFailure(outcome.error, approvalTexts.failed));
  }

  return () => {
    if (!isPlain || shown === undefined || shown.id !== id) return false;
    if (!isGuarded && !isFetching && !call.isPending) void approve(shown.version, shown.id);
    return true;
  };
}

const FILTERS = { search: searchFilter, status: viewOf('durum', REVIEW_FILTERS), limit: sizeFilter };
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
  function afterDecision(decided: number) {
    show(details.id === null ? undefined : nextOf(campaigns, decided));
    if (details.id !== null && query.data?.pagination.total === 1) toast.info(decisionTexts.lastOne);
  }

  const approveAtOnce = useApproveAtOnce(details.id, campaigns, afterDecision);

  function approveByKey(id: number) {
    const campaign = campaigns.find((one) => one.id === id);
    if (campaign !== undefined && canBeSelected(campaign) && !approveAtOnce()) approval.open(id);
  }

  const { status } = list.filters;
  const title = status === 'pending' ? pendingTexts.title : pendingTexts.rejectedTitle;
  const mayChoose = mayDecideOnSeveral && status === 'pending' && campaigns.length > 1;
  const { id: shownId } = details;
  const decisions = { isInDetails: shownId !== null, onReload: show, onDecided: afterDecision };
  const next = shownId === null ? undefined : nextOf(campaigns, shownId);
  return (
    <>
      <QueuePage
        {...campaignRows<QueuedCampaign>({
          details,
          words: {
            ...pendingTexts,
            label: title,
            emptyTitle: pendingTexts.emptyTitles[status],
            empty: pendingTexts.emptyTexts[status],
          },
          icon: <Hourglass />,
        })}
        list={list}
        query={query}
        title={title}
        keys={mayDecide ? decisionTexts.keys : {}}
        figures={<Figures stats={query.data?.stats} />}
        toolbar={
          <>
            <ListChoice list={list} name="status" label={words.status} options={CHOICES} />
            <ListSearch list={list} placeholder={pendingTexts.searchPlaceholder} />
            {mayChoose && <ChooseHarmless campaigns={campaigns} selection={selection} />}
          </>
        }
        columns={[
          ...(mayChoose ? [selectionColumn(selection)] : []),
          numberColumn(query.data?.pagination),
          ...pendingColumns({ details, approval, rejection, mayDecide }),
        ]}
        details={details}
        waits={canBeSelected}
        acts={mayDecide ? { a: approveByKey } : {}}
      />
      {mayDecideOnSeveral && <BulkDialog asked={bulk} onClose={() => setBulk(null)} />}
      <div className="sticky bottom-4 z-20 mt-4 flex flex-col gap-2">
        {details.id === null && <UndoStrip held={held} />}
        {mayChoose && (
          <BulkBar
            campaigns={campaigns}
            selection={selection}
            onDecide={(decision) => setBulk({ status: decision, campaigns: selection.chosen })}
          />
        )}
      </div>
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

function Figures({ stats }: { stats: PendingStats | undefined }) {
  return (
    <>
      <StatCard
        label={pendingTexts.totalAmount}
        amount={stats?.total_amount}
        hint={stats && pendingTexts.campaigns(stats.total_campaigns)}
      />
      <StatCard label={pendingTexts.totalVat} amount={stats?.total_vat} />
      <StatCard label={pendingTexts.netBudget} amount={stats?.total_campaign_budget} />
      <StatCard label={campaignWords.systemFee} amount={stats?.total_system_fee} />
    </>
  );
}

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
      {(form) => <RejectionFields form={form} reasonRef={reasonField} campaigns={asked ? [asked] : []} />}
    </FormDialog>
  );
}

interface DecisionFooterProps {
  id: number | null;
  onClose: () => void;
  onApprove: () => void;
  onReject: () => void;
  onNext: (() => void) | undefined;
}

function DecisionFooter({ id, onClose, onApprove, onReject, onNext }: DecisionFooterProps) {
  const { data: campaign, error } = useAdminCampaign(id);
  const mayDecide = useMayCall(reviewContract.holdDecision);
  const held = campaign?.held ?? null;
  const isDecided = campaign !== undefined && (held !== null || !mayHappen('approve', campaign));
  // On a phone the dialog's own cross is enough, unless the footer has nothing else.
  const hasLeft = isMissing(error);
  const isAlone = onNext === undefined && (hasLeft || (!mayDecide && !isDecided));
  const close = <CloseButton className={isAlone ? undefined : 'max-sm:hidden'} onClick={onClose} />;
  if (hasLeft || isDecided || !mayDecide) {
    return (
      <>
        {hasLeft ? null : isDecided ? (
          <p className="self-center text-sm font-semibold text-soft sm:mr-auto">
            {held === null
              ? decisionTexts.decided(CAMPAIGN_STATUS_TEXTS[campaign.status])
              : undoTexts.heldBy(held.decision, held.admin_name)}
          </p>
        ) : (
          <div className="self-center sm:mr-auto">
            <KeyHints keys={{}} />
          </div>
        )}
        {close}
        {onNext && (
          <Button icon={<ArrowRight aria-hidden />} onClick={onNext}>
            {decisionTexts.next}
          </Button>
        )}
      </>
    );
  }
  const isLoading = campaign === undefined;
  return (
    <>
      <div className="self-center sm:mr-auto">
        <KeyHints keys={decisionTexts.keys} />
      </div>
      {close}
      <div className="grid grid-cols-2 gap-2 sm:contents">
        <Button
          variant="secondary"
          aria-keyshortcuts="R"
          icon={<X aria-hidden />}
          disabled={isLoading}
          onClick={onReject}
        >
          {actionWords.reject}
        </Button>
        <Button icon={<Check aria-hidden />} disabled={isLoading} onClick={onApprove}>
          {actionWords.approve}
        </Button>
      </div>
    </>
  );
}

interface DecisionDialogProps {
  subject: Subject;
  /** The campaign is shown behind the dialog: what is decided on is what was read there. */
  isInDetails: boolean;
  onReload: (id: number) => void;
  onDecided: (id: number) => void;
}

function ApproveDialog({ subject, isInDetails, onReload, onDecided }: DecisionDialogProps) {
  const version = useSeenVersion(subject.id, isInDetails);
  const asked = useAsked(subject, useAdminCampaign(subject.id), 'approve');
  return (
    <CallDialog
      subject={asked && version !== null ? asked.id : null}
      onClose={subject.close}
      onDone={onDecided}
      call={useCampaignChange(reviewContract.holdDecision)}
      input={(id) =>
        version === null
          ? null
          : { params: { id }, body: { status: 'active' as const, rejection_reason: null, version } }
      }
      words={approvalTexts}
      icon={<CircleCheck />}
      problemAction={useReload(subject.id, onReload)}
    >
      {(id) => <Approval id={id} />}
    </CallDialog>
  );
}

function Approval({ id }: { id: number }) {
  const { data: campaign } = useAdminCampaign(id);
  return (
    <>
      {campaign && (
        <>
          <SignList link={campaign.campaign_link} />
          <p>{approvalTexts.text(campaign.campaign_name)}</p>
          <p className="mt-2 font-semibold text-ink">{owedText([campaign])}</p>
        </>
      )}
      <p className="mt-2">
        {approvalTexts.hint.before}
        <TextLink to={adminPaths.payments}>{approvalTexts.hint.page}</TextLink>
        {approvalTexts.hint.after}
      </p>
    </>
  );
}

const OVERTAKEN: ReadonlySet<string> = new Set([
  campaignErrors.CAMPAIGN_CHANGED.code,
  campaignErrors.CAMPAIGN_STATE.code,
  campaignErrors.CAMPAIGN_NOT_FOUND.code,
  campaignErrors.CAMPAIGN_CLAIMED.code,
  campaignErrors.DECISION_HELD.code,
]);

function useReload(id: number | null, onReload: (id: number) => void): (error: unknown) => ReactNode {
  function reload() {
    void queryClient.invalidateQueries({ queryKey: ['campaigns'] });
    if (id !== null) onReload(id);
  }
  return (error) =>
    error instanceof CallError &&
    OVERTAKEN.has(error.code) && (
      <Button variant="secondary" size="sm" icon={<RotateCw aria-hidden />} onClick={reload}>
        {decisionTexts.reload}
      </Button>
    );
}

/**
 * The version of a campaign that was on screen when its dialog was opened: the server refuses a decision on a newer one,
 * which nobody has read. Opened from the list, the dialog waits for the present version. Null until it is known.
 */
function useSeenVersion(id: number | null, isInDetails: boolean): number | null {
  const { data: campaign, isFetching } = useAdminCampaign(id);
  const [version, setVersion] = useState<number | null>(null);
  const shown = isInDetails || !isFetching ? (campaign?.version ?? null) : null;
  const seen = id === null ? null : (version ?? shown);
  if (seen !== version) setVersion(seen);
  return seen;
}
