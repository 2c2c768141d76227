import { isElsewhere, useRowAnywhere } from '#lib/web/screen/use-row.ts';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import type { AdminPayment } from '../../shown-payment.ts';
import { type useAdminPayments, usePaymentById } from '../api.ts';

/** The payment that a dialog is about as it is now; `hasLeft`: it is no longer in the list below. */
export function useAskedPayment(
  subject: Subject,
  query: ReturnType<typeof useAdminPayments>,
): { row: AdminPayment | null; hasLeft: boolean } {
  const rows = query.data?.payments;
  const found = usePaymentById(isElsewhere(subject.id, rows, query) ? subject.id : null);
  return useRowAnywhere(subject, rows, query, found);
}
