/** Whether the wallet's ways out are open now. The server decides when money is asked for. */
import { holdTexts } from '#features/fraud/texts.ts';
import { MIN_TRANSFER } from './leaving.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { smallestWithdrawalText } from './texts.ts';
import type { Wallet } from './read-wallet.web.ts';
import { leavingTexts } from './viewer-texts.web.ts';

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
