/** How long withdrawals took that were paid lately: a promise by what was kept, not by what is meant. */
import { type Db, one, sql } from '#lib/server/db.ts';

export const SPEED_DAYS = 30;
/** Of fewer the middle says nothing, and could be one person's. */
export const FEWEST_PAID = 5;
const DAY_MS = 86_400_000;
const KEPT_MS = 60_000;

export interface PayoutSpeed {
  days: number;
  /** Rounded up; null of fewer than FEWEST_PAID. */
  median_seconds: number | null;
}

/** The median from asking to paying, over every withdrawal of a viewer paid within the last days; rests and reviews count in. */
async function measureSpeed(db: Db, now: Date): Promise<PayoutSpeed> {
  const { paid, median } = await one(
    db,
    sql<{ paid: number; median: number | null }>`
      select count(*) as paid,
        percentile_cont(0.5) within group (order by extract(epoch from decided_at - withdrawals.created_at)::float8) as median
      from withdrawals
      join viewers using (user_id)
      where status = 'paid' and decided_at > ${new Date(now.getTime() - SPEED_DAYS * DAY_MS)} and decided_at <= ${now}`,
  );
  const isEnough = paid >= FEWEST_PAID && median !== null;
  return { days: SPEED_DAYS, median_seconds: isEnough ? Math.ceil(median) : null };
}

/** The same figure for everybody, measured once a minute at most, by whichever call comes first. */
export function knowSpeed(): (db: Db, now: Date) => Promise<PayoutSpeed> {
  let kept: { atMs: number; speed: Promise<PayoutSpeed> } | undefined;
  return (db, now) => {
    const ageMs = now.getTime() - (kept?.atMs ?? -Infinity);
    if (kept !== undefined && ageMs >= 0 && ageMs < KEPT_MS) return kept.speed;
    const measured = { atMs: now.getTime(), speed: measureSpeed(db, now) };
    kept = measured;
    // A failure is not kept: the next call tries again.
    measured.speed.catch(() => {
      if (kept === measured) kept = undefined;
    });
    return measured.speed;
  };
}
