/**
 * IBANs that are new to a wallet need a proof of identity, and money to a second or later one is on hold
 * (docs/product.md, Withdrawals). The others are remembered: they are those of the wallet's withdrawals, whatever became of these, because the proof
 * was given for them. One that its viewer removed is new again, with all that belongs to it.
 */
import { type Db, first, one, rows, run, sql } from '#lib/server/db.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { lockAccounts } from '#platform/ledger/server.ts';
import { bankOf, maskIbans } from '../iban.ts';
import { walletErrors } from '../errors.ts';

const REST_MS = 86_400_000;

interface Use {
  userId: number;
  iban: string;
}

/** Whether this wallet has never asked for money to this IBAN, or not since it was removed. */
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

/** Until when money to this IBAN rests; null when it may be paid out now. Call it with the wallet locked. */
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

export interface Payee {
  /** The id of its first withdrawal, by which the wire names it. */
  id: number;
  iban: string;
  bank_name: string | null;
  /** As its owner last typed it. */
  account_holder: string;
  rests_until: Date | null;
}

/** The remembered IBANs with their cooldowns, last used first; those that were only rejected come last. */
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
    sql<{
      has_asked: boolean;
    }>`select exists (select from withdrawals where user_id = ${userId}) as has_asked`,
  );
  const payees = found.map(({ iban, first_at: firstAt, is_first: isFirstIban, ...payee }) => ({
    ...payee,
    iban,
    bank_name: bankOf(iban),
    rests_until: restEnd(firstAt, { isFirstIban, now }),
  }));
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

/**
 * Takes an IBAN from the list. What was asked for to it goes its way. Must run in the caller's transaction: with the wallet
 * locked, so that a withdrawal to it comes either before or finds it gone.
 * @throws SAVED_IBAN_NOT_FOUND
 */
export async function removeIban(tx: Db, { userId, savedIbanId, now }: Saved & { now: Date }): Promise<void> {
  await lockAccounts(tx, [userWallet(userId)]);
  const { iban } = await findSavedIban(tx, { userId, savedIbanId });
  await run(
    tx,
    sql`update withdrawals set iban_removed_at = ${now}
      where user_id = ${userId} and iban = ${iban} and iban_removed_at is null`,
  );
}
