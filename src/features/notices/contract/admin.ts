/** What was sent to one person, for whoever answers their questions. */
import { timestampSchema } from '#lib/shared/dates.ts';
import { pageFields, paginationSchema } from '#lib/shared/pagination.ts';
import { route } from '#lib/shared/route.ts';
import { idParam } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { profileErrors } from '#features/people/errors.ts';
import { CHANNELS } from '../kinds.ts';

/** `queued`: it waits for its turn or its next try; `skipped`: it was not needed, or there was no way to the person. */
export const DELIVERY_STATES = ['queued', 'sent', 'failed', 'skipped'] as const;

const sentNotice = z.object({
  id: z.int(),
  kind: z.string(),
  /** The kind in words, as it stands among the person's choices. */
  name: z.string(),
  title: z.string(),
  text: z.string(),
  created_at: timestampSchema,
  read_at: timestampSchema.nullable(),
  deliveries: z
    .array(
      z.object({
        channel: z.enum(CHANNELS),
        status: z.enum(DELIVERY_STATES),
        sent_at: timestampSchema.nullable(),
        due_at: timestampSchema.nullable().meta({ description: 'Of a queued one: not before then' }),
        problem: z.string().nullable().meta({ description: 'Why it failed or was skipped' }),
      }),
    )
    .meta({ description: 'Besides the product itself' }),
});
export type SentNotice = z.output<typeof sentNotice>;

export const sentNoticesContract = {
  listSentNotices: route({
    method: 'GET',
    path: '/api/admin/users/:id/notices',
    access: { admin: ['finance', 'moderator'] },
    summary:
      'What a viewer or a firm was told, the latest first, on which channels it went out, and what became of it.',
    params: z.object({ id: idParam }),
    query: z.object(pageFields),
    data: z.object({ notices: z.array(sentNotice), pagination: paginationSchema }),
    errors: [profileErrors.USER_NOT_FOUND],
  }),
};
