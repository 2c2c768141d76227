import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import type { Duty, Role } from '#lib/shared/route.ts';
import { type Db, one, rows, run, sql } from '#lib/server/db.ts';
import type { Notice } from './contract.ts';
import { concernsDuty, type Detail, knownKind, ruleOf } from './kinds.ts';
import { linkOf, wordsOf } from './words-of.server.ts';

export interface Reader {
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

export async function countUnread(db: Db, userId: number): Promise<number> {
  const query = sql<{ unread: number }>`
    select count(*) as unread from notices where user_id = ${userId} and read_at is null`;
  const { unread } = await one(db, query);
  return unread;
}

export async function listNotices(
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

export async function markRead(
  db: Db,
  { userId, ids, now }: { userId: number; ids: readonly number[]; now: Date },
): Promise<void> {
  const statement = sql`update notices set read_at = ${now}
      where user_id = ${userId} and id = any(${ids}::bigint[]) and read_at is null`;
  await run(db, statement);
}

export async function markAllRead(
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
