/** The two decisions on a bank transfer that pays several: all or nothing. */
import { BadgeCheck } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Code } from '#lib/web/figures/code.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import { firmWords } from '#features/firms/texts.ts';
import { adminTransfersContract } from '../../contract/admin.ts';
import { useApproveBankTransfer, useRejectBankTransfer } from '../api.ts';
import { adminTexts as texts } from '../texts/admin.ts';
import type { DecisionDialogProps } from './approve-dialog.tsx';
import { type AdminPayment, nameOf, sumsOf } from '../../shown-payment.ts';
import { receiptDetails } from './payment-receipt.tsx';
import { settledPayment } from './settled-payment.ts';
import { TransferParts } from './transfer-parts.tsx';

const ofTransfer = (id: number | null) => (id === null ? null : { params: { id } });

const hasLateParts = ({ parts }: AdminPayment) => parts.some(({ is_late: isLate }) => isLate);

export function ApproveTransfer({ payment, onClose, onDone }: DecisionDialogProps) {
  return (
    <CallDialog
      subject={payment}
      onClose={onClose}
      onDone={onDone}
      call={useApproveBankTransfer()}
      input={({ transfer_id: id }) => ofTransfer(id)}
      words={texts.transferApproval}
      settled={settledPayment}
      icon={<BadgeCheck />}
    >
      {(shown) => (
        <>
          <p>{hasLateParts(shown) ? texts.approveLateTransferAbout : texts.approveTransferAbout}</p>
          <DetailList
            className="mt-4 rounded-lg bg-canvas p-4 text-ink"
            details={[
              { label: firmWords.firm, value: shown.firm_name },
              { label: words.totalAmount, value: formatKurus(sumsOf(shown).total_with_vat) },
              ...receiptDetails(shown),
              { label: words.reference, value: <Code>{nameOf(shown).reference}</Code> },
              { label: texts.announced, value: shown.submitted_at && formatDateTime(shown.submitted_at) },
            ]}
          />
          <TransferParts payment={shown} />
        </>
      )}
    </CallDialog>
  );
}

export function RejectTransfer({ payment, onClose, onDone }: DecisionDialogProps) {
  const shown = useLast(payment);
  const isLate = shown !== null && hasLateParts(shown);
  return (
    <ReasonDialog
      subject={payment}
      onClose={onClose}
      onDone={onDone}
      call={useRejectBankTransfer()}
      schema={adminTransfersContract.rejectBankTransfer.body}
      input={({ transfer_id: id }, body) => (id === null ? null : { params: { id }, body })}
      words={
        isLate ? { ...texts.transferRejection, hint: texts.rejectLateTransferHint } : texts.transferRejection
      }
      settled={settledPayment}
      description={(asked) =>
        `${asked.firm_name} · ${nameOf(asked).name} · ${formatKurus(sumsOf(asked).total_with_vat)}`
      }
    />
  );
}
