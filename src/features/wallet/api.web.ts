import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from '#lib/shared/zod.ts';
import { call, type CallError } from '#lib/web/call.ts';
import { listHook, queryClient, useLastingFailure, writeHook } from '#lib/web/query.ts';
import { adminWithdrawalsContract, type WITHDRAWAL_FILTERS } from './contract.ts';
import { viewerWalletContract, type MovementGroup, type STATEMENT_FILTERS } from './contract/viewer.ts';

export type StatementPage = z.output<typeof viewerWalletContract.listTransactions.data>;
export type { Movement } from './contract/viewer.ts';
export type Withdrawal = z.output<typeof viewerWalletContract.listOwnWithdrawals.data>['withdrawals'][number];
export type AdminWithdrawals = z.output<typeof adminWithdrawalsContract.listWithdrawals.data>;
export type AdminWithdrawal = AdminWithdrawals['withdrawals'][number];
export type StatementFilter = (typeof STATEMENT_FILTERS)[number];
export type WithdrawalFilter = (typeof WITHDRAWAL_FILTERS)[number];

const STATEMENT_PAGE_SIZE = 100;
const AFTER_CHANGE = [['wallet'], ['people'], ['watch-and-earn']];

export interface StatementQuery {
  type: StatementFilter;
  kind: MovementGroup | 'all';
  date_from: string;
  date_to: string;
}

export function useStatement(filter: StatementQuery) {
  const query = useInfiniteQuery<StatementPage, CallError, StatementPage[], readonly unknown[], number>(
    {
      queryKey: ['wallet', 'statement', filter],
      queryFn: async ({ pageParam, signal }) => {
        const query = { page: String(pageParam), limit: String(STATEMENT_PAGE_SIZE), ...filter };
        return (await call(viewerWalletContract.listTransactions, { query, signal })).data;
      },
      initialPageParam: 1,
      getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
      select: ({ pages }) => pages,
    },
    queryClient,
  );
  return useLastingFailure(query);
}

export const useReceiptFile = writeHook(viewerWalletContract.downloadReceipt);

export const useStatementFile = writeHook(viewerWalletContract.downloadStatement);

export const useOwnWithdrawals = listHook(['wallet', 'withdrawals'], viewerWalletContract.listOwnWithdrawals);

export const useFindRecipient = writeHook(viewerWalletContract.findRecipient);
export const useTransfer = writeHook(viewerWalletContract.transfer, AFTER_CHANGE);
export const useWithdraw = writeHook(viewerWalletContract.withdraw, AFTER_CHANGE);
export const useCancelWithdrawal = writeHook(viewerWalletContract.cancelWithdrawal, AFTER_CHANGE);
export const useRemoveIban = writeHook(viewerWalletContract.removeIban, [['wallet']]);

export const ADMIN_WITHDRAWALS = ['wallet', 'admin'];
export const useAdminWithdrawals = listHook(ADMIN_WITHDRAWALS, adminWithdrawalsContract.listWithdrawals);

const AFTER_DECISION = [['wallet'], ['payout-runs'], ['reports'], ['payments'], ['ledger'], ['approvals']];

export const useApproveWithdrawal = writeHook(adminWithdrawalsContract.approveWithdrawal, AFTER_DECISION);
export const useLookAtWithdrawal = writeHook(adminWithdrawalsContract.lookAtWithdrawal, AFTER_DECISION);
export const useTakeWithdrawal = writeHook(adminWithdrawalsContract.takeWithdrawal, AFTER_DECISION);
export const useReleaseWithdrawal = writeHook(adminWithdrawalsContract.releaseWithdrawal, AFTER_DECISION);
export const useRejectWithdrawal = writeHook(adminWithdrawalsContract.rejectWithdrawal, AFTER_DECISION);
export const useReturnWithdrawal = writeHook(adminWithdrawalsContract.returnWithdrawal, AFTER_DECISION);
