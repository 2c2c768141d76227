/** Every call of this feature. Those about receipts stand here: the firm and administrators are answered the same file. */
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { route } from '#lib/shared/route.ts';
import { uploadErrorList } from '#lib/shared/upload-errors.ts';
import { idParam } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { adminInvoicesContract, adminPaymentsContract } from './contract/admin.ts';
import {
  firmAccountingContract,
  firmCardContract,
  firmInvoicesContract,
  firmPaymentsContract,
} from './contract/firm.ts';
import { sandboxContract } from './contract/public.ts';
import { paymentErrors } from './errors.ts';
import { RECEIPT_FILE } from './payment-wire.ts';

const params = z.object({ id: idParam });

export const firmReceiptsContract = {
  attachReceipt: route({
    method: 'PUT',
    path: '/api/firm/orders/:id/receipt',
    access: ['firm'],
    summary:
      'Attaches the receipt of the announced bank transfer that pays an order; one before it is replaced. So many an hour.',
    params,
    files: { receipt: RECEIPT_FILE },
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.PAYMENT_STATE, ...uploadErrorList],
  }),
  removeReceipt: route({
    method: 'DELETE',
    path: '/api/firm/orders/:id/receipt',
    access: ['firm'],
    summary: 'Takes the receipt back from a bank transfer that was announced and not decided yet.',
    params,
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.PAYMENT_STATE, paymentErrors.RECEIPT_NOT_FOUND],
  }),
  readReceipt: route({
    method: 'GET',
    path: '/api/firm/orders/:id/receipt',
    access: ['firm'],
    summary: 'The receipt of the bank transfer that pays an order.',
    params,
    data: fileAnswerSchema,
    errors: [paymentErrors.RECEIPT_NOT_FOUND],
  }),
};

export const adminReceiptsContract = {
  readPaymentReceipt: route({
    method: 'GET',
    path: '/api/admin/payments/:id/receipt',
    access: { admin: ['finance'] },
    summary: 'The receipt that the firm has attached to the bank transfer of a payment.',
    params,
    data: fileAnswerSchema,
    errors: [paymentErrors.RECEIPT_NOT_FOUND],
  }),
};

export const paymentsContract = {
  ...firmPaymentsContract,
  ...firmReceiptsContract,
  ...firmAccountingContract,
  ...firmInvoicesContract,
  ...firmCardContract,
  ...sandboxContract,
  ...adminPaymentsContract,
  ...adminReceiptsContract,
  ...adminInvoicesContract,
};
