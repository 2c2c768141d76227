import type { z } from '#lib/shared/zod.ts';
import {
  EVERY_THIRTY_SECONDS,
  listHook,
  queryClient,
  readHook,
  useCallQuery,
  writeHook,
} from '#lib/web/query.ts';
import { adminInvoicesContract, adminPaymentsContract } from './contract.ts';
import { bankStatementsContract } from './contract/statements.ts';
import {
  firmAccountingContract,
  firmPaymentsContract,
  firmCardContract,
  firmInvoicesContract,
  sandboxContract,
} from './contract/firm.ts';

export type FirmOrder = z.output<typeof firmPaymentsContract.listOrders.data>['orders'][number];
export type FirmPayment = z.output<typeof firmPaymentsContract.readPayment.data>;
export type FirmInvoice = z.output<typeof firmInvoicesContract.listInvoices.data>['invoices'][number];
export type BillingDetails = z.output<typeof firmInvoicesContract.readBillingDetails.data>;
export type AdminStats = z.output<typeof adminPaymentsContract.listPayments.data>['stats'];

export type AdminInvoice = z.output<typeof adminInvoicesContract.listAdminInvoices.data>['invoices'][number];
export type WholeInvoice = z.output<typeof adminInvoicesContract.readFirmInvoice.data>;

const AFTER_CHANGE = [['payments'], ['wallet'], ['campaigns'], ['reports']];

export const useAccounting = readHook(
  ['payments', 'firm', 'accounting'],
  firmAccountingContract.readAccounting,
  EVERY_THIRTY_SECONDS,
);
export const useFirmOrders = listHook(
  ['payments', 'firm', 'orders'],
  firmPaymentsContract.listOrders,
  EVERY_THIRTY_SECONDS,
);

export function useFirmPayment(campaignId: number | null) {
  const input = { params: { id: campaignId ?? 0 } };
  const key = ['payments', 'firm', 'payment', campaignId];
  return useCallQuery(key, firmPaymentsContract.readPayment, input, { enabled: campaignId !== null });
}

export function useFirmOrder(id: number | null) {
  const input = { params: { id: id ?? 0 } };
  const key = ['payments', 'firm', 'orders', id];
  return useCallQuery(key, firmPaymentsContract.readOrder, input, { enabled: id !== null });
}

export const useMakePayment = writeHook(firmPaymentsContract.makePayment, AFTER_CHANGE);
export const usePayFromWallet = writeHook(firmPaymentsContract.payFromWallet, AFTER_CHANGE);

export const useTopUpWallet = writeHook(firmPaymentsContract.topUpWallet, AFTER_CHANGE);
export const useTakeBackAnnouncement = writeHook(firmPaymentsContract.takeBackAnnouncement, AFTER_CHANGE);

export const useCancelTopUp = writeHook(firmPaymentsContract.cancelTopUp, AFTER_CHANGE);
export const useFirmInvoices = listHook(['payments', 'firm', 'invoices'], firmInvoicesContract.listInvoices);

export type InvoiceRoute =
  | typeof firmInvoicesContract.readInvoice
  | typeof adminInvoicesContract.readFirmInvoice;

const BILLING = ['payments', 'firm', 'billing'];

export const useBillingDetails = readHook(BILLING, firmInvoicesContract.readBillingDetails);
export const useSaveBillingDetails = writeHook(firmInvoicesContract.saveBillingDetails, [BILLING]);

export const useReissueInvoice = writeHook(adminInvoicesContract.reissueInvoice, [['payments']]);

export type CardPayment = z.output<typeof firmCardContract.checkCardPayment.data>;

export function useCardPayment(token: string) {
  return useCallQuery(['card-payment', token], firmCardContract.checkCardPayment, { params: { token } });
}

export const useStartCard = writeHook(firmCardContract.startCardPayment);

export function refreshAfterPayment(): void {
  for (const queryKey of AFTER_CHANGE) void queryClient.invalidateQueries({ queryKey });
}

export type SandboxPayment = z.output<typeof sandboxContract.readSandboxPayment.data>;

export function useSandboxPayment(ref: string) {
  return useCallQuery(['sandbox', ref], sandboxContract.readSandboxPayment, { params: { ref } });
}

export const usePaySandbox = writeHook(sandboxContract.paySandbox, [['sandbox']]);
export const useAnswerChallenge = writeHook(sandboxContract.answerSandboxChallenge, [['sandbox']]);

export const ADMIN_PAYMENTS = ['payments', 'admin', 'list'];
export const useAdminPayments = listHook(ADMIN_PAYMENTS, adminPaymentsContract.listPayments);
export const useApprovePayment = writeHook(adminPaymentsContract.approvePayment, AFTER_CHANGE);
export const useReceivePayment = writeHook(adminPaymentsContract.receivePayment, AFTER_CHANGE);
export const useRejectPayment = writeHook(adminPaymentsContract.rejectPayment, AFTER_CHANGE);

const BANK_LINES = ['payments', 'bank-lines'];
export const useBankLines = listHook(BANK_LINES, bankStatementsContract.listBankLines);
export const usePayees = readHook(['payments', 'payees'], bankStatementsContract.listPayees);
export const useUploadStatement = writeHook(bankStatementsContract.uploadStatement, [BANK_LINES]);
export const useBookBankLines = writeHook(bankStatementsContract.bookBankLines, AFTER_CHANGE);
export const useSetBankLine = writeHook(bankStatementsContract.setBankLine, [BANK_LINES]);

export function useCertainLines(isOpen: boolean) {
  const query = { status: 'certain' as const, limit: '100' };
  return useCallQuery(
    [...BANK_LINES, query],
    bankStatementsContract.listBankLines,
    { query },
    { enabled: isOpen },
  );
}

export type TopUpTerms = z.output<typeof firmPaymentsContract.readTopUpTerms.data>;

/** Each opening reads the terms anew, because a payment changes them; nothing while `id` is null. */
export function useTopUpTerms(id: number | null) {
  const input = { params: { id: id ?? 0 } };
  const options = { enabled: id !== null };
  return useCallQuery(
    ['payments', 'firm', 'top-up', id],
    firmPaymentsContract.readTopUpTerms,
    input,
    options,
  );
}

export const useAdminInvoices = listHook(
  ['payments', 'admin', 'invoices'],
  adminInvoicesContract.listAdminInvoices,
);

export function useAdminInvoice(id: string) {
  return useCallQuery(['payments', 'admin', 'invoice', id], adminInvoicesContract.readFirmInvoice, {
    params: { id },
  });
}
