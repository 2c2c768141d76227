import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import {
  type Announcement,
  announcementActs,
  announcementErrors,
  announcementsContract,
  type Audience,
  messageActs,
} from './contract.ts';
import { announcementMessages, senderText } from './texts.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { agreesToMessages, hasGroupOn, notify } from '#platform/notices/server.ts';
import { userErrors } from '#platform/words/user-errors.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { Role } from '#lib/shared/route.ts';

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
      return { data: { people: await countRecipients(db, { audience, isPromotion, sentAt: now }) } };
    },

    announce: async ({ db, body, actor, now }) => {
      await kit.limits.consume(ANNOUNCEMENTS, String(actor.userId));
      const { is_promotion: isPromotion, ...words } = body;
      const recipients = { audience: words.audience, isPromotion, sentAt: now };
      if ((await countRecipients(db, recipients)) === 0) throw announcementErrors.NOBODY_TOLD();
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
    const people = await notify(
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

/** Stores it; the job notifies everybody of a role. Throws ANNOUNCEMENT_SENT. */
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

const AT_ONCE = 500;
/** As long as the notice itself stands at least: half a year. */
const MESSAGES_KEPT_DAYS = 180;
const DAY_MS = 86_400_000;

type Kit = Pick<ServerKit, 'db' | 'config'>;

interface Unfinished {
  id: number;
  audience: Audience;
  is_promotion: boolean;
  title: string;
  text: string;
  sent_at: Date;
  told_up_to: number;
}

async function notifySome({ db, config }: Kit, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const one = await first(
      tx,
      sql<Unfinished>`select id, audience, is_promotion, title, text, sent_at, told_up_to from announcements
        where finished_at is null order by id limit 1 for update skip locked`,
    );
    if (one === undefined) return false;
    const { id, title, text, audience, is_promotion: isPromotion, sent_at: sentAt } = one;
    const people = await rows(
      tx,
      sql<{ id: number }>`select id from users
        where id > ${one.told_up_to} and ${isRecipient({ audience, isPromotion, sentAt })}
        order by id limit ${AT_ONCE}`,
    );
    const to = people.map((person) => person.id);
    const kind = isPromotion ? 'operator_promotion' : 'operator_announcement';
    const whole = isPromotion ? `${text}\n\n${senderText(config.company.seller)}` : text;
    const notified = await notify(tx, { kind, ref: id, to, detail: { title, text: whole } }, now);
    const isOver = to.length < AT_ONCE;
    await run(
      tx,
      sql`update announcements set people = people + ${notified}, told_up_to = ${to.at(-1) ?? one.told_up_to},
            finished_at = ${isOver ? now : null}
          where id = ${id}`,
    );
    return true;
  });
}

export async function notifyOfAnnouncements(kit: Kit, now: Date, signal?: AbortSignal): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one batch after the other, so that the database has room for others
  while (signal?.aborted !== true && (await notifySome(kit, now)));
}

/** Forgets messages to one person, at once those written while the account was being closed; announcements are nobody's data. */
export async function forgetOldMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MESSAGES_KEPT_DAYS * DAY_MS);
  await run(
    db,
    sql`delete from announcements where audience = 'person' and (sent_at < ${before}
        or user_id in (select id from users where status = 'closed'))`,
  );
}

export async function forgetMessagesTo(tx: Db, userId: number): Promise<void> {
  await run(tx, sql`delete from announcements where user_id = ${userId}`);
}

export function announcementJobs(kit: Kit & Pick<ServerKit, 'clock'>): Job[] {
  const { db, clock } = kit;
  return [
    {
      name: 'tell-announcements',
      everySeconds: 5,
      maxSeconds: 300,
      run: (signal) => notifyOfAnnouncements(kit, clock.now(), signal),
    },
    {
      name: 'forget-messages-to-people',
      everySeconds: 3600,
      run: () => forgetOldMessages(db, clock.now()),
    },
  ];
}

const ROLES_OF: Readonly<Record<Audience, readonly Role[]>> = {
  viewers: ['user'],
  firms: ['firm'],
  everybody: ['firm', 'user'],
};

/** Accounts open since before it was sent; advertising reaches only those who agreed to it. */
function isRecipient(recipients: { audience: Audience; isPromotion: boolean; sentAt: Date }) {
  return sql`role = any(${ROLES_OF[recipients.audience]}::text[]) and status = 'active' and created_at <= ${recipients.sentAt}
    and ${hasGroupOn(sql`users.id`, 'news')}
    and (not ${recipients.isPromotion}::boolean or ${agreesToMessages(sql`users.id`)})`;
}

async function countRecipients(db: Db, recipients: Parameters<typeof isRecipient>[0]): Promise<number> {
  const { people } = await one(
    db,
    sql<{ people: number }>`select count(*) as people from users where ${isRecipient(recipients)}`,
  );
  return people;
}

async function listAnnouncements(db: Db, page: Page) {
  const { total } = await one(db, sql<{ total: number }>`select count(*) as total from announcements`);
  const announcements = await rows(
    db,
    sql<Announcement>`
      select announcements.id, authors.name as author_name, audience, is_promotion, title, text, sent_at, people,
        finished_at is not null as is_finished,
        case when receivers.id is not null then jsonb_build_object('id', receivers.id, 'name',
          coalesce((select firm_name from firms where firms.user_id = receivers.id), receivers.name), 'role', receivers.role) end as person
      from announcements join users as authors on authors.id = author_id
      left join users as receivers on receivers.id = user_id
      order by announcements.id desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { announcements, total };
}
