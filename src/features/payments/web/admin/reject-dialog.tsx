import { formatKurus } from '#lib/shared/money.ts';
import { ReasonDialog } from '#lib/web/form/reason-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { adminPaymentsContract } from '../../contract/admin.ts';
import { type AdminPayment, useRejectPayment } from '../api.ts';
import { adminTexts as texts } from '../texts/admin.ts';
import type { DecisionDialogProps } from './approve-dialog.tsx';

function describe({ firm_name, campaign_name, total_with_vat }: AdminPayment): string {
  return `${firm_name} · ${campaign_name} · ${formatKurus(total_with_vat)}`;
}

/** Asks why; the firm reads the reason. */
export function RejectDialog({ payment, onClose }: DecisionDialogProps) {
  const shown = useLast(payment);
  const reject = useRejectPayment();
  const toast = useToast();
  return (
    <ReasonDialog
      isOpen={payment !== null}
      onClose={onClose}
      title={texts.rejectTitle}
      description={shown === null ? undefined : describe(shown)}
      schema={adminPaymentsContract.rejectPayment.body}
      label={texts.reason}
      hint={texts.rejectAbout}
      confirmLabel={texts.reject}
      busyText={texts.rejecting}
      failedText={texts.rejectFailed}
      onSubmit={async (body) => {
        if (payment === null) return;
        const { message } = await reject.mutateAsync({ params: { id: payment.id }, body });
        toast.success(message ?? texts.reject);
      }}
    />
  );
}
