/** The calls of the payment screens through the query cache. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from '#lib/shared/zod.ts';
import type { CallQuery } from '#lib/web/call.ts';
import { useCallMutation, useCallQuery, useListQuery } from '#lib/web/query.ts';
import { adminPaymentsContract } from '../contract/admin.ts';
import {
  firmAccountingContract,
  firmPaymentsContract,
  firmCardContract,
  firmInvoicesContract,
} from '../contract/firm.ts';
import { sandboxContract } from '../contract/public.ts';

export type FirmOrder = z.output<typeof firmPaymentsContract.listOrders.data>['orders'][number];
export type FirmPayment = z.output<typeof firmPaymentsContract.readPayment.data>;
export type FirmInvoice = z.output<typeof firmInvoicesContract.listInvoices.data>['invoices'][number];
export type BillingDetails = z.output<typeof firmInvoicesContract.readBillingDetails.data>;
export type AdminPayment = z.output<typeof adminPaymentsContract.listPayments.data>['payments'][number];
export type AdminStats = z.output<typeof adminPaymentsContract.listPayments.data>['stats'];

/** The caches that a change of a payment touches: wallets, campaigns and counters too. */
const AFTER_CHANGE = [['payments'], ['wallet'], ['campaigns'], ['reports']];
const FIRM_REFRESH_MS = 30_000;

export function useAccounting() {
  const options = { refreshMs: FIRM_REFRESH_MS };
  return useCallQuery(['payments', 'firm', 'accounting'], firmAccountingContract.readAccounting, {}, options);
}

export function useFirmOrders(query: CallQuery<typeof firmPaymentsContract.listOrders>) {
  return useListQuery(['payments', 'firm', 'orders'], firmPaymentsContract.listOrders, { query });
}

/** Reads the payment of a campaign; nothing is fetched while `campaignId` is null. */
export function useFirmPayment(campaignId: number | null) {
  const input = { params: { id: campaignId ?? 0 } };
  const key = ['payments', 'firm', 'payment', campaignId];
  return useCallQuery(key, firmPaymentsContract.readPayment, input, { enabled: campaignId !== null });
}

export function useMakePayment() {
  return useCallMutation(firmPaymentsContract.makePayment, { invalidates: AFTER_CHANGE });
}

export function useCancelTopUp() {
  return useCallMutation(firmPaymentsContract.cancelTopUp, { invalidates: AFTER_CHANGE });
}

export function useFirmInvoices(query: CallQuery<typeof firmInvoicesContract.listInvoices>) {
  return useListQuery(['payments', 'firm', 'invoices'], firmInvoicesContract.listInvoices, { query });
}

const BILLING = ['payments', 'firm', 'billing'];

export function useBillingDetails() {
  return useCallQuery(BILLING, firmInvoicesContract.readBillingDetails, {});
}

export function useSaveBillingDetails() {
  return useCallMutation(firmInvoicesContract.saveBillingDetails, { invalidates: [BILLING] });
}

export type CardPayment = z.output<typeof firmCardContract.checkCardPayment.data>;

/** Reads the outcome of a card payment. Reading settles it, so that each time campaigns and counters may change. */
export function useCardPayment(token: string) {
  return useCallQuery(['card-payment', token], firmCardContract.checkCardPayment, { params: { token } });
}

export function useStartCard() {
  return useCallMutation(firmCardContract.startCardPayment);
}

/** Makes every screen that shows money read again after a card payment has ended. */
export function useRefreshAfterPayment(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const queryKey of AFTER_CHANGE) void client.invalidateQueries({ queryKey });
  }, [client]);
}

export type SandboxPayment = z.output<typeof sandboxContract.readSandboxPayment.data>;

export function useSandboxPayment(ref: string) {
  return useCallQuery(['sandbox', ref], sandboxContract.readSandboxPayment, { params: { ref } });
}

export function usePaySandbox() {
  return useCallMutation(sandboxContract.paySandbox, { invalidates: [['sandbox']] });
}

export function useAnswerChallenge() {
  return useCallMutation(sandboxContract.answerSandboxChallenge, { invalidates: [['sandbox']] });
}

export function useAdminPayments(query: CallQuery<typeof adminPaymentsContract.listPayments>) {
  return useListQuery(['payments', 'admin', 'list'], adminPaymentsContract.listPayments, { query });
}

export function useApprovePayment() {
  return useCallMutation(adminPaymentsContract.approvePayment, { invalidates: AFTER_CHANGE });
}

export function useRejectPayment() {
  return useCallMutation(adminPaymentsContract.rejectPayment, { invalidates: AFTER_CHANGE });
}
