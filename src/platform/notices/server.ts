import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { openKey } from '#lib/server/secret.ts';
import { readToken } from '#lib/server/sending/signed-token.ts';
import { mailLinkContract, type Notice, noticesContract } from './contract.ts';
import { choiceMessages } from './texts.ts';
import { listSwitches, readMailChoice, switchGroup, unsubscribeMails } from './choices.server.ts';
import { deliverDue, type SendingKit, UNSUBSCRIBING } from './deliver.server.ts';
import type { DataOf, Duty, Role } from '#lib/shared/route.ts';
import { type Db, first, one, rows, run, sql } from '#lib/server/db.ts';
import { concernsDuty, type Detail, knownKind, ruleOf } from './kinds.ts';
import { linkOf, wordsOf } from './notify.server.ts';
import { notifyDue } from './notify-due.server.ts';
import type { Job } from '#lib/server/jobs.ts';
import { userErrors } from '#platform/words/user-errors.ts';
import { type SentNotice, sentNoticesContract } from './contract/admin.ts';

export { agreesToMessages, hasGroupOn } from './choices.server.ts';
export { notifyOfFailure } from './notify-due.server.ts';
export { notify } from './notify.server.ts';

/** A mail program posts a form, which nothing else of the product takes. */
function mountMailLinks(kit: ServerKit): void {
  const secret = openKey(kit.config, 'sending');
  const subjectOf = (token: string) => readToken(secret, { purpose: UNSUBSCRIBING, token });
  void kit.app.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    );
    implement({ ...kit, app }, mailLinkContract, {
      readMailChoice: async ({ db, query }) => ({ data: await readMailChoice(db, subjectOf(query.token)) }),

      unsubscribeMails: async ({ db, query }) => {
        await unsubscribeMails(db, subjectOf(query.token));
        return { message: choiceMessages.unsubscribed };
      },
    });
  });
}

export function mountNotices(kit: ServerKit): void {
  mountMailLinks(kit);
  mountSentNotices(kit);
  implement(kit, noticesContract, {
    listNotices: async ({ db, actor, query }) => {
      const { show, ...page } = query;
      const { notices, total } = await listNotices(db, actor, { ...page, show });
      const stats = { unread: await countUnread(db, actor.userId) };
      return { data: { notices, pagination: pagination(page, total), stats } };
    },

    countUnreadNotices: async ({ db, actor }) => ({ data: { unread: await countUnread(db, actor.userId) } }),

    readNotices: async ({ db, actor: { userId }, body, now }) => {
      await markRead(db, { userId, ids: body.ids, now });
      return { data: { unread: await countUnread(db, userId) } };
    },

    readAllNotices: async ({ db, actor: { userId }, body, now }) => {
      await markAllRead(db, { userId, upTo: body.up_to, now });
      return { data: { unread: await countUnread(db, userId) } };
    },

    listNoticeChoices: async ({ db, actor }) => ({ data: { groups: await listSwitches(db, actor) } }),

    chooseNotices: async ({ db, actor: { userId }, body }) => {
      await switchGroup(db, { userId, group: body.group, isOn: body.is_on });
      return { message: choiceMessages.saved };
    },
  });
}

interface Reader {
  userId: number;
  role: Role;
  duty: Duty | null;
}

interface NoticeRow {
  id: number;
  kind: string;
  subject_id: number | null;
  detail: Detail;
  created_at: Date;
  read_at: Date | null;
}

/** A kind of a later version shows only its name. Administrators whose duty changed since get no link. */
function shown(
  { id, kind: name, subject_id: subject, detail, ...row }: NoticeRow,
  { role, duty }: Pick<Reader, 'role' | 'duty'>,
): Notice {
  const kind = knownKind(name);
  const words = kind === undefined ? { title: name, text: '' } : wordsOf(kind, detail);
  const mayOpen = kind !== undefined && concernsDuty(kind, duty);
  const link = mayOpen ? linkOf(kind, { subject, role }) : null;
  return { id, kind: name, ...words, link, is_read: row.read_at !== null, created_at: row.created_at };
}

async function countUnread(db: Db, userId: number): Promise<number> {
  const query = sql<{ unread: number }>`
    select count(*) as unread from notices where user_id = ${userId} and read_at is null`;
  const { unread } = await one(db, query);
  return unread;
}

async function listNotices(
  db: Db,
  { userId, role, duty }: Reader,
  { show, ...page }: Page & { show: 'all' | 'unread' },
): Promise<{ notices: Notice[]; total: number }> {
  const where = sql`user_id = ${userId} and ${show === 'unread' ? sql`read_at is null` : sql`true`}`;
  const statement = sql<{ total: number }>`select count(*) as total from notices where ${where}`;
  const { total } = await one(db, statement);
  const query = sql<NoticeRow>`select id, kind, subject_id, detail, created_at, read_at from notices
    where ${where} order by id desc limit ${page.limit} offset ${offsetOf(page)}`;
  const found = await rows(db, query);
  return { notices: found.map((row) => shown(row, { role, duty })), total };
}

