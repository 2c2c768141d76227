import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { words } from '#lib/shared/words.ts';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { useList, viewOf } from '#lib/web/screen/use-list.ts';
import { QueuePage } from '#lib/web/screen/queue-page.tsx';
import { ListChoice } from '#lib/web/screen/list-toolbar.tsx';
import { ReasonDialog } from '#lib/web/screen/form-dialog.tsx';
import { RejectButton, type RowSubject, rowSubjectHook } from '#lib/web/screen/row-dialog.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { type Detail, DetailList } from '#lib/web/layout/detail-list.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import type { Tone } from '#lib/web/figures/tone.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { actionWords } from '#lib/web/words.ts';
import { approvalsContract, type Proposal, PROPOSAL_FILTERS } from './contract.ts';
import { decidedProposalText, PROPOSAL_STATUS_TEXTS } from './texts.ts';
import { approvalsTexts as texts } from './texts.web.ts';
import { listHook, writeHook } from '#lib/web/query.ts';

const KEY = ['approvals'];
const useProposals = listHook(KEY, approvalsContract.listProposals);

const useProposalSubject = rowSubjectHook<typeof approvalsContract.listProposals, Proposal>(
  KEY,
  approvalsContract.listProposals,
  ({ proposals }) => proposals,
  (id) => ({ id: String(id), status: 'all' }),
);

const useApproveProposal = writeHook(approvalsContract.approveProposal, [[]]);
const useRejectProposal = writeHook(approvalsContract.rejectProposal, [[]]);

const STATES = PROPOSAL_FILTERS.map((value) => ({ value, label: texts.states[value] }));
const EMPTY_TITLES = {
  open: texts.emptyOpen,
  to_decide: texts.emptyToDecide,
  decided: texts.emptyDecided,
  all: texts.empty,
};

export function ApprovalsPage() {
  const list = useList({ status: viewOf('durum', PROPOSAL_FILTERS) });
  const query = useProposals(list.query);
  const approval = useProposalSubject('onayla', query);
  const rejection = useProposalSubject('reddet', query);
  const [toDo, setToDo] = useState<Proposal | null>(null);
  return (
    <>
      <QueuePage
        list={list}
        query={query}
        words={texts}
        title={texts.title}
        keys={texts.keys}
        toolbar={<ListChoice list={list} name="status" label={words.status} options={STATES} />}
        empty={
          <EmptyState icon={<UserCheck />} title={EMPTY_TITLES[list.filters.status]} text={texts.emptyText} />
        }
        rows={(data) => data.proposals}
        rowKey={({ id }) => id}
        waits={({ status }) => status === 'open'}
      >
        {(proposal, { has_other_admin: hasOtherAdmin }) => (
          <ProposalCard
            proposal={proposal}
            hasOtherAdmin={hasOtherAdmin}
            onApprove={() => approval.open(proposal.id)}
            onReject={() => rejection.open(proposal.id)}
          />
        )}
      </QueuePage>
      <ApproveDialog
        subject={approval}
        onApproved={(proposal) => {
          approval.close();
          if (proposal.approval_note !== null) setToDo(proposal);
        }}
      />
      <ToDoDialog proposal={toDo} onClose={() => setToDo(null)} />
      <RejectDialog subject={rejection} />
    </>
  );
}

const decidedProposal = ({ status, decided_by_name: by }: Proposal) =>
  status === 'open'
    ? null
    : { title: texts.settledTitle, text: decidedProposalText(status, by ?? texts.commandLine) };

interface ApproveDialogProps {
  subject: RowSubject<Proposal>;
  onApproved: (proposal: Proposal) => void;
}

function ApproveDialog({ subject: { row, close }, onApproved }: ApproveDialogProps) {
  return (
    <CallDialog
      subject={row}
      onClose={close}
      onDone={onApproved}
      call={useApproveProposal()}
      input={({ id }) => ({ params: { id } })}
      words={texts.approval}
      alreadyDecided={decidedProposal}
      icon={<UserCheck />}
    >
      {(shown) => (
        <>
          <p>{texts.approvalAbout}</p>
          <Approval proposal={shown} />
        </>
      )}
    </CallDialog>
  );
}

