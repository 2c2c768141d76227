import type { DataOf } from '#lib/shared/route.ts';
import { inLira, inUtc, plainRoute } from '#lib/web/plain-route.ts';
import { readHook } from '#lib/web/query.ts';
import type { viewerWalletContract } from './contract/viewer.ts';

/** Without its schema: a cheap phone reads it on the first page after login. */
export const readWallet = plainRoute<typeof viewerWalletContract.readWallet>(
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
