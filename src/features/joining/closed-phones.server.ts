/** Keyed hashes of closed accounts' phones, with the rewards that they may not earn again (threats T-V14). */
import { createHmac } from 'node:crypto';
import { addDays, formatDateTime, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { type Db, first, run, sql } from '#lib/server/db.ts';
import type { RewardState } from '#features/viewers/reward.ts';
import { accountErrors } from '#features/accounts/errors.ts';
import { accountTexts } from '#features/accounts/texts.ts';

export function hashPhone(secret: Buffer, phone: string): string {
  return createHmac('sha256', secret).update(`closed-phone:${phone}`).digest('hex');
}

interface ClosedPhone {
  closings: number;
  closed_at: Date;
  details_ever_given: RewardState['everGiven'];
  reward_count: number;
}

export function findClosedPhone(db: Db, phoneHash: string): Promise<ClosedPhone | undefined> {
  return first(
    db,
    sql<ClosedPhone>`
      select closings, closed_at, details_ever_given, reward_count from closed_phones
      where phone_hash = ${phoneHash}`,
  );
}

/**
 * Only the latest state: every account of the phone began with the rewards of the one before. `closings` is 0 for a phone
 * that its account has left: the number can register again at once, without a second bonus.
 */
export async function keepPhone(
  tx: Db,
  kept: { phoneHash: string; rewards: RewardState; closings: 0 | 1; now: Date },
): Promise<void> {
  const { phoneHash, rewards, closings, now } = kept;
  await run(
    tx,
    sql`insert into closed_phones as known (phone_hash, details_ever_given, reward_count, closed_at, closings)
        values (${phoneHash}, ${rewards.everGiven}, ${rewards.paid}, ${now}, ${closings})
        on conflict (phone_hash) do update set details_ever_given = excluded.details_ever_given,
          reward_count = excluded.reward_count, closings = known.closings + excluded.closings,
          closed_at = case when excluded.closings = 0 then known.closed_at else excluded.closed_at end`,
  );
}

/** Rewards of earlier accounts; null for a new phone. Needs the phone locked (lockPhone). Throws PHONE_RESTING. */
export async function readPastRewards(tx: Db, phoneHash: string, now: Date): Promise<RewardState | null> {
  const closed = await findClosedPhone(tx, phoneHash);
  if (closed === undefined) return null;
  const { closings, closed_at: closedAt, details_ever_given: everGiven, reward_count: paid } = closed;
  const from = registrableFrom({ closings, closedAt });
  if (from > now)
    throw accountErrors.PHONE_RESTING({ message: accountTexts.phoneRests(formatDateTime(from)) });
  return { everGiven, paid };
}

const REST_DAYS = 30;
const DAY_MS = 86_400_000;

export function registrableFrom({ closings, closedAt }: { closings: number; closedAt: Date }): Date {
  if (closings === 0) return closedAt;
  if (closings === 1) return startOfDay(addDays(istanbulDay(closedAt), 1));
  return new Date(closedAt.getTime() + REST_DAYS * DAY_MS);
}
