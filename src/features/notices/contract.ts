/** Notices: what happened to the caller, unread or read, on all devices. */
import { timestampSchema } from '#lib/shared/dates.ts';
import { pageFields, paginationSchema } from '#lib/shared/pagination.ts';
import { ROLES, route } from '#lib/shared/route.ts';
import { idSchema, orEmpty } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { noticeErrors } from './errors.ts';
import { CHANNELS, NOTICE_CLASSES, NOTICE_KINDS } from './kinds.ts';

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

const channelState = z.object({ channel: z.enum(CHANNELS), is_on: z.boolean(), is_fixed: z.boolean() });
const noticeChoice = z.object({
  kind: z.enum(NOTICE_KINDS),
  name: z.string(),
  class: z.enum(NOTICE_CLASSES),
  channels: z.array(channelState).meta({ description: 'Those on which the kind can go out' }),
});
export type NoticeChoice = z.output<typeof noticeChoice>;

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
    summary: 'Which kinds the caller can be told of, and on which channels each goes out.',
    data: z.object({
      choices: z.array(noticeChoice),
      accepts_messages: z.boolean().meta({ description: 'Whether news may be sent outside of the product' }),
    }),
  }),
  chooseNoticeChannel: route({
    method: 'PUT',
    path: '/api/notices/choices',
    access: ROLES,
    summary: 'Switches one channel of one kind on or off for the caller.',
    body: z.object({
      kind: z.enum(NOTICE_KINDS, { error: 'Bildirim türü geçersiz' }),
      channel: z.enum(CHANNELS, { error: 'Bildirim yolu geçersiz' }),
      is_on: z.boolean({ error: 'Açık ya da kapalı olmalı' }),
    }),
    errors: [noticeErrors.CHANNEL_FIXED],
  }),
};

/** The token of a mail: whose mails about what. It opens nothing else. */
const ofMail = {
  query: z.object({ token: z.string().max(300) }),
  errors: [noticeErrors.UNSUBSCRIBE_UNKNOWN],
};

/** What works without a session, by the signed link in a mail. */
export const mailLinkContract = {
  readMailChoice: route({
    method: 'GET',
    path: '/api/notices/mail-choice',
    access: 'public',
    summary: 'Which mails a link in a mail can switch off, and whether they are on. Changes nothing.',
    ...ofMail,
    data: z.object({
      name: z.string().meta({ description: 'Of the kind of notice' }),
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
      'What a mail program posts to when its reader unsubscribes (RFC 8058): no more mails of that kind.',
    ...ofMail,
  }),
  resubscribeMails: route({
    method: 'POST',
    path: '/api/notices/resubscribe',
    access: 'public',
    summary: 'Takes that back: mails of that kind again.',
    ...ofMail,
  }),
};
