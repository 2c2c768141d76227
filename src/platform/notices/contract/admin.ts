import { idParam, pageFields, paginationSchema, timestampSchema } from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { userErrors } from '#platform/words/user-errors.ts';

/** `queued`: it waits for its turn or its next try; `skipped`: it came too late, or the account is not active. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'skipped'] as const;

const sentNotice = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  created_at: timestampSchema,
  read_at: timestampSchema.nullable(),
  mail: z
    .object({
      status: z.enum(MAIL_STATES),
      sent_at: timestampSchema.nullable(),
      due_at: timestampSchema.nullable().meta({ description: 'Of a queued one: not before then' }),
      problem: z.string().nullable().meta({ description: 'Why it failed or was skipped' }),
    })
    .nullable()
    .meta({ description: 'Null: it is in the product alone' }),
});
export type SentNotice = z.output<typeof sentNotice>;

export const sentNoticesContract = {
  listSentNotices: route({
    method: 'GET',
    path: '/api/admin/users/:id/notices',
    access: { admin: ['finance', 'moderator'] },
    summary: 'What a viewer or a firm was told, the latest first, and what became of its mail.',
    params: z.object({ id: idParam }),
    query: z.object(pageFields),
    data: z.object({ notices: z.array(sentNotice), pagination: paginationSchema }),
    errors: [userErrors.USER_NOT_FOUND],
  }),
};
