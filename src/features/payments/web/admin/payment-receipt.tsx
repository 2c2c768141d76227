import { adminReceiptsContract } from '../../contract.ts';
import type { AdminPayment } from '../../shown-payment.ts';
import { paymentWords } from '../../texts.ts';
import { Receipt, receiptOf } from '../receipt.tsx';
import { receiptTexts as texts } from '../texts.ts';

/** The line of a payment's facts that has the receipt of its bank transfer; none where it was paid in another way. */
export function receiptDetails(payment: AdminPayment) {
  const { id, method, campaign_name: name } = payment;
  if (method !== 'bank_transfer') return [];
  const route = adminReceiptsContract.readPaymentReceipt;
  const receipt = receiptOf(payment);
  const value = receipt === null ? texts.none : <Receipt {...receipt} id={id} name={name} route={route} />;
  return [{ label: paymentWords.receipt, value }];
}
