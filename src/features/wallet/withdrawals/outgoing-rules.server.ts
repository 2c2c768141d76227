import { commonErrors } from '#lib/shared/errors.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import type { Config } from '#lib/server/config.ts';
import { type Db, one, rows, sql, first, run } from '#lib/server/db.ts';
import { accountErrors } from '#features/accounts/errors.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { requireAgreement, lockAccounts } from '#platform/ledger/server.ts';
import { walletErrors } from '../contract/viewer.ts';
import { coolingText, tooManyTexts } from '../texts.ts';
import { bankOf, maskIbans } from '../iban.ts';

const HOUR_MS = 3_600_000;
const COOLING_MS = 24 * HOUR_MS;

export interface OutgoingLimits {
  readonly transfersPerHour: number;
  readonly transfersPerDay: number;
  /** Twenty days of the most that ads bring (threats T-V15). */
  readonly sentPerDay: Kurus;
  readonly withdrawalsPerDay: number;
}
const OUTGOING_LIMITS: OutgoingLimits = {
  transfersPerHour: 10,
  transfersPerDay: 20,
  sentPerDay: kurus(100_000),
  withdrawalsPerDay: 3,
};

export const outgoingLimits = ({ RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>): OutgoingLimits | undefined =>
  RATE_LIMITS ? OUTGOING_LIMITS : undefined;

export async function requireStatements(db: Db, userId: number): Promise<void> {
  const latest = await rows(
    db,
    sql<{ is_given: boolean }>`select distinct on (kind) is_given from consents
      where user_id = ${userId} and kind in ('adult', 'notice') order by kind, id desc`,
  );
  if (latest.some(({ is_given: isGiven }) => !isGiven)) throw accountErrors.STATEMENTS_NEEDED();
}

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

/** @throws UNAUTHENTICATED once suspended, MONEY_COOLING for a day after a change (threats T-M8), MONEY_FROZEN. */
export async function requireMayLeave(tx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const { is_active: isActive } = await one(
    tx,
    sql<{ is_active: boolean }>`select status = 'active' as is_active from users where id = ${userId}`,
  );
  if (!isActive) throw commonErrors.UNAUTHENTICATED();
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

/** Call it with the sender's wallet locked. @throws RATE_LIMITED. */
export async function limitTransfers(
  tx: Db,
  { userId, now, amount }: Sender & { amount: Kurus },
  limits: OutgoingLimits,
): Promise<void> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const today = startOfDay(istanbulDay(now));
  const tomorrow = startOfDay(addDays(istanbulDay(now), 1));
  const sent = await one(
    tx,
    sql<{ in_hour: number; oldest: Date | null; in_day: number; day_kurus: number }>`
      select count(*) filter (where at > ${hourAgo}) as in_hour, min(at) filter (where at > ${hourAgo}) as oldest,
        count(*) filter (where at >= ${today}) as in_day,
        coalesce(-sum(amount_kurus) filter (where at >= ${today}), 0)::bigint as day_kurus
      from ledger_postings join ledger_entries on id = entry_id
      where account_id = ${userWallet(userId)} and amount_kurus < 0 and kind = 'transfer'
        and at > ${hourAgo < today ? hourAgo : new Date(today.getTime() - 1)}`,
  );
  const { transfersPerHour, transfersPerDay, sentPerDay } = limits;
  if (sent.in_day >= transfersPerDay)
    throw tooMany(tooManyTexts.transfersPerDay(transfersPerDay), tomorrow, now);
  if (sent.day_kurus + amount > sentPerDay) {
    const left = kurus(Math.max(0, sentPerDay - sent.day_kurus));
    throw tooMany(tooManyTexts.sentPerDay(sentPerDay, left), tomorrow, now);
  }
  if (sent.in_hour >= transfersPerHour && sent.oldest !== null) {
    const until = new Date(sent.oldest.getTime() + HOUR_MS);
    throw tooMany(tooManyTexts.transfersPerHour(transfersPerHour), until, now);
  }
}

export async function readWithdrawalsLeft(db: Db, { userId, now }: Sender, most: number): Promise<number> {
  const { count } = await one(
    db,
    sql<{ count: number }>`select count(*) as count from withdrawals
      where user_id = ${userId} and istanbul_day(created_at) = ${istanbulDay(now)}::date`,
  );
  return Math.max(0, most - count);
}

/** Call it with the viewer's wallet locked. @throws RATE_LIMITED after `most` withdrawals within the Istanbul day. */
export async function limitWithdrawals(tx: Db, sender: Sender, most: number): Promise<void> {
  if ((await readWithdrawalsLeft(tx, sender, most)) > 0) return;
  const tomorrow = startOfDay(addDays(istanbulDay(sender.now), 1));
  throw tooMany(tooManyTexts.withdrawalsPerDay(most), tomorrow, sender.now);
}

/**
 * IBANs that are new to a wallet need a proof of identity, and money to a second one is on hold (docs/product.md,
 * Withdrawals). Those of the wallet's withdrawals are remembered, whatever became of these: the proof was given.
 */

const REST_MS = 86_400_000;

interface Use {
  userId: number;
  iban: string;
}

export async function isNewIban(db: Db, { userId, iban }: Use): Promise<boolean> {
  const { is_new: isNew } = await one(
    db,
    sql<{ is_new: boolean }>`select not exists (
      select from withdrawals where user_id = ${userId} and iban = ${iban} and iban_removed_at is null) as is_new`,
  );
  return isNew;
}

/** A day from the first withdrawal to an IBAN, unless it is the wallet's first; null when it may be paid now. */
function restEnd(firstAt: Date, { isFirstIban, now }: { isFirstIban: boolean; now: Date }): Date | null {
  const until = new Date(firstAt.getTime() + REST_MS);
  return !isFirstIban && until > now ? until : null;
}

/** Until when money to this IBAN is on hold; null when it may be paid out now. Call it with the wallet locked. */
export async function readRest(db: Db, { userId, iban, now }: Use & { now: Date }): Promise<Date | null> {
  const { first_at: firstAt, has_earlier: hasEarlier } = await one(
    db,
    sql<{ first_at: Date | null; has_earlier: boolean }>`
      with own as (
        select min(created_at) as at, min(id) as id from withdrawals
        where user_id = ${userId} and iban = ${iban} and iban_removed_at is null)
      select own.at as first_at, exists (
        select from withdrawals where user_id = ${userId} and (own.id is null or withdrawals.id < own.id)) as has_earlier
      from own`,
  );
  return restEnd(firstAt ?? now, { isFirstIban: !hasEarlier, now });
}

const MOST_PAYEES = 50;

interface Payee {
  id: number;
  iban: string;
  bank_name: string | null;
  account_holder: string;
  rests_until: Date | null;
}

export async function readPayees(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<{ payees: Payee[]; new_iban_rests: boolean }> {
  const found = await rows(
    db,
    sql<{ id: number; iban: string; account_holder: string; first_at: Date; is_first: boolean }>`
      select min(id) as id, iban, (array_agg(account_holder order by id desc))[1] as account_holder,
        min(created_at) as first_at, min(id) = (select min(id) from withdrawals where user_id = ${userId}) as is_first
      from withdrawals where user_id = ${userId} and iban_removed_at is null
      group by iban order by max(id) filter (where status <> 'rejected') desc nulls last, max(id) desc limit ${MOST_PAYEES}`,
  );
  const { has_asked: hasAsked } = await one(
    db,
    sql<{ has_asked: boolean }>`
      select exists (select from withdrawals where user_id = ${userId}) as has_asked`,
  );
  const payees = found.map(({ first_at: firstAt, is_first: isFirstIban, ...payee }) => {
    const rests_until = restEnd(firstAt, { isFirstIban, now });
    return { ...payee, bank_name: bankOf(payee.iban), rests_until };
  });
  return { payees: maskIbans(payees), new_iban_rests: hasAsked };
}

interface Saved {
  userId: number;
  savedIbanId: number;
}

/** @throws SAVED_IBAN_NOT_FOUND, also for somebody else's and for a removed one. */
export async function findSavedIban(
  db: Db,
  { userId, savedIbanId }: Saved,
): Promise<{ iban: string; accountHolder: string }> {
  const found = await first(
    db,
    sql<{ iban: string; accountHolder: string }>`
      select iban, (select account_holder from withdrawals as last
        where last.user_id = saved.user_id and last.iban = saved.iban order by id desc limit 1) as "accountHolder"
      from withdrawals as saved where id = ${savedIbanId} and user_id = ${userId} and iban_removed_at is null`,
  );
  if (found === undefined) throw walletErrors.SAVED_IBAN_NOT_FOUND();
  return found;
}

/** Locks the wallet, so that a withdrawal to it comes before or finds it gone. @throws SAVED_IBAN_NOT_FOUND. */
export async function removeIban(tx: Db, { userId, savedIbanId, now }: Saved & { now: Date }): Promise<void> {
  await lockAccounts(tx, [userWallet(userId)]);
  const { iban } = await findSavedIban(tx, { userId, savedIbanId });
  await run(
    tx,
    sql`update withdrawals set iban_removed_at = ${now}
      where user_id = ${userId} and iban = ${iban} and iban_removed_at is null`,
  );
}