async function markRead(
  db: Db,
  { userId, ids, now }: { userId: number; ids: readonly number[]; now: Date },
): Promise<void> {
  const statement = sql`update notices set read_at = ${now}
      where user_id = ${userId} and id = any(${ids}::bigint[]) and read_at is null`;
  await run(db, statement);
}

async function markAllRead(
  db: Db,
  { userId, upTo, now }: { userId: number; upTo: number; now: Date },
): Promise<void> {
  const statement = sql`
    update notices set read_at = ${now} where user_id = ${userId} and id <= ${upTo} and read_at is null`;
  await run(db, statement);
}

export async function readNoticesOfFile(db: Db, userId: number, page: Page): Promise<object[]> {
  const query = sql<NoticeRow & { mail: string | null; mailed_at: Date | null }>`
    select id, kind, subject_id, detail, created_at, read_at, status as mail, sent_at as mailed_at from notices
    left join notice_mails on notice_id = id
    where user_id = ${userId} order by id desc limit ${page.limit} offset ${offsetOf(page)}`;
  const found = await rows(db, query);
  return found.map(({ mail, mailed_at, ...row }) => {
    const { title, text } = shown(row, { role: 'user', duty: null });
    const kind = knownKind(row.kind);
    const mailed_at_once = kind !== undefined && ruleOf(kind).mail === 'by its feature';
    return { title, text, at: row.created_at, read_at: row.read_at, mail, mailed_at, mailed_at_once };
  });
}

export async function forgetNotices(tx: Db, userId: number): Promise<void> {
  await run(tx, sql`delete from notices where user_id = ${userId}`);
  await run(tx, sql`delete from notice_choices where user_id = ${userId}`);
}

type Mail = NonNullable<SentNotice['mail']>;
interface SentRow extends Omit<SentNotice, 'title' | 'text' | 'mail'>, Omit<Mail, 'status'> {
  detail: Detail;
  status: Mail['status'] | null;
}

function sentNotice({ detail, status, sent_at, due_at, problem, ...row }: SentRow): SentNotice {
  const kind = knownKind(row.kind);
  const words = kind === undefined ? { title: row.kind, text: '' } : wordsOf(kind, detail);
  return { ...row, ...words, mail: status && { status, sent_at, due_at, problem } };
}

async function listSentNotices(
  db: Db,
  userId: number,
  page: Page,
): Promise<DataOf<typeof sentNoticesContract.listSentNotices>> {
  const person = await first(db, sql`select from users where id = ${userId} and role <> 'admin'`);
  if (person === undefined) throw userErrors.USER_NOT_FOUND();
  const statement = sql<{ total: number }>`select count(*) as total from notices where user_id = ${userId}`;
  const { total } = await one(db, statement);
  const query = sql<SentRow>`select id, kind, detail, created_at, read_at, status, sent_at,
      case when status = 'queued' then due_at end as due_at, problem
    from notices left join notice_mails on notice_id = id
    where user_id = ${userId} order by id desc limit ${page.limit} offset ${offsetOf(page)}`;
  const notices = await rows(db, query);
  return { notices: notices.map(sentNotice), pagination: pagination(page, total) };
}

function mountSentNotices(kit: ServerKit): void {
  implement(kit, sentNoticesContract, {
    listSentNotices: async ({ db, params, query }) => ({
      data: await listSentNotices(db, params.id, query),
    }),
  });
}

const DAY_MS = 86_400_000;
const READ_KEPT_DAYS = 180;
const UNREAD_KEPT_DAYS = 365;
const FORGET_AT_ONCE = 5000;

export async function forgetOldNotices(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const statement = sql`delete from notices where id in (
    (select id from notices where read_at < ${before(READ_KEPT_DAYS)} limit ${FORGET_AT_ONCE})
    union all
    (select id from notices where read_at is null and created_at < ${before(UNREAD_KEPT_DAYS)}
      order by id limit ${FORGET_AT_ONCE})
    union all
    (select notices.id from notices join users on users.id = user_id where status = 'closed' limit ${FORGET_AT_ONCE}))`;
  await run(db, statement);
}

export function noticeJobs(kit: SendingKit): Job[] {
  const { db, clock } = kit;
  return [
    { name: 'notify-due', everySeconds: 60, run: () => notifyDue(db, clock.now()) },
    { name: 'deliver-notices', everySeconds: 10, maxSeconds: 300, run: (signal) => deliverDue(kit, signal) },
    { name: 'forget-notices', everySeconds: 3600, run: () => forgetOldNotices(db, clock.now()) },
  ];
}
