/** Whether the wallet's ways out are open now. The server decides when money is asked for. */
import { MIN_TRANSFER } from '../contract/viewer.ts';
import type { Wallet } from './api.ts';

export function mayWithdraw(wallet: Wallet): boolean {
  const isCooling = wallet.money_ready_at !== null;
  return wallet.withdrawals_enabled && !isCooling && wallet.available >= wallet.min_withdraw_amount;
}

export function mayTransfer(wallet: Wallet): boolean {
  const isCooling = wallet.money_ready_at !== null;
  return wallet.transfers_enabled && !isCooling && wallet.available >= MIN_TRANSFER;
}
