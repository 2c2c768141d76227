/**
 * The one place where a thing that happened becomes a notice: written in the transaction of the thing itself, once for
 * each person, together with the mail that is to be sent.
 */
import { type Db, one, sql } from '#lib/server/db.ts';
import { type DetailOf, type DutyKind, isPressing, type NoticeKind, ruleOf } from '../kinds.ts';
import { hasGroupOn } from './choices.ts';

/** People at a time; more are told in turn. */
const MOST_AT_ONCE = 500;

export type Telling<K extends NoticeKind = NoticeKind> = {
  kind: K;
  /**
   * Which happening it is, e.g. the number of its row: the same one is told once, whoever says it again. Numbers of
   * different things of one kind must not meet.
   */
  ref: number | string;
  /** What it leads to, by the kind's link. */
  subject?: number;
  detail: DetailOf<K>;
} & (K extends DutyKind ? { to?: never } : { to: readonly number[] });

/** The people who are told: those named, or the administrators whose work it is. Nobody whose account is closed. */
function hearers(kind: NoticeKind, to: readonly number[] | undefined, from: number) {
  const { group, duties = [] } = ruleOf(kind);
  if (to === undefined)
    return sql`role = 'admin' and status = 'active' and duty = any(${['owner', ...duties]}::text[])`;
  return sql`id = any(${to.slice(from, from + MOST_AT_ONCE)}::bigint[]) and status <> 'closed'
    and ${group === 'news' ? hasGroupOn(sql`users.id`, 'news') : sql`true`}`;
}

/** Which of those told get a mail, too. */
function mailed(kind: NoticeKind) {
  if (ruleOf(kind).mail !== 'yes') return sql`false`;
  return isPressing(kind) ? sql`true` : hasGroupOn(sql`told.user_id`, 'work');
}

/**
 * Tells people of something, once each. Call it in the transaction that changes the thing.
 * @returns how many people had not been told before.
 */
export async function tell<K extends NoticeKind>(tx: Db, telling: Telling<K>, now: Date): Promise<number> {
  if (!tx.isTransaction) throw new Error('a notice is written in the transaction of what it tells of');
  const { kind, ref, subject = null, detail, to } = telling;
  let count = 0;
  for (let from = 0; from === 0 || from < (to?.length ?? 0); from += MOST_AT_ONCE) {
    const told = await one(
      tx,
      sql<{ count: number }>`
        with told as (
          insert into notices (user_id, kind, ref, subject_id, detail, created_at)
          select id, ${kind}::text, ${String(ref)}::text, ${subject}::bigint, ${JSON.stringify(detail)}::jsonb, ${now}::timestamptz
          from users where ${hearers(kind, to, from)} order by id
          on conflict do nothing returning id, user_id),
        queued as (insert into notice_mails (notice_id, due_at)
          select id, ${now}::timestamptz from told where ${mailed(kind)})
        select count(*) as count from told`,
    );
    count += told.count;
  }
  return count;
}
