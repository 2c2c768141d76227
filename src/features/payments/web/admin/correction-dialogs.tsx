import { FilePenLine } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import { adminCorrectionsContract } from '../../contract/admin.ts';
import { correctionStateText, paymentWords } from '../../texts.ts';
import { type Correction, useApproveCorrection, useRejectCorrection } from '../api.ts';
import { adminCorrectionTexts as texts } from '../texts/admin.ts';
import { InvoiceFile } from './invoice-file.tsx';

export interface CorrectionDialogProps {
  /** Closed while null. */
  correction: Correction | null;
  onClose: () => void;
  onDone: () => void;
}

/** The wrong invoice, what it says, and what it is to say. */
function changesOf({ invoice_id, number, buyer, tax_office, tax_number, address }: Correction) {
  const change = (before: string | null, after: string) =>
    before === after ? after : texts.change(before ?? texts.nothing, after);
  return [
    {
      label: paymentWords.invoiceNumber,
      value: <InvoiceFile id={invoice_id} number={number} />,
      isWide: true,
    },
    { label: paymentWords.taxOffice, value: change(buyer.tax_office, tax_office), isWide: true },
    { label: texts.taxNumber, value: change(buyer.tax_number, tax_number), isWide: true },
    { label: texts.address, value: change(buyer.address, address), isWide: true },
  ];
}

/** Says of one that is decided already how; null while there is a question. */
const settledCorrection = ({ status }: Correction) =>
  status === 'asked' ? null : { title: texts.settledTitle, text: correctionStateText(status, null) };

/** Asks whether the invoice is to be taken back and issued anew, with the data before and after. */
export function ApproveCorrection({ correction, onClose, onDone }: CorrectionDialogProps) {
  return (
    <CallDialog
      subject={correction}
      onClose={onClose}
      onDone={onDone}
      call={useApproveCorrection()}
      input={({ id }) => ({ params: { id } })}
      words={texts.approval}
      settled={settledCorrection}
      icon={<FilePenLine />}
    >
      {(shown) => (
        <>
          <p>{texts.approveAbout(shown.number, formatKurus(shown.total_amount))}</p>
          <DetailList className="mt-4 rounded-lg bg-canvas p-4 text-ink" details={changesOf(shown)} />
        </>
      )}
    </CallDialog>
  );
}

/** Refuses a correction for a reason, which the firm reads. */
export function RejectCorrection({ correction, onClose, onDone }: CorrectionDialogProps) {
  return (
    <ReasonDialog
      subject={correction}
      onClose={onClose}
      onDone={onDone}
      call={useRejectCorrection()}
      schema={adminCorrectionsContract.rejectCorrection.body}
      input={({ id }, body) => ({ params: { id }, body })}
      words={texts.rejection}
      settled={settledCorrection}
      description={({ firm_name: firm, number }) => `${firm} · ${number}`}
    />
  );
}