/** A dialog of its own, because the approved proposal has left the list. */
function ToDoDialog({ proposal, onClose }: { proposal: Proposal | null; onClose: () => void }) {
  const shown = useLast(proposal);
  return (
    <Dialog
      isOpen={proposal !== null}
      onClose={onClose}
      title={texts.toDo.title}
      footer={<Button onClick={onClose}>{texts.toDo.close}</Button>}
    >
      {shown && <Approval proposal={shown} />}
    </Dialog>
  );
}

function Approval({ proposal }: { proposal: Proposal }) {
  const { title, approval_note: note } = proposal;
  return (
    <>
      {note !== null && (
        <Alert tone="warning" className="mt-4">
          {note}
        </Alert>
      )}
      <DetailList
        className="mt-4 rounded-lg bg-canvas p-4 text-ink"
        details={[{ label: words.action, value: title, isWide: true }, ...detailsOf(proposal)]}
      />
    </>
  );
}

function RejectDialog({ subject: { row, close } }: { subject: RowSubject<Proposal> }) {
  return (
    <ReasonDialog
      subject={row}
      onClose={close}
      call={useRejectProposal()}
      schema={approvalsContract.rejectProposal.body}
      input={({ id }, body) => ({ params: { id }, body })}
      words={row?.is_own ? texts.withdrawal : texts.rejection}
      alreadyDecided={decidedProposal}
      description={({ title }) => title}
    />
  );
}

const TONES: Readonly<Record<Proposal['status'], Tone>> = {
  open: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
};

interface ProposalCardProps {
  proposal: Proposal;
  hasOtherAdmin: boolean;
  onApprove: () => void;
  onReject: () => void;
}

function ProposalCard(props: ProposalCardProps) {
  const { proposal } = props;
  const { id, title, status, note } = proposal;
  return (
    <Card
      title={title}
      description={`${texts.number(id)} · ${texts.proposedBy(proposal.proposed_by_name, formatDateTime(proposal.proposed_at))}`}
      action={<Badge tone={TONES[status]}>{PROPOSAL_STATUS_TEXTS[status]}</Badge>}
    >
      <DetailList details={detailsOf(proposal)} />
      {proposal.decided_at !== null && (
        <p className="mt-4 border-t border-line pt-3 text-sm break-words whitespace-pre-line text-soft">
          {texts.decidedBy(
            proposal.decided_by_name ?? texts.commandLine,
            formatDateTime(proposal.decided_at),
          )}
          {note !== null && <span className="text-ink">: {note}</span>}
        </p>
      )}
      {status === 'open' && <Actions {...props} />}
    </Card>
  );
}

const detailsOf = ({ id, facts, path, reason }: Proposal): Detail[] => [
  ...facts.map(factDetail),
  ...(path === null ? [] : [{ label: texts.about, value: <AboutLink id={id} path={path} /> }]),
  { label: words.grounds, value: reason, isWide: true },
];

function AboutLink({ id, path }: { id: number; path: string }) {
  return (
    <TextLink to={path} aria-label={`${texts.open}, ${texts.number(id)}`}>
      {texts.open}
    </TextLink>
  );
}

function factDetail({ label, value, detail }: Proposal['facts'][number]): Detail {
  if (detail === undefined) return { label, value };
  const below = <span className="block text-sm font-normal break-words text-soft">{detail}</span>;
  return {
    label,
    value: (
      <>
        {value}
        {below}
      </>
    ),
  };
}

function Actions({ proposal, hasOtherAdmin, onApprove, onReject }: ProposalCardProps) {
  const about = texts.number(proposal.id);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
      {proposal.is_own ? (
        <p className="text-sm text-soft">{hasOtherAdmin ? texts.own : texts.ownAlone}</p>
      ) : (
        <Button about={about} aria-keyshortcuts="A" onClick={onApprove}>
          {actionWords.approve}
        </Button>
      )}
      <RejectButton about={about} onClick={onReject}>
        {proposal.is_own && texts.withdraw}
      </RejectButton>
    </div>
  );
}
