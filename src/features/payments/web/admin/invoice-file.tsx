import { adminInvoicesContract } from '../../contract/admin.ts';
import type { AdminPayment } from '../../shown-payment.ts';
import { paymentWords } from '../../texts.ts';
import { InvoiceButton } from '../invoice-button.tsx';

export interface InvoiceFileProps {
  id: number;
  number: string;
  /** Which of several it is, for those who hear the button: after the number, "İade faturası". */
  about?: string;
}

/** The number of an invoice, as the button that downloads it. */
export function InvoiceFile({ id, number, about = paymentWords.invoice }: InvoiceFileProps) {
  const route = adminInvoicesContract.readFirmInvoice;
  return (
    // Higher for a finger than its line, and begins where other words do.
    <span className="-my-1.5 -ml-1 inline-flex max-w-full">
      <InvoiceButton id={id} label={number} about={about} variant="link" route={route} />
    </span>
  );
}

/** The line of a payment's facts that has its invoice in force; none before it is paid. */
export function invoiceDetails({ invoice_id: id, invoice_number: number }: AdminPayment) {
  if (id === null || number === null) return [];
  return [{ label: paymentWords.invoiceNumber, value: <InvoiceFile id={id} number={number} /> }];
}
