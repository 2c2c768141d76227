import { type Db, run, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { endExpiredViewings } from './viewing/view-area.server.ts';

const DAY_MS = 86_400_000;

/** The limits of messages to a phone look back one day; the second day is a margin. */
const CODE_DAYS = 2;
const GRANT_DAYS = 1;
const THROTTLE_DAYS = 1;
/** An ended session is kept for a while, so that a person can check whether a login was theirs. */
const SESSION_DAYS = 30;

async function forgetOldAccess(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await run(db, sql`delete from registrations where created_at < ${before(CODE_DAYS)}`);
  await run(db, sql`delete from verification_codes where created_at < ${before(CODE_DAYS)}`);
  await run(db, sql`delete from phone_changes where created_at < ${before(CODE_DAYS)}`);
  await run(db, sql`delete from email_changes where created_at < ${before(CODE_DAYS)}`);
  await run(db, sql`delete from reset_grants where expires_at < ${before(GRANT_DAYS)}`);
  await run(db, sql`delete from login_throttles where updated_at < ${before(THROTTLE_DAYS)}`);
  await run(db, sql`delete from used_challenges where expires_at < ${before(GRANT_DAYS)}`);
  await endExpiredViewings(db, now);
  await run(db, sql`delete from sessions where least(ended_at, expires_at) < ${before(SESSION_DAYS)}`);
}

export function accountJobs(kit: Pick<ServerKit, 'db' | 'clock'>): Job[] {
  return [
    { name: 'forget-old-access', everySeconds: 3600, run: () => forgetOldAccess(kit.db, kit.clock.now()) },
  ];
}
