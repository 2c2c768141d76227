/** Batches: each is one transaction of the notices and the progress, so that nobody is notified twice. */
import { type Db, first, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { tell } from '#platform/notices/server.ts';
import type { Audience } from './contract.ts';
import { senderText } from './texts.ts';
import { isHearer } from './queries.server.ts';

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

/** Returns whether more people remain. */
async function tellSome({ db, config }: Kit, now: Date): Promise<boolean> {
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
        where id > ${one.told_up_to} and ${isHearer({ audience, isPromotion, sentAt })}
        order by id limit ${AT_ONCE}`,
    );
    const to = people.map((person) => person.id);
    const which = { ref: id, to };
    const told = isPromotion
      ? await tell(
          tx,
          {
            kind: 'operator_promotion',
            ...which,
            detail: { title, text: `${text}\n\n${senderText(config.company.seller)}` },
          },
          now,
        )
      : await tell(tx, { kind: 'operator_announcement', ...which, detail: { title, text } }, now);
    const isOver = to.length < AT_ONCE;
    await run(
      tx,
      sql`update announcements set people = people + ${told}, told_up_to = ${to.at(-1) ?? one.told_up_to},
            finished_at = ${isOver ? now : null}
          where id = ${id}`,
    );
    return true;
  });
}

export async function tellOfAnnouncements(kit: Kit, now: Date, signal?: AbortSignal): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one batch after the other, so that the database has room for others
  while (signal?.aborted !== true && (await tellSome(kit, now)));
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
      run: (signal) => tellOfAnnouncements(kit, clock.now(), signal),
    },
    {
      name: 'forget-messages-to-people',
      everySeconds: 3600,
      run: () => forgetOldMessages(db, clock.now()),
    },
  ];
}
