import type { CallAnswer } from '#lib/web/call.ts';
import { listHook, useCallQuery, useListQuery, writeHook } from '#lib/web/query.ts';
import { payoutContract, type RowResult } from './contract.ts';

export type { PayoutRow, PayoutRun } from './contract.ts';
export type WholeRun = CallAnswer<typeof payoutContract.readPayoutRun>['data'];

const RUNS = ['payout-runs'];
const CHANGED = [RUNS, ['wallet'], ['reports'], ['ledger'], ['approvals']];

export const usePayoutRuns = listHook([...RUNS, 'list'], payoutContract.listPayoutRuns);

export const usePayoutRun = (
  id: string,
  query: { page: string; result: RowResult | 'all' | 'waiting'; limit: string },
) => useListQuery([...RUNS, 'one'], payoutContract.readPayoutRun, { params: { id }, query });

export const useCheckedPayouts = (ids: readonly number[] | null) =>
  useCallQuery(
    [...RUNS, 'check', ids],
    payoutContract.checkPayouts,
    { query: { ids: ids?.join(',') ?? '' } },
    { enabled: ids !== null, isAskedAnew: true },
  );

export const useCreateRun = writeHook(payoutContract.createPayoutRun, CHANGED);
export const useProposeRun = writeHook(payoutContract.proposePayoutRun, CHANGED);
export const useGiveFile = writeHook(payoutContract.givePayoutFile, CHANGED);
export const useRecordResults = writeHook(payoutContract.recordPayoutResults, CHANGED);
export const useReadStatus = writeHook(payoutContract.readPayoutStatus, CHANGED);
export const useCallOffRun = writeHook(payoutContract.callOffPayoutRun, CHANGED);
