import { isElsewhere, useRowAnywhere } from '#lib/web/screen/use-row.ts';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { useLast } from '#lib/web/use-last.ts';
import { type AdminPayment, isBundle } from '../../shown-payment.ts';
import { type useAdminPayments, usePaymentById } from '../api.ts';

interface AskedPayment {
  payment: AdminPayment | null;
  /** It is no longer in the list below. */
  hasLeft: boolean;
  /** The same where it is decided alone, and where it is decided with all of its transfer; else null. */
  alone: AdminPayment | null;
  together: AdminPayment | null;
}

/** The payment that a dialog is about as it is now. Decided, it stays in the dialog that asked about it. */
export function useAskedPayment(subject: Subject, query: ReturnType<typeof useAdminPayments>): AskedPayment {
  const rows = query.data?.payments;
  const found = usePaymentById(isElsewhere(subject.id, rows, query) ? subject.id : null);
  const { row: payment, hasLeft } = useRowAnywhere(subject, rows, query, found);
  // A transfer for several has no parts any more once it is decided.
  const waiting = useLast(payment?.payment_status === 'pending' ? payment : null);
  const isTogether = payment !== null && waiting?.id === payment.id && isBundle(waiting);
  return {
    payment,
    hasLeft,
    alone: isTogether ? null : payment,
    together: isTogether ? payment : null,
  };
}
