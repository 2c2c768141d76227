import { listHook, writeHook } from '#lib/web/query.ts';
import { payoutContract } from './contract.ts';

const RUNS = ['payout-runs'];
const CHANGED = [RUNS, ['wallet'], ['reports'], ['ledger'], ['approvals']];

export const usePayoutRuns = listHook(RUNS, payoutContract.listPayoutRuns);
export const useReadSendable = writeHook(payoutContract.readSendable);
export const useCreateRun = writeHook(payoutContract.createPayoutRun, CHANGED);
export const useGiveFile = writeHook(payoutContract.givePayoutFile, CHANGED);
export const useRecordResults = writeHook(payoutContract.recordPayoutResults, CHANGED);
export const useReadStatus = writeHook(payoutContract.readPayoutStatus, CHANGED);
export const useCallOffRun = writeHook(payoutContract.callOffPayoutRun, CHANGED);
