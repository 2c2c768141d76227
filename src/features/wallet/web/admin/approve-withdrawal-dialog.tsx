import { BadgeCheck } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { errorText } from '#lib/web/call.ts';
import { useLast } from '#lib/web/use-last.ts';
import { ConfirmDialog } from '#lib/web/overlays/confirm-dialog.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { formatIban } from '../../iban.ts';
import { type AdminWithdrawal, useApproveWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts } from '../texts/admin.ts';

export interface DecisionDialogProps {
  /** Closed while null. */
  withdrawal: AdminWithdrawal | null;
  onClose: () => void;
}

/** Asks whether the money was really sent, with where to. */
export function ApproveWithdrawalDialog({ withdrawal, onClose }: DecisionDialogProps) {
  const shown = useLast(withdrawal);
  const approve = useApproveWithdrawal();
  const toast = useToast();

  function close() {
    approve.reset();
    onClose();
  }

  function confirm(id: number) {
    approve.mutate(
      { params: { id } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? texts.approve);
          close();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      isOpen={withdrawal !== null}
      onClose={close}
      onConfirm={() => shown && confirm(shown.id)}
      title={texts.approveTitle}
      confirmLabel={texts.confirmApprove}
      busyText={texts.approving}
      isBusy={approve.isPending}
      error={approve.error && errorText(approve.error, texts.approveFailed)}
      icon={<BadgeCheck />}
    >
      {shown && (
        <>
          <p>{texts.approveAbout}</p>
          <DetailList
            className="mt-4 rounded-lg bg-canvas p-4 text-ink"
            details={[
              { label: texts.amount, value: formatKurus(shown.amount) },
              { label: texts.holder, value: shown.account_holder },
              { label: texts.iban, value: formatIban(shown.iban), isWide: true },
            ]}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
