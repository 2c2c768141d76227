import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { z } from '#lib/shared/zod.ts';
import { ProposeDialog } from '#lib/web/screen/propose-dialog.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { groupInFours } from '../../grouping.ts';
import { walletWords } from '../../texts.ts';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';
import { type AdminWithdrawal, useApproveWithdrawal, useReleaseWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts, approvalWords } from '../texts/admin.ts';
import { settledWithdrawal, stepOf } from './approval-step.ts';
import { Evidence, SuspendedAlert } from './withdrawal-cells.tsx';

const NO_FIELDS = z.object({});

export interface DecisionDialogProps {
  withdrawal: AdminWithdrawal | null;
  onClose: () => void;
  onDone: (withdrawal: AdminWithdrawal) => void;
}

export function ApproveWithdrawalDialog({ withdrawal, onClose, onDone }: DecisionDialogProps) {
  const shown = useLast(withdrawal);
  const release = useToldCall(useReleaseWithdrawal(), texts.release);
  const takesTwo = shown !== null && ['propose', 'approve', 'wait'].includes(stepOf(shown));
  return (
    <ProposeDialog
      takesTwo={takesTwo}
      proposal={approvalWords.proposal}
      isDecision
      subject={withdrawal}
      onClose={onClose}
      onCancel={takesTwo ? undefined : ({ id }) => release({ params: { id } })}
      onDone={onDone}
      call={useApproveWithdrawal()}
      schema={NO_FIELDS}
      values={() => ({})}
      input={({ id }) => ({
        params: { id },
        query: { step: takesTwo ? ('propose' as const) : ('pay' as const) },
      })}
      words={takesTwo ? approvalWords : { ...approvalWords, cancel: texts.releaseButton }}
      settled={(asked) => settledWithdrawal('approve', asked)}
    >
      {(_, shown) => (
        <>
          <SuspendedAlert withdrawal={shown} />
          <p>{takesTwo ? texts.proposeAbout : texts.approveAbout}</p>
          <AccountDetails withdrawal={shown} />
        </>
      )}
    </ProposeDialog>
  );
}

function AccountDetails({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { amount, account_holder: holder, iban } = withdrawal;
  const account = (
    <>
      <span className="flex items-center gap-1">
        <span className="max-sm:text-sm">{groupInFours(iban)}</span>
        <CopyButton text={iban} label={walletWords.copyIban} />
      </span>
      <Evidence withdrawal={withdrawal} />
    </>
  );
  return (
    <DetailList
      className="rounded-lg bg-canvas p-4 text-ink"
      details={[
        { label: words.amount, value: formatKurus(amount) },
        { label: words.accountHolder, value: holder },
        { label: words.iban, value: account, isWide: true },
      ]}
    />
  );
}
