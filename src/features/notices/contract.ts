/** Notices: what happened to the caller, unread or read, on all devices. */
import { timestampSchema } from '#lib/shared/dates.ts';
import { pageFields, paginationSchema } from '#lib/shared/pagination.ts';
import { ROLES, route } from '#lib/shared/route.ts';
import { idSchema, orEmpty } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';

/** The most notices that are read by name in one call. */
export const MOST_READ = 100;

const notice = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string().nullable().meta({ description: 'The address of its subject' }),
  is_read: z.boolean(),
  created_at: timestampSchema,
});
export type Notice = z.output<typeof notice>;

export const NOTICE_FILTERS = ['all', 'unread'] as const;

const unread = z.int().meta({ description: 'How many are unread' });

export const noticesContract = {
  listNotices: route({
    method: 'GET',
    path: '/api/notices',
    access: ROLES,
    summary: 'What happened to the caller, the latest first.',
    query: z.object({ ...pageFields, show: orEmpty(z.enum(NOTICE_FILTERS)).default('all') }),
    data: z.object({ notices: z.array(notice), pagination: paginationSchema, stats: z.object({ unread }) }),
  }),
  countUnreadNotices: route({
    method: 'GET',
    path: '/api/notices/unread',
    access: ROLES,
    summary: 'How many notices the caller has not read.',
    data: z.object({ unread }),
  }),
  readNotices: route({
    method: 'POST',
    path: '/api/notices/read',
    access: ROLES,
    summary: 'Marks notices of the caller as read, on all devices; those of others are left alone.',
    body: z.object({ ids: z.array(idSchema).min(1).max(MOST_READ) }),
    data: z.object({ unread }),
  }),
  readAllNotices: route({
    method: 'POST',
    path: '/api/notices/read-all',
    access: ROLES,
    summary: 'Marks every notice of the caller as read, up to the latest one that was shown.',
    body: z.object({ up_to: idSchema }),
    data: z.object({ unread }),
  }),
};
