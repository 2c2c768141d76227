import { pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { announcementsContract, type Audience } from './contract.ts';
import { announcementErrors } from './errors.ts';
import { announcementMessages } from './texts.ts';
import { countHearers, listAnnouncements } from './queries.server.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, inTransaction, one, run, sql } from '#lib/server/db.ts';
import { tell } from '#platform/notices/server.ts';
import { userErrors } from '#platform/words/user-errors.ts';
import { announcementActs, messageActs } from './acts.ts';

const HOUR = 3600;
/** Messages of one administrator per hour; more is a mistake, or a stolen account. */
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

interface Words {
  title: string;
  text: string;
  request_key: string;
}

interface Sending extends Words {
  authorId: number;
  audience: Audience | 'person';
  userId: number | null;
  isPromotion: boolean;
  now: Date;
}

/** Stores a sent text once per form key. Throws ANNOUNCEMENT_SENT when the key was used for other content. */
async function keep(tx: Db, sending: Sending): Promise<{ id: number; isNew: boolean }> {
  const { authorId, audience, userId, isPromotion, title, text, request_key: key, now } = sending;
  const kept = await first(
    tx,
    sql<{ id: number }>`
      insert into announcements (author_id, audience, user_id, is_promotion, title, text, request_key, sent_at)
      values (${authorId}, ${audience}, ${userId}, ${isPromotion}, ${title}, ${text}, ${key}, ${now})
      on conflict (author_id, request_key) do nothing returning id`,
  );
  if (kept !== undefined) return { id: kept.id, isNew: true };
  const before = await one(
    tx,
    sql<{ id: number; is_same: boolean }>`
      select id, (audience, user_id, is_promotion, title, text) is not distinct from
        (${audience}::text, ${userId}::bigint, ${isPromotion}::boolean, ${title}::text, ${text}::text) as is_same
      from announcements where author_id = ${authorId} and request_key = ${key}`,
  );
  if (!before.is_same) throw announcementErrors.ANNOUNCEMENT_SENT();
  return { id: before.id, isNew: false };
}

/** Writes to one viewer or firm. Throws USER_NOT_FOUND, ANNOUNCEMENT_SENT. */
async function messagePerson(
  db: Db,
  { userId, ...given }: Words & { userId: number; authorId: number; now: Date },
): Promise<{ id: number }> {
  return inTransaction(db, async (tx) => {
    const person = await first(
      tx,
      sql`select from users where id = ${userId} and role <> 'admin' and status <> 'closed'`,
    );
    if (person === undefined) throw userErrors.USER_NOT_FOUND();
    const { id, isNew } = await keep(tx, { ...given, userId, audience: 'person', isPromotion: false });
    if (!isNew) return { id };
    const { title, text, authorId, now } = given;
    const people = await tell(
      tx,
      { kind: 'operator_message', ref: id, to: [userId], detail: { title, text } },
      now,
    );
    await run(tx, sql`update announcements set people = ${people}, finished_at = ${now} where id = ${id}`);
    const after = { letters: text.length };
    await recordAct(tx, { actorId: authorId, act: messageActs.send, subjectId: userId, after, now });
    return { id };
  });
}

/** Begins to tell everybody of a role; the job goes on. Throws ANNOUNCEMENT_SENT. */
async function announceTo(
  db: Db,
  given: Words & { audience: Audience; isPromotion: boolean; authorId: number; now: Date },
): Promise<{ id: number }> {
  return inTransaction(db, async (tx) => {
    const { id, isNew } = await keep(tx, { ...given, userId: null });
    if (!isNew) return { id };
    const { audience, isPromotion, text, authorId, now } = given;
    const after = { audience, is_promotion: isPromotion, letters: text.length };
    await recordAct(tx, { actorId: authorId, act: announcementActs.send, subjectId: id, after, now });
    return { id };
  });
}
