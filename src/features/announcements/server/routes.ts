import { pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { announcementsContract } from '../contract.ts';
import { announcementErrors } from '../errors.ts';
import { announcementMessages } from '../texts.ts';
import { countHearers, listAnnouncements } from './queries.ts';
import { announceTo, messagePerson } from './send.ts';

const HOUR = 3600;
/** What one administrator sends in an hour; more of it is a mistake, or not that administrator. */
const MESSAGES: LimitRule = { name: 'messages-to-people', points: 60, windowSeconds: HOUR };
const ANNOUNCEMENTS: LimitRule = { name: 'announcements', points: 10, windowSeconds: HOUR };

export function mountAnnouncements(kit: ServerKit): void {
  implement(kit, announcementsContract, {
    listAnnouncements: async ({ db, query }) => {
      const { announcements, total } = await listAnnouncements(db, query);
      return { data: { announcements, pagination: pagination(query, total) } };
    },

    countAudience: async ({ db, query, now }) => {
      const { audience, is_promotion: isPromotion } = query;
      return { data: { people: await countHearers(db, { audience, isPromotion, sentAt: now }) } };
    },

    announce: async ({ db, body, actor, now }) => {
      await kit.limits.consume(ANNOUNCEMENTS, String(actor.userId));
      const { is_promotion: isPromotion, ...words } = body;
      const wish = { audience: words.audience, isPromotion, sentAt: now };
      if ((await countHearers(db, wish)) === 0) throw announcementErrors.NOBODY_TOLD();
      const sent = await announceTo(db, { ...words, isPromotion, authorId: actor.userId, now });
      return { data: sent, message: announcementMessages.announced };
    },

    messagePerson: async ({ db, params, body, actor, now }) => {
      await kit.limits.consume(MESSAGES, String(actor.userId));
      const sent = await messagePerson(db, { ...body, userId: params.id, authorId: actor.userId, now });
      return { data: sent, message: announcementMessages.messageSent };
    },
  });
}
