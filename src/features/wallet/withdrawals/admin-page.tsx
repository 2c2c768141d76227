import { Banknote, CircleCheck, CircleX, Hourglass, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { words } from '#lib/shared/words.ts';
import { searchFilter, sizeFilter, textFilter, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { OnlyOf } from '#lib/web/screen/only-of.tsx';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { QueuePage } from '#lib/web/screen/queue-page.tsx';
import { RejectButton, rowSubjectHook } from '#lib/web/screen/row-dialog.tsx';
import { useCloseAll } from '#lib/web/screen/use-subject.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FileButton } from '#lib/web/buttons/file-button.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { listWords } from '#lib/web/words.ts';
import { personPath } from '#platform/places/paths.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { ReadyAnswers } from '#platform/ready-answers/web.ts';
import { ReasonDialog } from '#lib/web/screen/form-dialog.tsx';
import { firmWords } from '#features/firms/texts.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { Email, NameCell, OpeningName } from '#lib/web/lists/cells.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { adminWithdrawalsContract } from '../contract.ts';
import { selectColumn, type Selection, SelectionBar } from '../payouts/create-run.tsx';
import {
  ADMIN_WITHDRAWALS,
  type AdminWithdrawal,
  type AdminWithdrawals,
  fetchWithdrawalsFile,
  useAdminWithdrawals,
  useRejectWithdrawal,
  useReturnWithdrawal,
  type WithdrawalFilter,
} from '../api.web.ts';
import { adminWithdrawalTexts as texts, requestsText, reviewTexts } from '../admin-texts.web.ts';
import {
  ApproveWithdrawalDialog,
  type DecisionDialogProps,
  WithdrawalDialog,
  type WithdrawalSubjects,
} from './admin-dialogs.tsx';
import { cancelledWords, isCancelled, walletWords } from '../texts.ts';
import {
  mayDecide,
  InRun,
  LookButton,
  decidedWithdrawal,
  AccountCell,
  NextStep,
  SecondApproval,
  TakenBy,
  lookText,
  SuspendedMark,
} from './admin-cells.tsx';
import { WithdrawalBadge } from './own-withdrawals.tsx';

const FILTERS: { value: WithdrawalFilter; label: string }[] = [
  { value: 'pending', label: listWords.pending },
  { value: 'to_look', label: texts.toLook },
  { value: 'all', label: words.all },
  { value: 'paid', label: listWords.paid },
  { value: 'rejected', label: listWords.rejectedOrVoid },
  { value: 'returned', label: texts.returned },
];

const EMPTY: Record<WithdrawalFilter, ReactNode> = {
  to_look: <EmptyState icon={<CircleCheck />} title={texts.emptyToLook} text={texts.emptyPending} />,
  all: <EmptyState icon={<Banknote />} title={texts.emptyTitle} text={texts.empty} />,
  pending: <EmptyState icon={<Hourglass />} title={walletWords.noRequests} text={texts.emptyPending} />,
  paid: <EmptyState icon={<CircleCheck />} title={texts.emptyPaidTitle} text={texts.emptyDecided} />,
  rejected: <EmptyState icon={<CircleX />} title={texts.emptyRejectedTitle} text={texts.emptyDecided} />,
  returned: <EmptyState icon={<Undo2 />} title={texts.emptyReturnedTitle} text={texts.emptyDecided} />,
};

const LIST = {
  search: searchFilter,
  status: viewOf('durum', ['pending', 'to_look', 'all', 'paid', 'rejected', 'returned']),
  viewer: textFilter('izleyici', /^[1-9]\d{0,14}$/),
  limit: sizeFilter,
};

const SUBJECTS = {
  details: 'detay',
  approval: 'onayla',
  rejection: 'reddet',
  returning: 'geri-dondu',
} as const;

function Figures({ stats }: { stats: AdminWithdrawals['stats'] | undefined }) {
  const figures = (status: 'pending' | 'paid' | 'rejected') => {
    const sums = stats?.[status];
    return { amount: sums?.total_amount, hint: sums && requestsText(sums.count) };
  };
  return (
    <>
      <StatCard label={listWords.pending} {...figures('pending')} />
      <StatCard label={listWords.paid} {...figures('paid')} />
      <StatCard label={listWords.rejectedOrVoid} {...figures('rejected')} />
    </>
  );
}

const useWithdrawalSubject = rowSubjectHook<typeof adminWithdrawalsContract.listWithdrawals, AdminWithdrawal>(
  ADMIN_WITHDRAWALS,
  adminWithdrawalsContract.listWithdrawals,
  ({ withdrawals }) => withdrawals,
  (id) => ({ search: `#${id}`, status: 'all', limit: '1' }),
);

export function WithdrawalsPage() {
  const list = useList(LIST);
  const query = useAdminWithdrawals(list.query);
  const subjects = {
    details: useWithdrawalSubject(SUBJECTS.details, query),
    approval: useWithdrawalSubject(SUBJECTS.approval, query),
    rejection: useWithdrawalSubject(SUBJECTS.rejection, query),
    returning: useWithdrawalSubject(SUBJECTS.returning, query),
  };
  const { details } = subjects;
  const closeAll = useCloseAll(...Object.values(SUBJECTS));
  const withdrawals = query.data?.withdrawals;
  const { status, viewer } = list.filters;
  const [selected, setSelected] = useState<Selection>(new Map());
  const selection = { selected, onSelect: setSelected };
  return (
    <>
      <QueuePage
        list={list}
        query={query}
        words={texts}
        title={texts.title}
        keys={texts.keys}
        actions={
          <FileButton
            failedText={texts.downloadFailed}
            fetchFile={() => fetchWithdrawalsFile(list.filters)}
          />
        }
        figures={<Figures stats={query.data?.stats} />}
        notice={
          <>
            {viewer !== '' && (
              <OnlyOf
                text={texts.onlyViewer}
                owner={{ to: personPath({ id: viewer }), label: withdrawals?.[0]?.name ?? texts.toViewer }}
                onClear={() => list.set({ viewer: '' })}
              />
            )}
            {status === 'pending' && <SelectionBar {...selection} />}
          </>
        }
        toolbar={
          <>
            <ListChoice list={list} name="status" label={texts.filter} options={FILTERS} />
            <ListSearch list={list} placeholder={texts.search} />
          </>
        }
        empty={EMPTY[status]}
        rows={(data) => data.withdrawals}
        rowKey={({ id }) => id}
        columns={[...(status === 'pending' ? [selectColumn(selection)] : []), ...withdrawalColumns(subjects)]}
        room="much"
        details={details}
        onOpen={({ id }) => details.open(id)}
        waits={(withdrawal) =>
          withdrawal.status === 'pending' &&
          mayDecide(withdrawal) &&
          (withdrawal.look?.is_needed === true ? 'look' : 'pay')
        }
      />
      <WithdrawalDialog subjects={subjects} />
      <ApproveWithdrawalDialog subject={subjects.approval} onDone={closeAll} />
      <RejectWithdrawalDialog subject={subjects.rejection} onDone={closeAll} />
      <ReturnWithdrawalDialog subject={subjects.returning} onDone={closeAll} />
    </>
  );
}

function RejectWithdrawalDialog({ subject: { row, close }, onDone }: DecisionDialogProps) {
  return (
    <ReasonDialog
      subject={row}
      onClose={close}
      onDone={onDone}
      call={useRejectWithdrawal()}
      schema={adminWithdrawalsContract.rejectWithdrawal.body}
      input={({ id }, body) => ({ params: { id }, body })}
      words={texts.rejection}
      alreadyDecided={(asked) => decidedWithdrawal('reject', asked)}
      description={({ name, amount }) => `${name} · ${formatKurus(amount)}`}
      answers={({ name: ad, amount }, reason) => (
        <ReadyAnswers purpose="withdrawal" facts={{ ad, tutar: formatKurus(amount) }} {...reason} />
      )}
    />
  );
}

function ReturnWithdrawalDialog({ subject: { row, close }, onDone }: DecisionDialogProps) {
  return (
    <ReasonDialog
      subject={row}
      onClose={close}
      onDone={onDone}
      call={useReturnWithdrawal()}
      schema={adminWithdrawalsContract.returnWithdrawal.body}
      input={({ id }, body) => ({ params: { id }, body })}
      words={texts.returning}
      description={({ name, amount }) => `${name} · ${formatKurus(amount)}`}
    />
  );
}

function withdrawalColumns(subjects: WithdrawalSubjects): Column<AdminWithdrawal>[] {
  return [
    {
      header: texts.asker,
      onPhone: 'title',
      className: 'lines:w-full lines:max-w-0 lines:min-w-36',
      cell: ({ id, name, email, is_firm: isFirm }) => (
        <NameCell
          name={<OpeningName name={name} onOpen={() => subjects.details.open(id)} />}
          detail={isFirm ? firmWords.firm : <Email address={email} />}
        />
      ),
    },
    {
      header: texts.account,
      onPhone: 'wide',
      cell: (withdrawal) => <AccountCell isRow withdrawal={withdrawal} />,
    },
    {
      header: words.amount,
      align: 'end',
      cell: ({ amount }) => <strong className="money">{formatKurus(amount)}</strong>,
    },
    {
      header: walletWords.askedAt,
      cell: ({ created_at: at }) => <span className="tabular">{formatDateTime(at)}</span>,
    },
    {
      header: words.status,
      onPhone: 'wide',
      cell: (withdrawal) => <StatusCell withdrawal={withdrawal} />,
    },
    actionsColumn((withdrawal) => <WithdrawalActions withdrawal={withdrawal} subjects={subjects} />),
  ];
}

function StatusCell({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { rejection_reason: reason, rests_until: until, review } = withdrawal;
  const look = lookText(withdrawal);
  return (
    <div className="lines:max-w-40">
      <span className="flex flex-wrap gap-1.5">
        <WithdrawalBadge withdrawal={withdrawal} />
        <SuspendedMark withdrawal={withdrawal} />
      </span>
      {withdrawal.is_frozen && <p className="text-xs font-medium text-danger">{texts.frozen.title}</p>}
      <InRun withdrawal={withdrawal} />
      <TakenBy withdrawal={withdrawal} />
      {look !== null && <p className="text-xs text-soft">{look}</p>}
      <SecondApproval withdrawal={withdrawal} />
      {review !== null && (
        <p className="mt-1 text-xs font-medium text-warning">{reviewTexts.score(review.score)}</p>
      )}
      {until !== null && (
        <p className="tabular mt-1 text-xs text-warning">{texts.restsUntil(formatDateTime(until))}</p>
      )}
      {isCancelled(withdrawal) ? (
        <p className="mt-1 text-xs text-soft">{cancelledWords.admin}</p>
      ) : (
        reason !== null && (
          <p className="mt-1 text-xs break-words whitespace-pre-line text-danger">{reason}</p>
        )
      )}
    </div>
  );
}

interface WithdrawalActionsProps {
  withdrawal: AdminWithdrawal;
  subjects: WithdrawalSubjects;
}

function WithdrawalActions({ withdrawal, subjects }: WithdrawalActionsProps) {
  const { id, name, status } = withdrawal;
  const { approval, rejection } = subjects;
  if (status !== 'pending' || !mayDecide(withdrawal)) return null;
  return (
    <RowActions about={name}>
      {withdrawal.look?.is_needed === true && <LookButton isSmall withdrawal={withdrawal} />}
      <NextStep isSmall withdrawal={withdrawal} onAsk={approval.open} />
      <RejectButton size="sm" about={name} onClick={() => rejection.open(id)} />
    </RowActions>
  );
}
