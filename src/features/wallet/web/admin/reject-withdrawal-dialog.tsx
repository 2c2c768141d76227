import { formatKurus } from '#lib/shared/money.ts';
import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import { adminWithdrawalsContract } from '../../contract/admin.ts';
import { useRejectWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts } from '../texts/admin.ts';
import type { DecisionDialogProps } from './approve-withdrawal-dialog.tsx';
import { settledWithdrawal } from './approval-step.ts';

/** Rejects a withdrawal for a reason, which the viewer reads. */
export function RejectWithdrawalDialog({ withdrawal, onClose, onDone }: DecisionDialogProps) {
  return (
    <ReasonDialog
      subject={withdrawal}
      onClose={onClose}
      onDone={onDone}
      call={useRejectWithdrawal()}
      schema={adminWithdrawalsContract.rejectWithdrawal.body}
      input={({ id }, body) => ({ params: { id }, body })}
      words={texts.rejection}
      settled={(asked) => settledWithdrawal('reject', asked)}
      description={({ name, amount }) => `${name} · ${formatKurus(amount)}`}
    />
  );
}
