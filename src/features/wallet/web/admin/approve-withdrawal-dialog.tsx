import { BadgeCheck } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { groupInFours } from '../../grouping.ts';
import { type AdminWithdrawal, useApproveWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts, approvalWords } from '../texts/admin.ts';
import { stepOf } from './approval-step.ts';
import { settledWithdrawal } from './settled-withdrawal.ts';
import { OtherAskers, SuspendedAlert } from './warning.tsx';

export interface DecisionDialogProps {
  /** Closed while null. */
  withdrawal: AdminWithdrawal | null;
  onClose: () => void;
  /** Runs after the decision was made. */
  onDone: (withdrawal: AdminWithdrawal) => void;
}

/** Asks whether the money was really sent, or says before that a second administrator decides, and shows the account. */
export function ApproveWithdrawalDialog({ withdrawal, onClose, onDone }: DecisionDialogProps) {
  const shown = useLast(withdrawal);
  const step = shown === null ? 'pay' : stepOf(shown);
  return (
    <CallDialog
      subject={withdrawal}
      onClose={onClose}
      onDone={onDone}
      call={useApproveWithdrawal()}
      input={({ id }) => (step === 'wait' ? null : { params: { id }, query: { step } })}
      words={approvalWords[step === 'wait' ? 'propose' : step]}
      settled={(asked) => settledWithdrawal('approve', asked)}
      icon={<BadgeCheck />}
    >
      {(shown) => (
        <>
          <SuspendedAlert withdrawal={shown} />
          <p>{aboutOf(shown)}</p>
          <AccountDetails withdrawal={shown} />
        </>
      )}
    </CallDialog>
  );
}

/** What the answer will mean, and who sends the money when. */
function aboutOf(withdrawal: AdminWithdrawal): string {
  const step = stepOf(withdrawal);
  const { proposal } = withdrawal;
  if (step === 'pay') return texts.approveAbout;
  if (step === 'propose' || proposal === null) return texts.proposeAbout;
  const { proposed_by_name: name, proposed_at: at } = proposal;
  return texts.approveSecondAbout(name, formatDateTime(at));
}

/** The amount, and the account it goes to. */
function AccountDetails({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { amount, account_holder: holder, iban, other_askers: others } = withdrawal;
  return (
    <DetailList
      className="mt-4 rounded-lg bg-canvas p-4 text-ink"
      details={[
        { label: words.amount, value: formatKurus(amount) },
        { label: words.accountHolder, value: holder },
        { label: words.iban, value: <Account iban={iban} others={others} />, isWide: true },
      ]}
    />
  );
}

function Account({ iban, others }: { iban: string; others: number }) {
  return (
    <>
      {groupInFours(iban)}
      <OtherAskers count={others} />
    </>
  );
}
