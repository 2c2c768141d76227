/**
 * The one place where a thing that happened becomes a notice: written in the transaction of the thing itself, once for
 * each person, together with what goes out on other channels.
 */
import { type Db, rows, sql } from '#lib/server/db.ts';
import { CHANNELS, channelRule, type DetailOf, type DutyKind, type NoticeKind, ruleOf } from '../kinds.ts';
import { agreesToMessages } from './agrees-to-messages.ts';

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
  if (to !== undefined)
    return sql`id = any(${to.slice(from, from + MOST_AT_ONCE)}::bigint[]) and status <> 'closed'`;
  const duties = ['owner', ...(ruleOf(kind).duties ?? [])];
  return sql`role = 'admin' and status = 'active' and duty = any(${duties}::text[])`;
}

/** Which channels the notice goes out on: those that the kind or the person wants, and that can reach the person. */
function deliveries(kind: NoticeKind, now: Date) {
  const rules = CHANNELS.map((channel) => ({ channel, rule: channelRule(kind, channel) }));
  const needsConsent = ruleOf(kind).class === 'news';
  return sql`
    insert into notice_deliveries (notice_id, channel, due_at)
    select told.id, offered.channel, ${now}::timestamptz
    from told cross join unnest(${rules.map(({ channel }) => channel)}::text[],
      ${rules.map(({ rule }) => rule)}::text[]) as offered (channel, rule)
    left join notice_choices as chosen
      on chosen.user_id = told.user_id and chosen.kind = ${kind} and chosen.channel = offered.channel
    where rule <> 'never' and (rule = 'always' or coalesce(chosen.is_on, rule = 'on'))
      and (not ${needsConsent}::boolean or ${agreesToMessages(sql`told.user_id`)})`;
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
    const told = await rows(
      tx,
      sql<{ user_id: number }>`
        with told as (
          insert into notices (user_id, kind, ref, subject_id, detail, created_at)
          select id, ${kind}::text, ${String(ref)}::text, ${subject}::bigint, ${JSON.stringify(detail)}::jsonb, ${now}::timestamptz
          from users where ${hearers(kind, to, from)} order by id
          on conflict do nothing returning id, user_id),
        queued as (${deliveries(kind, now)})
        select user_id from told`,
    );
    count += told.length;
  }
  return count;
}
