import type { z } from '#lib/shared/zod.ts';
import { listHook, readHook, writeHook } from '#lib/web/query.ts';
import { firmWalletContract } from '../../contract/firm.ts';

export type FirmWallet = z.output<typeof firmWalletContract.readFirmWallet.data>;

export type FirmWithdrawal = z.output<
  typeof firmWalletContract.listFirmWithdrawals.data
>['withdrawals'][number];

const AFTER_CHANGE = [['wallet'], ['payments', 'firm', 'accounting'], ['reports']];

export const useFirmWallet = readHook(['wallet', 'firm', 'balance'], firmWalletContract.readFirmWallet);
export const useFirmMovements = listHook(['wallet', 'firm', 'movements'], firmWalletContract.listFirmWallet);
export const useFirmWithdrawals = listHook(
  ['wallet', 'firm', 'withdrawals'],
  firmWalletContract.listFirmWithdrawals,
);
export const useWithdrawFromFirm = writeHook(firmWalletContract.withdrawFromFirm, AFTER_CHANGE);
export const useCancelFirmWithdrawal = writeHook(firmWalletContract.cancelFirmWithdrawal, AFTER_CHANGE);
