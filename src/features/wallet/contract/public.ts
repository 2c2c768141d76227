/** What anybody may know of how fast withdrawals are paid. */
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';

export const publicWalletContract = {
  readPayoutSpeed: route({
    method: 'GET',
    path: '/api/payout-speed',
    access: 'public',
    summary: 'How long the withdrawals that were paid lately took, from asking to paying.',
    data: z.object({
      days: z.int(),
      median_seconds: z.int().nullable().meta({
        description: 'Half of those paid within the last days took no longer; null where too few were paid.',
      }),
    }),
  }),
};
