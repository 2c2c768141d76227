/**
 * Takes what is queued and sends it. Each row is taken by one worker at a time: taking it moves its next try into the
 * future, and what became of it is noted only while it is as it was taken. A worker that dies between the two sends once
 * more after that time, which is better than never.
 */
import { istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import { isPressing, NOTICE_KINDS, ruleOf } from '../kinds.ts';
import { agreesToMessages } from './agrees-to-messages.ts';
import { type Outcome, type SendingKit, sendNotice, type Sent, skipReason } from './sending.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** So long a worker may have a row before another one takes it. */
const LEASE_MS = 10 * MINUTE_MS;
const AT_ONCE = 20;
const MOST_TRIES = 6;
const FIRST_WAIT_MS = 2 * MINUTE_MS;
/** What could not be sent for so long is news no more. */
const OLD_MS = 72 * HOUR_MS;
const [NIGHT_ENDS, NIGHT_BEGINS] = [8, 22];

const PRESSING = NOTICE_KINDS.filter(isPressing);
const NEEDS_CONSENT = NOTICE_KINDS.filter((kind) => ruleOf(kind).class === 'news');

/** Whether people sleep, by Istanbul's clock. */
export function isNight(now: Date): boolean {
  const hour = (now.getTime() - startOfDay(istanbulDay(now)).getTime()) / HOUR_MS;
  return hour < NIGHT_ENDS || hour >= NIGHT_BEGINS;
}

/** How long after so many failed tries the next one comes: 2, 8, 32 minutes and so on. */
export const waitAfter = (tries: number): number => FIRST_WAIT_MS * 4 ** (tries - 1);

interface Taken extends Sent {
  id: number;
  tries: number;
  status: string;
  is_read: boolean;
  created_at: Date;
  may_get_news: boolean;
}

/** At night only what is pressing; kinds that another version of the program knows are left to it. */
function take(db: Db, now: Date): Promise<Taken[]> {
  const kinds = isNight(now) ? PRESSING : NOTICE_KINDS;
  return rows(
    db,
    sql<Taken>`
      with taken as (
        select notice_deliveries.id from notice_deliveries join notices on notices.id = notice_id
        where notice_deliveries.status = 'queued' and due_at <= ${now} and kind = any(${kinds}::text[])
        order by due_at, notice_deliveries.id limit ${AT_ONCE} for update of notice_deliveries skip locked)
      update notice_deliveries as delivery set tries = tries + 1, due_at = ${new Date(now.getTime() + LEASE_MS)}
      from taken, notices, users
      where delivery.id = taken.id and notices.id = delivery.notice_id and users.id = notices.user_id
      returning delivery.id, delivery.channel, delivery.tries, kind, subject_id, detail, notices.created_at,
        read_at is not null as is_read, users.id as user_id, users.role, users.email, users.phone, users.status,
        (kind <> all(${NEEDS_CONSENT}::text[]) or ${agreesToMessages(sql`users.id`)}) as may_get_news`,
  );
}

async function note(db: Db, { id, tries }: Taken, outcome: Outcome, now: Date): Promise<void> {
  const mine = sql`id = ${id} and status = 'queued' and tries = ${tries}`;
  if (outcome.outcome === 'sent')
    await run(
      db,
      sql`update notice_deliveries set status = 'sent', sent_at = ${now}, problem = null where ${mine}`,
    );
  else if (outcome.outcome === 'skipped')
    await run(
      db,
      sql`update notice_deliveries set status = 'skipped', problem = ${outcome.reason} where ${mine}`,
    );
  else {
    const isOver = outcome.isFinal || tries >= MOST_TRIES;
    const status = isOver ? 'failed' : 'queued';
    const next = new Date(now.getTime() + waitAfter(tries));
    await run(
      db,
      sql`update notice_deliveries set status = ${status}, problem = ${outcome.reason.slice(0, 200)}, due_at = ${next}
          where ${mine}`,
    );
  }
}

async function bring(kit: SendingKit, taken: Taken): Promise<void> {
  const isOld = kit.clock.now().getTime() - taken.created_at.getTime() > OLD_MS;
  const reason = skipReason({ ...taken, isRead: taken.is_read, isOld, mayGetNews: taken.may_get_news });
  const outcome: Outcome =
    reason === undefined ? await sendNotice(kit, taken) : { outcome: 'skipped', reason };
  if (outcome.outcome === 'failed')
    kit.log.warn(
      { delivery: taken.id, channel: taken.channel, reason: outcome.reason },
      'a notice was not sent',
    );
  await note(kit.db, taken, outcome, kit.clock.now());
}

/** Sends everything that is due, a few at a time, until there is nothing or its time is over. */
export async function deliverDue(kit: SendingKit, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const taken = await take(kit.db, kit.clock.now());
    await Promise.all(taken.map((one) => bring(kit, one)));
    if (taken.length < AT_ONCE || signal?.aborted === true) return;
  }
}
