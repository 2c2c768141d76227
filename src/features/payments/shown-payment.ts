import type { z } from '#lib/shared/zod.ts';
import type { adminPaymentsContract } from './contract/admin.ts';

export type AdminPayment = z.output<typeof adminPaymentsContract.listPayments.data>['payments'][number];
