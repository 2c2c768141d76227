/** What the wallet's screens read and change, through the query cache. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from '#lib/shared/zod.ts';
import { call, type CallError } from '#lib/web/call.ts';
import { useOnceMutation } from '#lib/web/once-mutation.ts';
import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import {
  adminWithdrawalsContract,
  type STATEMENT_FILTERS,
  viewerWalletContract,
  type WITHDRAWAL_FILTERS,
} from '../contract.ts';

export type Wallet = z.output<typeof viewerWalletContract.readWallet.data>;
export type StatementPage = z.output<typeof viewerWalletContract.listTransactions.data>;
export type Movement = StatementPage['transactions'][number];
export type Withdrawal = z.output<typeof viewerWalletContract.listOwnWithdrawals.data>['withdrawals'][number];
export type AdminWithdrawals = z.output<typeof adminWithdrawalsContract.listWithdrawals.data>;
export type AdminWithdrawal = AdminWithdrawals['withdrawals'][number];
export type StatementFilter = (typeof STATEMENT_FILTERS)[number];
export type WithdrawalFilter = (typeof WITHDRAWAL_FILTERS)[number];

const STATEMENT_PAGE_SIZE = 20;
const KEPT = { keepPrevious: true };
/** The profile shows balance and last movements, too. */
const AFTER_CHANGE = [['wallet'], ['profiles'], ['watch-and-earn']];

export function useWallet() {
  return useCallQuery(['wallet', 'balance'], viewerWalletContract.readWallet, {});
}

/** The statement, page after page. */
export function useStatement(type: StatementFilter) {
  return useInfiniteQuery<StatementPage, CallError, StatementPage[], readonly unknown[], number>({
    queryKey: ['wallet', 'statement', type],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: String(pageParam), limit: String(STATEMENT_PAGE_SIZE), type };
      return (await call(viewerWalletContract.listTransactions, { query, signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
    select: ({ pages }) => pages,
  });
}

export function useOwnWithdrawals(page: number) {
  const query = { page: String(page), limit: '5' };
  return useCallQuery(
    ['wallet', 'withdrawals', query],
    viewerWalletContract.listOwnWithdrawals,
    { query },
    KEPT,
  );
}

export function useFindRecipient() {
  return useCallMutation(viewerWalletContract.findRecipient);
}

export function useTransfer() {
  return useOnceMutation(viewerWalletContract.transfer, { invalidates: AFTER_CHANGE });
}

export function useWithdraw() {
  return useOnceMutation(viewerWalletContract.withdraw, { invalidates: AFTER_CHANGE });
}

export function useAdminWithdrawals(list: { page: number; search: string; status: WithdrawalFilter }) {
  const query = { page: String(list.page), search: list.search, status: list.status };
  const route = adminWithdrawalsContract.listWithdrawals;
  return useCallQuery(['wallet', 'admin', query], route, { query }, KEPT);
}

export function useApproveWithdrawal() {
  return useOnceMutation(adminWithdrawalsContract.approveWithdrawal, { invalidates: [['wallet']] });
}

export function useRejectWithdrawal() {
  return useOnceMutation(adminWithdrawalsContract.rejectWithdrawal, { invalidates: [['wallet']] });
}
