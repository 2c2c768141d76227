import {
  calendarDaySchema,
  idParam,
  moneyOut,
  pageFields,
  paginationSchema,
  searchField,
  timestampSchema,
} from '#lib/shared/wire.ts';
import { ROLES, route } from '#lib/shared/route.ts';
import { orEmpty } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { detailNamesSchema } from '#features/viewers/details.ts';
import { adminFirmContract } from '#features/firms/contract.ts';
import { withdrawalSums } from '#features/wallet/contract.ts';
import { userErrors } from '#platform/words/user-errors.ts';

const USER_STATUSES = ['active', 'suspended', 'closed'] as const;

const person = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  created_at: timestampSchema,
});
export type ListedUser = z.output<typeof person>;

const text = z.string().nullable();

export const adminUsersContract = {
  listUsers: route({
    method: 'GET',
    path: '/api/admin/users',
    access: { admin: ['finance', 'moderator'] },
    summary:
      'Everybody with an account, newest first; the search looks in firms’ names, too. Days are Istanbul’s, both inclusive.',
    query: z.object({
      ...pageFields,
      search: searchField,
      role: orEmpty(z.enum([...ROLES, 'all'], { error: 'Geçerli bir rol seç' })),
      status: orEmpty(z.enum(USER_STATUSES, { error: 'Geçerli bir hesap durumu seç' })),
      date_from: orEmpty(calendarDaySchema()),
      date_to: orEmpty(calendarDaySchema()),
    }),
    data: z.object({
      users: z.array(person.extend({ firm_name: text })),
      pagination: paginationSchema,
      stats: z.object({ total_users: z.int(), admins: z.int(), firms: z.int(), viewers: z.int() }),
    }),
  }),
  readUser: route({
    method: 'GET',
    path: '/api/admin/users/:id',
    access: { admin: ['finance', 'moderator'] },
    summary: 'One person: a viewer with details in words and wallet, a firm with its contact.',
    params: z.object({ id: idParam }),
    data: person.extend({
      firm: z
        .object({
          firm_name: z.string(),
          contact_email: z.string(),
          contact_phone: z.string(),
          withholding: adminFirmContract.setWithholding.body.shape.withholding,
        })
        .nullable(),
      wallet: z.object({ balance: moneyOut, wallet_number: text }).nullable(),
      details: detailNamesSchema.nullable(),
      review: z
        .object({ group_id: z.int(), is_held: z.boolean() })
        .nullable()
        .meta({ description: 'A viewer whose money stays: in review, or held by an administrator.' }),
    }),
    errors: [userErrors.USER_NOT_FOUND],
  }),
  readUserMoney: route({
    method: 'GET',
    path: '/api/admin/users/:id/money',
    access: { admin: ['finance'] },
    summary: 'What a viewer has, has earned by ads, has been paid out, and asks for.',
    params: z.object({ id: idParam }),
    data: z.object({
      balance: moneyOut,
      earned: moneyOut.meta({ description: 'By views and clicks, without those that were taken back' }),
      withdrawn: withdrawalSums,
      waiting: withdrawalSums,
      evidence: z
        .object({ line: z.string(), objects: z.boolean() })
        .nullable()
        .meta({ description: 'In one line, of the withdrawal that waits longest' }),
    }),
    errors: [userErrors.USER_NOT_FOUND],
  }),
  listUserMovements: route({
    method: 'GET',
    path: '/api/admin/users/:id/movements',
    access: { admin: ['finance', 'moderator'] },
    summary:
      'What came into and left the wallet of a viewer or a firm, newest first, in the words they read it in.',
    params: z.object({ id: idParam }),
    query: z.object(pageFields),
    data: z.object({
      movements: z.array(
        z.object({
          id: z.int(),
          transaction_type: z.enum(['credit', 'debit']),
          description: z.string(),
          /** The viewer on the other side of a transfer, whom the description names. */
          other: z.object({ id: z.int(), name: z.string() }).optional(),
          amount: moneyOut,
          transaction_date: timestampSchema,
        }),
      ),
      pagination: paginationSchema,
    }),
    errors: [userErrors.USER_NOT_FOUND],
  }),
  listUserWatches: route({
    method: 'GET',
    path: '/api/admin/users/:id/watches',
    access: { admin: ['finance', 'moderator'] },
    summary: 'The ads that a viewer started, newest first, and what each start came to.',
    params: z.object({ id: idParam }),
    query: z.object(pageFields),
    data: z.object({
      watches: z.array(
        z.object({
          id: z.int(),
          campaign_id: z.int(),
          campaign_name: z.string(),
          status: z.enum(['open', 'viewed', 'released']),
          earning: moneyOut,
          started_at: timestampSchema,
          ended_at: timestampSchema.nullable(),
          taken_back_at: timestampSchema.nullable(),
        }),
      ),
      pagination: paginationSchema,
    }),
    errors: [userErrors.USER_NOT_FOUND],
  }),
};
