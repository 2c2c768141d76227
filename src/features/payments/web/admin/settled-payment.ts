import type { Settled } from '#lib/web/screen/settled.ts';
import type { AdminPayment } from '../../shown-payment.ts';
import { overtakenText } from '../../texts.ts';
import { adminTexts as texts } from '../texts/admin.ts';

/** Says of a payment that does not wait for a decision any more in which state it is; null while there is a question. */
export function settledPayment(payment: AdminPayment): Settled | null {
  const { payment_status: status, status_text: state, decided_by_name: decidedBy } = payment;
  return status === 'pending' ? null : { title: texts.settledTitle, text: overtakenText(state, decidedBy) };
}
