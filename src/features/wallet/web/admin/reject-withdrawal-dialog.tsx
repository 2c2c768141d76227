import { formatKurus } from '#lib/shared/money.ts';
import { ReasonDialog } from '#lib/web/form/reason-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { adminWithdrawalsContract } from '../../contract/admin.ts';
import { useRejectWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts } from '../texts/admin.ts';
import type { DecisionDialogProps } from './approve-withdrawal-dialog.tsx';

/** Asks why; the viewer reads the reason. */
export function RejectWithdrawalDialog({ withdrawal, onClose }: DecisionDialogProps) {
  const shown = useLast(withdrawal);
  const reject = useRejectWithdrawal();
  const toast = useToast();
  return (
    <ReasonDialog
      isOpen={withdrawal !== null}
      onClose={onClose}
      title={texts.rejectTitle}
      description={shown === null ? undefined : `${shown.name} · ${formatKurus(shown.amount)}`}
      schema={adminWithdrawalsContract.rejectWithdrawal.body}
      label={texts.reason}
      hint={texts.rejectAbout}
      confirmLabel={texts.reject}
      busyText={texts.rejecting}
      failedText={texts.rejectFailed}
      onSubmit={async (body) => {
        if (withdrawal === null) return;
        const { message } = await reject.mutateAsync({ params: { id: withdrawal.id }, body });
        toast.success(message ?? texts.reject);
      }}
    />
  );
}
