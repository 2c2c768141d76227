import { inLira, inUtc, plainRoute } from '#lib/web/plain-route.ts';
import { readHook } from '#lib/web/query.ts';
import type { viewerProfileContract } from './contract.ts';

/** Without its schema: a cheap phone reads it on the first page after login. */
export const readProfile = plainRoute<typeof viewerProfileContract.readProfile>(
  { method: 'GET', path: '/api/user/profile', access: ['user'] },
  {
    amount: inLira,
    earning: inLira,
    next_reward: inLira,
    balance: inLira,
    ad_earnings: inLira,
    todays_earnings: inLira,
    earned: inLira,
    dailyEarningLimit: inLira,
    created_at: inUtc,
    transaction_date: inUtc,
  },
);

export const useProfile = readHook(['people', 'me'], readProfile);
