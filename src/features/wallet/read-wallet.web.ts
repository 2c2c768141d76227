import type { DataOf } from '#lib/shared/route.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { inLira, inUtc, plainRoute } from '#lib/web/plain-route.ts';
import { readHook } from '#lib/web/query.ts';
import { holdTexts } from '#features/fraud/texts.ts';
import type { viewerWalletContract } from './contract/viewer.ts';
import { MIN_TRANSFER } from './leaving.ts';
import { smallestWithdrawalText, leavingTexts } from './texts.ts';

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

export function mayTransferLater(wallet: Wallet): boolean {
  return wallet.transfers_enabled && !wallet.in_review && wallet.available >= MIN_TRANSFER;
}

export function whyNoTransfer(wallet: Wallet): string | undefined {
  if (wallet.in_review) return holdTexts.money;
  return wallet.transfers_enabled && wallet.available < MIN_TRANSFER ? leavingTexts.tooLittle : undefined;
}

export function problemOfTransfer(amount: Kurus, { available }: Wallet): string | undefined {
  return amount > available ? leavingTexts.atMost(available) : undefined;
}

export function problemOfWithdrawal(amount: Kurus, wallet: Wallet): string | undefined {
  if (amount < wallet.min_withdraw_amount) return smallestWithdrawalText(wallet.min_withdraw_amount);
  return problemOfTransfer(amount, wallet);
}
