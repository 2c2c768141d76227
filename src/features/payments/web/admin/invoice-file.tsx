import { adminInvoicesContract } from '../../contract/admin.ts';
import type { AdminPayment } from '../../shown-payment.ts';
import { paymentWords } from '../../texts.ts';
import { InvoiceButton } from '../invoice-button.tsx';

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

/** The line of a payment's facts that has its invoices; none before it is paid. */
export function invoiceDetails({ invoices }: AdminPayment) {
  if (invoices.length === 0) return [];
  const files = invoices.map((invoice) => <InvoiceFile key={invoice.id} invoice={invoice} />);
  return [{ label: paymentWords.invoiceNumber, value: files }];
}
