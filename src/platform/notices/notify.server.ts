/** Writes notices in the transaction of their event, once for each person, together with the mail. */
import { type Db, one, sql } from '#lib/server/db.ts';
import { type Detail, type DetailOf, type DutyKind, isPressing, type NoticeKind, ruleOf } from './kinds.ts';
import { hasGroupOn } from './choices.server.ts';
import type { Role } from '#lib/shared/route.ts';
import { noticeTexts } from './texts.ts';

const MOST_AT_ONCE = 500;

export type NewNotice<K extends NoticeKind = NoticeKind> = {
  kind: K;
  /** The event's key, e.g. its row number: one event notifies once. Keys of one kind must not collide. */
  ref: number | string;
  subject?: number;
  detail: DetailOf<K>;
} & (K extends DutyKind ? { to?: never } : { to: readonly number[] });

function receivers(kind: NoticeKind, to: readonly number[] | undefined, from: number) {
  const { group, duties = [] } = ruleOf(kind);
  if (to === undefined)
    return sql`role = 'admin' and status = 'active' and duty = any(${['owner', ...duties]}::text[])`;
  return sql`id = any(${to.slice(from, from + MOST_AT_ONCE)}::bigint[]) and status <> 'closed'
    and ${group === 'news' ? hasGroupOn(sql`users.id`, 'news') : sql`true`}`;
}

function mailed(kind: NoticeKind) {
  if (ruleOf(kind).mail !== 'yes') return sql`false`;
  return isPressing(kind) ? sql`true` : hasGroupOn(sql`written.user_id`, 'work');
}

/** Must be called in the event's transaction. @returns how many people had not been notified before */
export async function notify<K extends NoticeKind>(tx: Db, notice: NewNotice<K>, now: Date): Promise<number> {
  if (!tx.isTransaction) throw new Error('a notice is written in the transaction of its event');
  const { kind, ref, subject = null, detail, to } = notice;
  let count = 0;
  for (let from = 0; from === 0 || from < (to?.length ?? 0); from += MOST_AT_ONCE) {
    const query = sql<{ count: number }>`
      with written as (
        insert into notices (user_id, kind, ref, subject_id, detail, created_at)
        select id, ${kind}::text, ${String(ref)}::text, ${subject}::bigint, ${JSON.stringify(detail)}::jsonb, ${now}::timestamptz
        from users where ${receivers(kind, to, from)} order by id
        on conflict do nothing returning id, user_id),
      queued as (insert into notice_mails (notice_id, due_at)
        select id, ${now}::timestamptz from written where ${mailed(kind)})
      select count(*) as count from written`;
    count += (await one(tx, query)).count;
  }
  return count;
}

export function wordsOf(kind: NoticeKind, detail: Detail): { title: string; text: string } {
  const { title, text } = noticeTexts[kind];
  return { title: typeof title === 'string' ? title : title(detail), text: text(detail) };
}

export function linkOf(
  kind: NoticeKind,
  { subject, role }: { subject: number | null; role: Role },
): string | null {
  return ruleOf(kind).link(subject ?? 0, role);
}
