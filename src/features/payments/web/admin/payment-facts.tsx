import { formatKurus, kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import type { Settled } from '#lib/web/screen/settled.ts';
import { adminReceiptsContract } from '../../contract.ts';
import type { AdminPayment } from '../../shown-payment.ts';
import { overtakenText, paymentWords } from '../../texts.ts';
import { Receipt, receiptOf } from '../receipt.tsx';
import { receiptTexts as texts } from '../texts.ts';
import { adminTexts } from '../texts/admin.ts';

/** The line of a payment's facts that has the receipt of its bank transfer; none where it was paid in another way. */
export function receiptDetails(payment: AdminPayment) {
  const { id, method, campaign_name: name } = payment;
  if (method !== 'bank_transfer') return [];
  const route = adminReceiptsContract.readPaymentReceipt;
  const receipt = receiptOf(payment);
  const value = receipt === null ? texts.none : <Receipt {...receipt} id={id} name={name} route={route} />;
  return [{ label: paymentWords.receipt, value }];
}

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
