/** What holds for any money that leaves a viewer's wallet. */
import { commonErrors } from '#lib/shared/errors.ts';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { requireAgreement } from '#features/ledger/server/index.ts';
import { walletErrors } from '../errors.ts';
import { coolingText, tooManyText } from '../texts.ts';

const HOUR_MS = 3_600_000;
const COOLING_MS = 24 * HOUR_MS;

/** How often money may leave. Counted in the transaction that moves it, so over all processes and to the one. */
export const OUTGOING_LIMITS = { transfersPerHour: 10, withdrawalsPerDay: 3 } as const;
export type OutgoingLimits = { readonly [Name in keyof typeof OUTGOING_LIMITS]: number };

/** When money may leave again after a change of password, phone or e-mail; null when it may now. */
export async function readMoneyReadyAt(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<Date | null> {
  const user = await one(
    db,
    sql<{ secured_at: Date; is_new: boolean }>`
      select secured_at, secured_at = created_at as is_new from users where id = ${userId}`,
  );
  const readyAt = new Date(user.secured_at.getTime() + COOLING_MS);
  return user.is_new || readyAt <= now ? null : readyAt;
}

/**
 * Throws MONEY_COOLING for a day after a change of password, phone or e-mail (threats T-M8), and MONEY_FROZEN while the
 * books disagree.
 */
export async function requireMayLeave(tx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const readyAt = await readMoneyReadyAt(tx, { userId, now });
  if (readyAt !== null) {
    const extra = { ready_at: readyAt.toISOString() };
    throw walletErrors.MONEY_COOLING({ message: coolingText(readyAt), extra });
  }
  await requireAgreement(tx);
}

function tooMany(message: string, until: Date, now: Date) {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const extra = { remainingMinutes: Math.ceil(retryAfterSeconds / 60) };
  return commonErrors.RATE_LIMITED({ message, retryAfterSeconds, extra });
}

interface Sender {
  userId: number;
  now: Date;
}

/** Call it with the sender's wallet locked. Throws RATE_LIMITED after `most` transfers within the last hour. */
export async function limitTransfers(tx: Db, { userId, now }: Sender, most: number): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const { count, oldest } = await one(
    tx,
    sql<{ count: number; oldest: Date | null }>`
      select count(*) as count, min(at) as oldest
      from ledger_postings join ledger_entries on id = entry_id
      where account_id = ${userWallet(userId)} and amount_kurus < 0 and kind = 'transfer' and at > ${since}`,
  );
  if (count < most || oldest === null) return;
  throw tooMany(tooManyText('transfer', most), new Date(oldest.getTime() + HOUR_MS), now);
}

/** Call it with the viewer's wallet locked. Throws RATE_LIMITED after `most` withdrawals within the Istanbul day. */
export async function limitWithdrawals(tx: Db, { userId, now }: Sender, most: number): Promise<void> {
  const today = istanbulDay(now);
  const { count } = await one(
    tx,
    sql<{ count: number }>`select count(*) as count from withdrawals
      where user_id = ${userId} and istanbul_day(created_at) = ${today}::date`,
  );
  if (count >= most) throw tooMany(tooManyText('withdrawal', most), startOfDay(addDays(today, 1)), now);
}
