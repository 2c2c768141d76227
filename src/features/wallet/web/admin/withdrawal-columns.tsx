import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { OpeningName } from '#lib/web/lists/opening-name.tsx';
import { Email } from '#lib/web/lists/email.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import { cancelledWords, isCancelled, walletWords } from '../../texts.ts';
import type { AdminWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts, reviewTexts } from '../texts/admin.ts';
import { SecondApproval } from './second-approval.tsx';
import { WithdrawalBadge } from '../withdrawal-badge.tsx';
import { stepOf } from './approval-step.ts';
import { NextStep } from './next-step.tsx';
import { AccountCell } from './account-cell.tsx';
import { SuspendedMark } from './warning.tsx';

interface Subjects {
  details: Subject;
  approval: Subject;
  rejection: Subject;
}

/** The columns of the withdrawals, with the buttons for each of them. */
export function withdrawalColumns(subjects: Subjects): Column<AdminWithdrawal>[] {
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
    { header: texts.account, onPhone: 'wide', cell: (withdrawal) => <AccountCell withdrawal={withdrawal} /> },
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
  return (
    <div className="lines:max-w-40">
      <span className="flex flex-wrap gap-1.5">
        <WithdrawalBadge withdrawal={withdrawal} />
        <SuspendedMark withdrawal={withdrawal} />
      </span>
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

function WithdrawalActions({ withdrawal, subjects }: { withdrawal: AdminWithdrawal; subjects: Subjects }) {
  const { id, name, status } = withdrawal;
  const { approval, rejection } = subjects;
  if (status !== 'pending' || stepOf(withdrawal) === 'wait') return null;
  return (
    <RowActions about={name}>
      <NextStep isSmall withdrawal={withdrawal} onAsk={approval.open} />
      <Button size="sm" variant="secondary" about={name} onClick={() => rejection.open(id)}>
        {actionWords.reject}
      </Button>
    </RowActions>
  );
}
