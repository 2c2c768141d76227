/** The audiences of running campaigns, for computing what a viewer's next answer would bring. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { AudienceRow } from '#features/audience/audience.ts';

/** The hint may be this old. In that time one query serves all viewers of this process. */
const MAX_AGE_MS = 10_000;
/** More audiences would not change the hint. */
const MAX_AUDIENCES = 5000;

/** What a running campaign asks for, and whose it is. */
export type LiveAudience = AudienceRow & { firm_id: number };

export type LiveAudiences = (today: CalendarDay) => Promise<readonly LiveAudience[]>;

function readAudiences(db: Db, today: CalendarDay): Promise<LiveAudience[]> {
  return rows(
    db,
    sql<LiveAudience>`
      select campaign_audiences.*, firm_id from campaigns join campaign_audiences on campaign_id = campaigns.id
      where status = 'active' and ${today} between start_date and end_date and not all_users
      order by campaigns.id desc limit ${MAX_AUDIENCES}`,
  );
}

/** Reads the audiences and keeps them for MAX_AGE_MS. */
export function createLiveAudiences({ db, clock }: Pick<ServerKit, 'db' | 'clock'>): LiveAudiences {
  let kept: { today: CalendarDay; readMs: number; audiences: Promise<LiveAudience[]> } | undefined;
  return async (today) => {
    const nowMs = clock.steadyMs();
    if (kept === undefined || kept.today !== today || nowMs - kept.readMs > MAX_AGE_MS) {
      const audiences = readAudiences(db, today);
      const reading = { today, readMs: nowMs, audiences };
      kept = reading;
      // A failed read is not kept for others.
      audiences.catch(() => {
        if (kept === reading) kept = undefined;
      });
    }
    return kept.audiences;
  };
}
