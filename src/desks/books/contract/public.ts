import { timestampSchema } from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';

export const moneyStopContract = {
  readMoneyStop: route({
    method: 'GET',
    path: '/api/money-stop',
    access: ['admin', 'firm', 'user'],
    summary: 'Since when no money can leave, because the books are being looked into; null when it can.',
    data: z.object({ began_at: timestampSchema.nullable() }),
  }),
};
