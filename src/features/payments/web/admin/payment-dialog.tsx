import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { formatKurus, kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Code } from '#lib/web/figures/code.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { firmWords } from '#features/firms/texts.ts';
import { statusOf } from '../../lifecycle.ts';
import { METHOD_TEXTS, ORDER_KIND_TEXTS, paymentWords } from '../../texts.ts';
import type { AdminPayment } from '../../shown-payment.ts';
import { amountDetails } from './payment-facts.ts';
import { isReceivable } from './received-dialog.tsx';
import { invoiceInForce } from './reissue-dialog.tsx';
import { firmValue } from './suspended-firm.tsx';
import { PaymentBadge } from '../payment-badge.tsx';
import { adminTexts as texts, marginText, receivedTexts, reissueTexts } from '../texts/admin.ts';
import { adminInvoicesContract } from '../../contract/admin.ts';
import { InvoiceButton } from '../invoice-button.tsx';

export interface PaymentDialogProps {
  payment: AdminPayment | null;
  /** It is no longer in the list below. */
  hasLeft: boolean;
  onClose: () => void;
  onApprove: (id: number) => void;
  onReject: (id: number) => void;
  onReissue: (id: number) => void;
  onReceive: (id: number) => void;
}

function detailsOf(payment: AdminPayment) {
  const { method, submitted_at: announced, decided_at: decided, system_fee: fee, vat_amount: vat } = payment;
  return [
    { label: words.status, value: <PaymentBadge status={statusOf(payment)} text={payment.status_text} /> },
    { label: firmWords.firm, value: firmValue(payment) },
    ...amountDetails(payment),
    { label: words.reference, value: <Code>{payment.reference}</Code> },
    { label: campaignWords.systemFee, value: `${formatKurus(fee)} (${marginText(kurus(fee - vat))})` },
    { label: campaignWords.vat, value: formatKurus(vat) },
    { label: words.method, value: method === null ? texts.noMethod : METHOD_TEXTS[method] },
    { label: texts.announced, value: announced && formatDateTime(announced) },
    decided !== null && { label: texts.decided, value: formatDateTime(decided) },
    invoiceDetails(payment),
    payment.end_date !== null && { label: texts.endDate, value: formatDay(payment.end_date) },
    payment.rejection_reason !== null && {
      label: payment.is_credited ? words.description : words.rejectionReason,
      value: payment.rejection_reason,
      isWide: true,
    },
  ];
}

export function PaymentDialog({
  payment,
  hasLeft,
  onClose,
  onApprove,
  onReject,
  onReissue,
  onReceive,
}: PaymentDialogProps) {
  const shown = useLast(payment);
  return (
    <Dialog
      isOpen={payment !== null}
      onClose={onClose}
      title={shown?.campaign_name ?? ''}
      description={shown && shown.kind !== 'wallet' && ORDER_KIND_TEXTS[shown.kind]}
      footer={
        <>
          <Button variant="secondary" className="max-sm:hidden" onClick={onClose}>
            {actionWords.close}
          </Button>
          {shown && invoiceInForce(shown) && (
            <Button variant="secondary" onClick={() => onReissue(shown.id)}>
              {reissueTexts.entry}
            </Button>
          )}
          {shown && isReceivable(shown) && (
            <Button variant="secondary" aria-keyshortcuts="H" onClick={() => onReceive(shown.id)}>
              {receivedTexts.entry}
            </Button>
          )}
          {shown?.payment_status === 'pending' && (
            <>
              <Button variant="secondary" aria-keyshortcuts="R" onClick={() => onReject(shown.id)}>
                {actionWords.reject}
              </Button>
              <Button aria-keyshortcuts="A" onClick={() => onApprove(shown.id)}>
                {actionWords.approve}
              </Button>
            </>
          )}
        </>
      }
    >
      {shown && (
        <>
          {hasLeft && (
            <Alert tone="warning" className="mb-4">
              {listWords.left}
            </Alert>
          )}
          <DetailList details={detailsOf(shown)} />
          {shown.is_late && <p className="mt-4 text-sm text-soft">{texts.toWallet}</p>}
        </>
      )}
    </Dialog>
  );
}

/** The number of an invoice, as the button that downloads it; which of several it is, for those who hear the button. */
function InvoiceFile({
  invoice: { id, number, is_return: isReturn },
}: {
  invoice: AdminPayment['invoices'][number];
}) {
  const route = adminInvoicesContract.readFirmInvoice;
  const about = isReturn ? paymentWords.returnInvoice : paymentWords.invoice;
  return (
    // Higher for a finger than its line, and begins where other words do.
    <span className="-my-1.5 -ml-1 flex max-w-full flex-wrap items-center gap-x-2">
      <InvoiceButton id={id} label={number} about={about} variant="link" route={route} />
      {isReturn && <span className="text-xs text-soft">{paymentWords.returnInvoice}</span>}
    </span>
  );
}

function invoiceDetails({ invoices }: AdminPayment) {
  const files = invoices.map((invoice) => <InvoiceFile key={invoice.id} invoice={invoice} />);
  return files.length > 0 && { label: paymentWords.invoiceNumber, value: files };
}
