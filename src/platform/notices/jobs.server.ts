import { type Db, run, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs.ts';
import { deliverDue, type SendingKit } from './deliver.server.ts';
import { tellDue } from './tell-due.server.ts';

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
    { name: 'tell-due', everySeconds: 60, run: () => tellDue(db, clock.now()) },
    { name: 'deliver-notices', everySeconds: 10, maxSeconds: 300, run: (signal) => deliverDue(kit, signal) },
    { name: 'forget-notices', everySeconds: 3600, run: () => forgetOldNotices(db, clock.now()) },
  ];
}
