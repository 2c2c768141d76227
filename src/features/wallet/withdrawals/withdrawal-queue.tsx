import { words } from '#lib/shared/words.ts';
import { QueuePage, type QueuePageProps } from '#lib/web/screen/queue-page.tsx';
import { RejectButton, rowSubjectHook } from '#lib/web/screen/row-dialog.tsx';
import { useCloseAll } from '#lib/web/screen/use-subject.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { ReadyAnswers } from '#platform/ready-answers/web.ts';
import { FormDialog, ReasonDialog } from '#lib/web/screen/form-dialog.tsx';
import { useToday } from '#lib/web/day/new-day.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { DateInput } from '#lib/web/inputs/date-input.tsx';
import { TextArea } from '#lib/web/inputs/text-input.tsx';
import { firmWords } from '#features/firms/texts.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { Email, NameCell, OpeningName } from '#lib/web/lists/cells.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { ReactNode } from 'react';
import { adminWithdrawalsContract } from '../contract.ts';
import {
  ADMIN_WITHDRAWALS,
  type AdminWithdrawal,
  type AdminWithdrawals,
  useRejectWithdrawal,
  useReturnWithdrawal,
} from '../api.web.ts';
import { adminWithdrawalTexts as texts, reviewTexts } from '../admin-texts.web.ts';
import {
  ApproveWithdrawalDialog,
  type DecisionDialogProps,
  WithdrawalDialog,
  type WithdrawalSubjects,
} from './admin-dialogs.tsx';
import { resultDialogTexts } from '../payouts/texts.web.ts';
import { cancelledWords, isCancelled, walletWords } from '../texts.ts';
import {
  mayDecide,
  InRun,
  StateBadge,
  decidedWithdrawal,
  AccountCell,
  NextStep,
  SecondApproval,
  TakenBy,
  lookText,
  SuspendedMark,
} from './admin-cells.tsx';

const SUBJECTS = {
  details: 'detay',
  approval: 'onayla',
  rejection: 'reddet',
  returning: 'geri-dondu',
} as const;

const useWithdrawalSubject = rowSubjectHook<typeof adminWithdrawalsContract.listWithdrawals, AdminWithdrawal>(
  ADMIN_WITHDRAWALS,
  adminWithdrawalsContract.listWithdrawals,
  ({ withdrawals }) => withdrawals,
  (id) => ({ search: `#${id}`, status: 'all', limit: '1' }),
);

interface WithdrawalQueueProps extends Omit<
  QueuePageProps<AdminWithdrawals, AdminWithdrawal>,
  'words' | 'rows' | 'rowKey' | 'columns' | 'children'
> {
  leading?: Column<AdminWithdrawal>[];
  /** An act that stands in place of those that pay or reject a row alone. */
  renderAct?: (withdrawal: AdminWithdrawal) => ReactNode;
}

/** Withdrawals with all that is checked of each and the dialogs that decide them. */
export function WithdrawalQueue({ leading = [], renderAct, ...page }: WithdrawalQueueProps) {
  const { query } = page;
  const subjects = {
    details: useWithdrawalSubject(SUBJECTS.details, query),
    approval: useWithdrawalSubject(SUBJECTS.approval, query),
    rejection: useWithdrawalSubject(SUBJECTS.rejection, query),
    returning: useWithdrawalSubject(SUBJECTS.returning, query),
  };
  const closeAll = useCloseAll(...Object.values(SUBJECTS));
  return (
    <>
      <QueuePage<AdminWithdrawals, AdminWithdrawal>
        {...page}
        words={texts}
        rows={(data) => data.withdrawals}
        rowKey={({ id }) => id}
        columns={[...leading, ...withdrawalColumns(subjects), actionsOf(subjects, renderAct)]}
        room="much"
        details={subjects.details}
        onOpen={({ id }) => subjects.details.open(id)}
        waits={(withdrawal) => withdrawal.status === 'pending' && mayDecide(withdrawal)}
      />
      <WithdrawalDialog subjects={subjects} />
      <ApproveWithdrawalDialog subject={subjects.approval} onDone={closeAll} />
      <RejectWithdrawalDialog subject={subjects.rejection} onDone={closeAll} />
      <ReturnWithdrawalDialog subject={subjects.returning} onDone={closeAll} />
    </>
  );
}

const about = ({ name, amount }: AdminWithdrawal) => `${name} · ${formatKurus(amount)}`;
const inputOf = ({ id }: AdminWithdrawal, body: { reason: string }) => ({ params: { id }, body });

function RejectWithdrawalDialog({ subject: { row, close }, onDone }: DecisionDialogProps) {
  return (
    <ReasonDialog
      subject={row}
      onClose={close}
      onDone={onDone}
      call={useRejectWithdrawal()}
      schema={adminWithdrawalsContract.rejectWithdrawal.body}
      input={inputOf}
      words={texts.rejection}
      alreadyDecided={(asked) => decidedWithdrawal('reject', asked)}
      description={about}
      renderAnswers={({ contact_name: ad, name, is_firm: isFirm, amount }, reason) => (
        <ReadyAnswers
          purpose="withdrawal"
          facts={{ ad, ...(isFirm && { firma: name }), tutar: formatKurus(amount) }}
          {...reason}
        />
      )}
    />
  );
}

function ReturnWithdrawalDialog({ subject: { row, close }, onDone }: DecisionDialogProps) {
  const today = useToday();
  return (
    <FormDialog
      tone="danger"
      subject={row}
      onClose={close}
      onDone={onDone}
      isDecision
      call={useReturnWithdrawal()}
      schema={adminWithdrawalsContract.returnWithdrawal.body}
      values={() => ({ reason: '', day: today })}
      input={({ id }, body) => ({ params: { id }, body })}
      words={texts.returning}
      description={about}
    >
      {({ control }) => (
        <>
          <FormField
            control={control}
            name="reason"
            label={texts.returning.reason}
            hint={texts.returning.hint}
          >
            {(input) => <TextArea {...input} rows={3} limit={1000} />}
          </FormField>
          <FormField control={control} name="day" label={resultDialogTexts.day}>
            {(input) => <DateInput {...input} max={today} />}
          </FormField>
        </>
      )}
    </FormDialog>
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
  ];
}

const actionsOf = (subjects: WithdrawalSubjects, renderAct: WithdrawalQueueProps['renderAct']) =>
  actionsColumn<AdminWithdrawal>(
    (row) => renderAct?.(row) || <WithdrawalActions withdrawal={row} subjects={subjects} />,
  );

function StatusCell({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { rejection_reason: reason, rests_until: until, review } = withdrawal;
  const look = lookText(withdrawal);
  return (
    <div className="lines:max-w-40">
      <span className="flex flex-wrap gap-1.5">
        <StateBadge withdrawal={withdrawal} />
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
      <NextStep isSmall withdrawal={withdrawal} onAsk={approval.open} />
      <RejectButton size="sm" about={name} onClick={() => rejection.open(id)} />
    </RowActions>
  );
}
