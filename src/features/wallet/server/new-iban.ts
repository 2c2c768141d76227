/**
 * IBANs that are new to a wallet: they need a proof of identity, and money to a second or later one rests (decisions,
 * section 3). Every withdrawal that was ever asked for counts, because the proof was given for it.
 */
import { type Db, one, rows, sql } from '#lib/server/db.ts';

const REST_MS = 86_400_000;

interface Payee {
  userId: number;
  iban: string;
}

/** Whether this wallet has never asked for money to this IBAN. */
export async function isNewIban(db: Db, { userId, iban }: Payee): Promise<boolean> {
  const { is_new: isNew } = await one(
    db,
    sql<{ is_new: boolean }>`select not exists (
      select from withdrawals where user_id = ${userId} and iban = ${iban}) as is_new`,
  );
  return isNew;
}

/**
 * Until when money to an IBAN rests: a day from its first withdrawal on, unless it is the wallet's first IBAN; null when it
 * may be paid out now.
 */
function restEnd(firstAt: Date, { isFirstIban, now }: { isFirstIban: boolean; now: Date }): Date | null {
  const until = new Date(firstAt.getTime() + REST_MS);
  return !isFirstIban && until > now ? until : null;
}

/** Until when money to this IBAN rests; null when it may be paid out now. Call it with the wallet locked. */
export async function readRest(db: Db, { userId, iban, now }: Payee & { now: Date }): Promise<Date | null> {
  const { first_at: firstAt, has_earlier: hasEarlier } = await one(
    db,
    sql<{ first_at: Date | null; has_earlier: boolean }>`
      with uses as (select iban, min(created_at) as at, min(id) as id from withdrawals where user_id = ${userId} group by iban)
      select own.at as first_at, exists (
        select from uses where iban <> ${iban} and (own.id is null or uses.id < own.id)) as has_earlier
      from (values (1)) as always left join uses as own on own.iban = ${iban}`,
  );
  return restEnd(firstAt ?? now, { isFirstIban: !hasEarlier, now });
}

/** More than anybody has; the answer to a wallet stays short. */
const MOST_PAYEES = 50;

/** The IBANs that this wallet asked for money to, the last one first, and until when money to each still rests. */
export async function readPayees(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<{ iban: string; rests_until: Date | null }[]> {
  const found = await rows(
    db,
    sql<{ iban: string; first_at: Date; is_first: boolean }>`
      select iban, min(created_at) as first_at, min(id) = min(min(id)) over () as is_first
      from withdrawals where user_id = ${userId} group by iban order by max(id) desc limit ${MOST_PAYEES}`,
  );
  return found.map(({ iban, first_at: firstAt, is_first: isFirstIban }) => ({
    iban,
    rests_until: restEnd(firstAt, { isFirstIban, now }),
  }));
}
