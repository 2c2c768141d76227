import { formatKurus, kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import type { Settled } from '#lib/web/screen/settled.ts';
import type { AdminPayment } from '../../shown-payment.ts';
import { overtakenText } from '../../texts.ts';
import { adminTexts } from '../texts/admin.ts';

/** The sum of a payment; where the wallet pays a part, what is to be seen at the bank stands first. */
export function amountDetails({ total_with_vat: total, wallet_part: part }: AdminPayment) {
  const whole = { label: words.totalAmount, value: formatKurus(total) };
  if (part === 0) return [whole];
  return [
    { label: adminTexts.transferPart, value: formatKurus(kurus(total - part)) },
    { label: adminTexts.walletPart, value: formatKurus(part) },
    whole,
  ];
}

/** Says of a payment that does not wait for a decision any more in which state it is; null while there is a question. */
export function settledPayment(payment: AdminPayment): Settled | null {
  const { payment_status: status, status_text: state, decided_by_name: decidedBy } = payment;
  return status === 'pending'
    ? null
    : { title: adminTexts.settledTitle, text: overtakenText(state, decidedBy) };
}
