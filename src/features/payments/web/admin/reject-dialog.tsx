import { formatKurus } from '#lib/shared/money.ts';
import { useLast } from '#lib/web/use-last.ts';
import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import { adminPaymentsContract } from '../../contract/admin.ts';
import { useRejectPayment } from '../api.ts';
import { adminTexts as texts } from '../texts/admin.ts';
import type { DecisionDialogProps } from './approve-dialog.tsx';
import { settledPayment } from './settled-payment.ts';

/** Rejects a payment for a reason, which the firm reads. */
export function RejectDialog({ payment, onClose, onDone }: DecisionDialogProps) {
  const isLate = useLast(payment)?.is_late === true;
  return (
    <ReasonDialog
      subject={payment}
      onClose={onClose}
      onDone={onDone}
      call={useRejectPayment()}
      schema={adminPaymentsContract.rejectPayment.body}
      input={({ id }, body) => ({ params: { id }, body })}
      words={isLate ? { ...texts.rejection, hint: texts.rejectLateHint } : texts.rejection}
      settled={settledPayment}
      description={({ firm_name: firm, campaign_name: campaign, total_with_vat: total }) =>
        `${firm} · ${campaign} · ${formatKurus(total)}`
      }
    />
  );
}
