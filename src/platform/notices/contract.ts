import { idSchema, pageFields, paginationSchema, timestampSchema } from '#lib/shared/wire.ts';
import { ROLES, route } from '#lib/shared/route.ts';
import { orEmpty } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { NOTICE_GROUPS, SWITCHED_GROUPS } from './kinds.ts';
import { defineErrors } from '#lib/shared/errors.ts';

export const noticeErrors = defineErrors({
  UNSUBSCRIBE_UNKNOWN: [
    404,
    'Bu bağlantı geçerli değil ya da artık geçersiz. Giriş yapıp bildirim tercihlerinden kapatabilirsin.',
  ],
});

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

const noticeSwitch = z.object({ group: z.enum(NOTICE_GROUPS), is_on: z.boolean(), is_fixed: z.boolean() });
export type NoticeSwitch = z.output<typeof noticeSwitch>;

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
  listNoticeChoices: route({
    method: 'GET',
    path: '/api/notices/choices',
    access: ROLES,
    summary: 'The groups of notices of the caller: which are on, and which can be switched.',
    data: z.object({ groups: z.array(noticeSwitch) }),
  }),
  chooseNotices: route({
    method: 'PUT',
    path: '/api/notices/choices',
    access: ROLES,
    summary: 'Switches mails about own things, or news in the product, on or off for the caller.',
    body: z.object({
      group: z.enum(SWITCHED_GROUPS, { error: 'Bu bildirimler değiştirilemez' }),
      is_on: z.boolean({ error: 'Açık ya da kapalı olmalı' }),
    }),
  }),
};

const ofMail = {
  query: z.object({ token: z.string().max(300) }),
  errors: [noticeErrors.UNSUBSCRIBE_UNKNOWN],
};

export const mailLinkContract = {
  readMailChoice: route({
    method: 'GET',
    path: '/api/notices/mail-choice',
    access: 'public',
    summary: 'Whether the mails that a link in a mail can switch off are on. Changes nothing.',
    ...ofMail,
    data: z.object({
      email: z.string().meta({ description: 'Where they go, masked' }),
      role: z.enum(ROLES),
      is_on: z.boolean(),
    }),
  }),
  unsubscribeMails: route({
    method: 'POST',
    path: '/api/notices/unsubscribe',
    access: 'public',
    summary:
      'What a mail program posts to when its reader unsubscribes (RFC 8058): mails about security and money alone.',
    ...ofMail,
  }),
};
