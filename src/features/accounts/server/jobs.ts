/** Keeping only what is needed: who never verified, codes, sessions and counts that no longer mean anything go. */
import { type Db, run, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs-worker.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';

const DAY_MS = 86_400_000;

/** Codes are looked back at for a day (what a phone may be sent); a day more is a margin. */
const CODE_DAYS = 2;
const GRANT_DAYS = 1;
const THROTTLE_DAYS = 1;
/** An ended session stays a while, so that "was this me?" can be answered. */
const SESSION_DAYS = 30;

/** Deletes what has had its time. */
export async function forgetOldAccess(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await run(db, sql`delete from registrations where created_at < ${before(CODE_DAYS)}`);
  await run(db, sql`delete from verification_codes where created_at < ${before(CODE_DAYS)}`);
  await run(db, sql`delete from reset_grants where expires_at < ${before(GRANT_DAYS)}`);
  await run(db, sql`delete from login_throttles where updated_at < ${before(THROTTLE_DAYS)}`);
  await run(db, sql`delete from sessions where least(ended_at, expires_at) < ${before(SESSION_DAYS)}`);
}

type JobKit = Pick<ServerKit, 'db' | 'clock'>;

export function accountJobs(kit: JobKit): Job[] {
  return [
    { name: 'forget-old-access', everySeconds: 3600, run: () => forgetOldAccess(kit.db, kit.clock.now()) },
  ];
}
