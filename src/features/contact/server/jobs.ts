import { type Db, run, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs-worker.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';

const DAY_MS = 86_400_000;
/** As long as somebody may come back to what was said. */
const KEPT_DAYS = 365;

/** Deletes messages a year after they were answered or closed. Those that wait stay. */
async function forgetMessages(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await run(db, sql`delete from contact_messages where state <> 'new' and decided_at < ${oldest}`);
}

export function contactJobs({ db, clock }: Pick<ServerKit, 'db' | 'clock'>): Job[] {
  return [{ name: 'forget-messages', everySeconds: 3600, run: () => forgetMessages(db, clock.now()) }];
}
