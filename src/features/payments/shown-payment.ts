/** How the administrators' screens show a payment, and a bank transfer for several, which is one row. */
import { sumKurus } from '#lib/shared/money.ts';
import type { z } from '#lib/shared/zod.ts';
import type { adminPaymentsContract } from './contract/admin.ts';
import { transferOfText } from './texts.ts';

export type AdminPayment = z.output<typeof adminPaymentsContract.listPayments.data>['payments'][number];

export const isBundle = ({ parts }: AdminPayment): boolean => parts.length > 0;

/** The name of a row, and what the bank's statement says of it. */
export function nameOf(payment: AdminPayment): { name: string; reference: string } {
  const { campaign_name, reference, parts, transfer_reference: together } = payment;
  return isBundle(payment)
    ? { name: transferOfText(parts.length), reference: together ?? reference }
    : { name: campaign_name, reference };
}

type Sums = Pick<AdminPayment, 'total_with_vat' | 'system_fee' | 'vat_amount'>;

/** The sums of a row. */
export function sumsOf(payment: AdminPayment): Sums {
  const all: readonly Sums[] = isBundle(payment) ? payment.parts : [payment];
  return {
    total_with_vat: sumKurus(...all.map((each) => each.total_with_vat)),
    system_fee: sumKurus(...all.map((each) => each.system_fee)),
    vat_amount: sumKurus(...all.map((each) => each.vat_amount)),
  };
}
