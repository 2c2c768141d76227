import { Hourglass } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { words } from '#lib/shared/words.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { searchFilter, viewOf } from '#lib/web/screen/list-filters.ts';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { type Subject, useSubject } from '#lib/web/screen/use-subject.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import type { AdminCampaign } from '../../campaign-wire.ts';
import { mayHappen } from '../../lifecycle.ts';
import { adminCampaignsContract, REVIEW_FILTERS } from '../../contract/admin.ts';
import { useAdminPendingCampaigns } from '../api.ts';
import { numberColumn } from '../campaign-columns.tsx';
import { sharedTexts } from '../texts.ts';
import { AdminCampaignDialog } from './admin-campaign-dialog.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { DecisionFooter } from './decision-footer.tsx';
import { KeyHints } from './key-hints.tsx';
import { pendingColumns } from './pending-columns.tsx';
import { PendingFigures } from './pending-figures.tsx';
import { focusedCampaignId, focusNextInQueue } from './queue-focus.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { decisionTexts, pendingTexts } from '../texts/admin.ts';
import { useQueueKeys } from './use-queue-keys.ts';

/** The subjects of this page's dialogs, by their names in the URL. */
const SUBJECTS = { details: 'detay', approval: 'onayla', rejection: 'reddet' } as const;

/** The campaign to show after `id`: the one below it, else the one above; the first if `id` has left the list. */
function nextOf(campaigns: readonly { id: number }[], id: number): number | undefined {
  const index = campaigns.findIndex((campaign) => campaign.id === id);
  return (campaigns[index + 1] ?? campaigns[index - 1])?.id;
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
  campaigns: readonly AdminCampaign[];
  details: Subject;
  approval: Subject;
  rejection: Subject;
  mayDecide: boolean;
  show: (id: number) => void;
}): void {
  const { campaigns, details, approval, rejection, mayDecide, show } = given;

  function step(by: 1 | -1) {
    if (details.id === null) return focusNextInQueue(by);
    const next = campaigns[campaigns.findIndex(({ id }) => id === details.id) + by];
    if (next !== undefined) show(next.id);
  }

  /** Only pending campaigns: the detail dialog may show one that was decided meanwhile. */
  function decide(subject: Subject) {
    if (!mayDecide) return;
    const id = details.id ?? focusedCampaignId();
    const campaign = campaigns.find((one) => one.id === id);
    if (campaign !== undefined && mayHappen('approve', campaign)) subject.open(campaign.id);
  }

  useQueueKeys({
    isOff: approval.id !== null || rejection.id !== null,
    onStep: step,
    onApprove: () => decide(approval),
    onReject: () => decide(rejection),
  });
}

const READING_KEYS = ['J', 'K', 'Enter'] as const;
const DECIDING_KEYS = [...READING_KEYS, 'A', 'R'] as const;
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
  const mayDecide = useMayCall(adminCampaignsContract.decideCampaign);
  useKeys({ campaigns, details, approval, rejection, mayDecide, show });

  /** After a decision in the detail dialog the next campaign is shown; after one in the list, the list. */
  function afterDecision(decided: number) {
    show(details.id === null ? undefined : nextOf(campaigns, decided));
    if (details.id !== null && query.data?.pagination.total === 1) toast.info(decisionTexts.lastOne);
  }

  const { status } = list.filters;
  const { id: shownId } = details;
  const next = shownId === null ? undefined : nextOf(campaigns, shownId);
  return (
    <>
      <PageHeader title={status === 'pending' ? pendingTexts.title : pendingTexts.rejectedTitle} />
      <PendingFigures stats={query.data?.stats} isLoading={query.isPending} />
      <TableSection
        list={list}
        query={query}
        words={{ ...sharedTexts, ...pendingTexts }}
        toolbar={
          <>
            <ListChoice list={list} name="status" label={words.status} options={CHOICES} />
            <ListSearch list={list} placeholder={pendingTexts.searchPlaceholder} />
            {status === 'pending' && <KeyHints keys={mayDecide ? DECIDING_KEYS : READING_KEYS} />}
          </>
        }
        empty={
          <EmptyState
            icon={<Hourglass />}
            title={pendingTexts.emptyTitles[status]}
            text={pendingTexts.emptyTexts[status]}
          />
        }
        rows={(data) => data.campaigns}
        rowKey={({ id }) => id}
        columns={[
          numberColumn(query.data?.pagination),
          ...pendingColumns({ details, approval, rejection, mayDecide }),
        ]}
        room="much"
        onOpen={({ id }) => details.open(id)}
      />
      <AdminCampaignDialog
        subject={details}
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
          <ApproveDialog subject={approval} onDecided={afterDecision} />
          <RejectDialog subject={rejection} onDecided={afterDecision} />
        </>
      )}
    </>
  );
}
