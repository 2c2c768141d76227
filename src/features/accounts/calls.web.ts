/** Calls of the first pages that visitors open, which load no schemas. */
import type { DataOf } from '#lib/shared/route.ts';
import { inLira, inPercent, inUtc, plainRoute } from '#lib/web/plain-route.ts';
import type { configContract, signInContract } from './contract/public.ts';

export const readPublicConfig = plainRoute<typeof configContract.readPublicConfig>(
  { method: 'GET', path: '/api/config', access: 'public' },
  {
    view_rate: inLira,
    click_rate: inLira,
    second_view_rate: inPercent,
    registration_earning: inLira,
    daily_earning_limit: inLira,
    min_withdraw_amount: inLira,
    view_price: inLira,
    min_campaign_budget: inLira,
  },
);

export type PublicConfig = DataOf<typeof readPublicConfig>;

export const logIn = plainRoute<typeof signInContract.logIn>(
  { method: 'POST', path: '/api/auth/login', access: 'public' },
  { expires_at: inUtc },
);
