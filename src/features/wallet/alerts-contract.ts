/** Where money of many wallets flows together, for administrators to look into (threats T-V15). */
import { timestampSchema } from '#lib/shared/dates.ts';
import { moneyOut } from '#lib/shared/money.ts';
import { pageFields, paginationSchema } from '#lib/shared/pagination.ts';
import { route } from '#lib/shared/route.ts';
import { idParam, textSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { walletErrors } from './errors.ts';

export const ALERT_FILTERS = ['open', 'closed', 'all'] as const;

const transferAlert = z.object({
  id: z.int(),
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  /** Different people who sent to this wallet, and what they sent in all. */
  senders: z.int(),
  amount: moneyOut,
  first_at: timestampSchema,
  last_at: timestampSchema,
  found_at: timestampSchema,
  closed_at: timestampSchema.nullable(),
  closed_by: z.string().nullable(),
  note: z.string().nullable(),
});
export type TransferAlert = z.output<typeof transferAlert>;

export const alertsContract = {
  listTransferAlerts: route({
    method: 'GET',
    path: '/api/admin/transfer-alerts',
    access: ['admin'],
    summary: 'Wallets into which many others sent money within a day, the newest first.',
    query: z.object({ ...pageFields, status: z.enum(ALERT_FILTERS).default('open') }),
    data: z.object({ alerts: z.array(transferAlert), pagination: paginationSchema }),
  }),
  closeTransferAlert: route({
    method: 'PUT',
    path: '/api/admin/transfer-alerts/:id/close',
    access: ['admin'],
    summary: 'An administrator has looked into it and says what was found.',
    params: z.object({ id: idParam }),
    body: z.object({
      reason: textSchema('Lütfen ne bulduğunu yaz').max(1000, 'Not en fazla 1000 karakter olabilir'),
    }),
    errors: [walletErrors.ALERT_NOT_FOUND, walletErrors.ALERT_CLOSED],
  }),
};
