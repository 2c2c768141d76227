/** What the browser asks before anybody signs in; apart, because every visitor loads it with the first page. */
import { moneyOut } from '#lib/shared/money.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';

export const configContract = {
  readPublicConfig: route({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary:
      'What the browser must know before anybody signs in: name, countdown, addresses, and what watching earns.',
    data: z.object({
      product_name: z.string(),
      login_countdown_seconds: z.int(),
      paycell_url: z.string(),
      kvkk_url: z.string(),
      contact_email: z.string(),
      earnings: z.object({
        view_rate: moneyOut,
        click_rate: moneyOut,
        registration_earning: moneyOut,
        daily_earning_limit: moneyOut,
        min_withdraw_amount: moneyOut,
      }),
    }),
  }),
};
