import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from '#lib/shared/zod.ts';
import { call, type CallError } from '#lib/web/call.ts';
import {
  listHook,
  queryClient,
  useCallQuery,
  useLastingFailure,
  writeHook,
  readHook,
} from '#lib/web/query.ts';
import { adminWithdrawalsContract, type WITHDRAWAL_FILTERS } from './contract.ts';
import { viewerWalletContract, type MovementGroup, type STATEMENT_FILTERS } from './contract/viewer.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { inLira, inUtc, plainRoute } from '#lib/web/plain-route.ts';
import { holdTexts } from '#features/fraud/texts.ts';
import { MIN_TRANSFER } from './leaving.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { smallestWithdrawalText } from './texts.ts';
import { leavingTexts, withdrawTexts as texts } from './texts.web.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { bankOf, normalizeIban } from './iban.ts';
import type { WithdrawBody } from './withdrawals/withdrawal-fields.ts';

export type StatementPage = z.output<typeof viewerWalletContract.listTransactions.data>;
export type { Movement } from './contract/viewer.ts';
export type Withdrawal = z.output<typeof viewerWalletContract.listOwnWithdrawals.data>['withdrawals'][number];
export type AdminWithdrawals = z.output<typeof adminWithdrawalsContract.listWithdrawals.data>;
export type AdminWithdrawal = AdminWithdrawals['withdrawals'][number];
export type StatementFilter = (typeof STATEMENT_FILTERS)[number];
export type WithdrawalFilter = (typeof WITHDRAWAL_FILTERS)[number];

/** As many as a call gives: a day of watching is often more than twenty movements. */
const STATEMENT_PAGE_SIZE = 100;
const KEPT = { keepPrevious: true };
/** The caches that a movement touches; the profile shows balance and last movements, too. */
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

export function useOwnWithdrawals(page: number) {
  const query = { page: String(page), limit: '5' };
  return useCallQuery(
    ['wallet', 'withdrawals', query],
    viewerWalletContract.listOwnWithdrawals,
    { query },
    KEPT,
  );
}

export const useFindRecipient = writeHook(viewerWalletContract.findRecipient);
export const useTransfer = writeHook(viewerWalletContract.transfer, AFTER_CHANGE);
export const useWithdraw = writeHook(viewerWalletContract.withdraw, AFTER_CHANGE);
export const useCancelWithdrawal = writeHook(viewerWalletContract.cancelWithdrawal, AFTER_CHANGE);
export const useRemoveIban = writeHook(viewerWalletContract.removeIban, [['wallet']]);
export const useAdminWithdrawals = listHook(['wallet', 'admin'], adminWithdrawalsContract.listWithdrawals);

/** A withdrawal in whatever list; null where there is none, undefined while unknown. Queries only with an id. */
export function useWithdrawalById(id: number | null) {
  const query = { search: `#${id ?? 0}`, status: 'all' as const, limit: '1' };
  const { data } = useCallQuery(
    ['wallet', 'admin', query],
    adminWithdrawalsContract.listWithdrawals,
    { query },
    { enabled: id !== null, isAskedAnew: true },
  );
  return data && (data.withdrawals[0] ?? null);
}

export async function fetchWithdrawalsFile(query: { search: string; status: WithdrawalFilter }) {
  return (await call(adminWithdrawalsContract.exportWithdrawals, { query })).data;
}

/** The caches that a decision touches: the admin's panel counts waiting withdrawals, and the books have changed. */
const AFTER_DECISION = [['wallet'], ['reports'], ['payments'], ['ledger'], ['approvals']];

export const useApproveWithdrawal = writeHook(adminWithdrawalsContract.approveWithdrawal, AFTER_DECISION);
export const useTakeWithdrawal = writeHook(adminWithdrawalsContract.takeWithdrawal, AFTER_DECISION);
export const useReleaseWithdrawal = writeHook(adminWithdrawalsContract.releaseWithdrawal, AFTER_DECISION);
export const useRejectWithdrawal = writeHook(adminWithdrawalsContract.rejectWithdrawal, AFTER_DECISION);

/** Without its schema: a cheap phone reads it on the first page after login. */
const readWallet = plainRoute<typeof viewerWalletContract.readWallet>(
  { method: 'GET', path: '/api/user/wallet/balance', access: ['user'] },
  {
    balance: inLira,
    total_today: inLira,
    daily_earning_limit: inLira,
    min_withdraw_amount: inLira,
    available: inLira,
    without_look: inLira,
    amount: inLira,
    amount_then: inLira,
    first_ready_at: inUtc,
    ready_at: inUtc,
    money_ready_at: inUtc,
    rests_until: inUtc,
  },
);
export type Wallet = DataOf<typeof readWallet>;

export const useWallet = readHook(['wallet', 'balance'], readWallet);

export function isWithdrawalOpen(wallet: Wallet): boolean {
  return wallet.withdrawals_enabled && wallet.money_ready_at === null;
}

export function mayTransfer(wallet: Wallet): boolean {
  return wallet.money_ready_at === null && mayTransferLater(wallet);
}

/** Whether money could be sent but for a change of password, phone or e-mail, after which it waits. */
export function mayTransferLater(wallet: Wallet): boolean {
  return wallet.transfers_enabled && !wallet.in_review && wallet.available >= MIN_TRANSFER;
}

export function whyNoTransfer(wallet: Wallet): string | undefined {
  if (wallet.in_review) return holdTexts.money;
  return wallet.transfers_enabled && wallet.available < MIN_TRANSFER ? leavingTexts.tooLittle : undefined;
}

/** Why this amount cannot leave, told before the review; undefined when it can, as far as this page knows. */
export function problemOfTransfer(amount: Kurus, { available }: Wallet): string | undefined {
  return amount > available ? leavingTexts.atMost(available) : undefined;
}

export function problemOfWithdrawal(amount: Kurus, wallet: Wallet): string | undefined {
  if (amount < wallet.min_withdraw_amount) return smallestWithdrawalText(wallet.min_withdraw_amount);
  return problemOfTransfer(amount, wallet);
}

type Payees = Pick<Wallet, 'payees' | 'new_iban_rests'>;
type Account = Pick<WithdrawBody, 'iban' | 'saved_iban_id'>;
export type Payee = Wallet['payees'][number];

export function findPayee({ payees }: Payees, { iban, saved_iban_id: id }: Account): Payee | undefined {
  if (iban === undefined) return payees.find((payee) => payee.id === id);
  const stored = normalizeIban(iban);
  return payees.find(
    (payee) => stored.endsWith(payee.iban.replace(/\D/g, '')) && payee.bank_name === bankOf(stored),
  );
}

export function isNewPayee(wallet: Payees, account: Account): boolean {
  return findPayee(wallet, account) === undefined;
}

/** How long money to this account is on hold; undefined where it may be sent at once, as to the wallet's first IBAN. */
export function restOfPayee(wallet: Payees, account: Account): string | undefined {
  const payee = findPayee(wallet, account);
  if (payee === undefined) return wallet.new_iban_rests ? texts.willRest : undefined;
  return payee.rests_until === null ? undefined : texts.rests(formatDateTime(payee.rests_until));
}

/** `Akbank · TR•• •••• 1326` */
export function payeeName({ bank_name: bank, iban }: Pick<Payee, 'bank_name' | 'iban'>): string {
  return bank === null ? iban : `${bank} · ${iban}`;
}
