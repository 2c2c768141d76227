/**
 * Money that another viewer sent rests for a while before it may leave the wallet (Specification, decisions §2,
 * transfer_rest_hours): a farm's money is noticed on its way, and a sender robbed of an account has time to say so.
 */
import { type Kurus, kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';

const HOUR_MS = 3_600_000;

export const readyAfter = (at: Date, restHours: number): Date => new Date(at.getTime() + restHours * HOUR_MS);

export interface Resting {
  amount: Kurus;
  /** Amounts with the times at which they may leave, the earliest first. */
  parts: readonly { amount: Kurus; readyAt: Date }[];
}

/** The part that was taken back since, because its senders had earned it by invalid views: it rests no longer. */
async function readTakenBack(db: Db, { userId, since }: { userId: number; since: Date }): Promise<number> {
  const { taken } = await one(
    db,
    sql<{ taken: number }>`
      select coalesce(-sum(amount_kurus), 0)::bigint as taken
      from ledger_postings join ledger_entries on id = entry_id
      where account_id = ${userWallet(userId)} and amount_kurus < 0 and at > ${since}
        and kind in ('view_taken_back', 'click_taken_back') and detail ->> 'earner' <> ${String(userId)}`,
  );
  return taken;
}

export async function readResting(
  db: Db,
  { userId, now, restHours }: { userId: number; now: Date; restHours: number },
): Promise<Resting> {
  if (restHours === 0) return { amount: ZERO_KURUS, parts: [] };
  const since = new Date(now.getTime() - restHours * HOUR_MS);
  const received = await rows(
    db,
    sql<{ amount: Kurus; at: Date }>`
      select amount_kurus as amount, at from ledger_postings join ledger_entries on id = entry_id
      where account_id = ${userWallet(userId)} and amount_kurus > 0 and kind = 'transfer'
        and at > ${since}
      order by at`,
  );
  let taken = await readTakenBack(db, { userId, since });
  const parts = received.flatMap(({ amount, at }) => {
    const left = Math.max(0, amount - taken);
    taken -= amount - left;
    return left === 0 ? [] : [{ amount: kurus(left), readyAt: readyAfter(at, restHours) }];
  });
  return { amount: sumKurus(...parts.map(({ amount }) => amount)), parts };
}

/** When `missing` more than now will be free; the last moment of all where it is more than what rests. */
export function readyAtFor({ parts }: Resting, missing: number): Date | undefined {
  let freed = 0;
  return (parts.find(({ amount }) => (freed += amount) >= missing) ?? parts.at(-1))?.readyAt;
}

/** The balance less what is locked and what is on hold. */
export function freeOf(
  balance: Kurus,
  { locked, resting }: { locked: { amount: Kurus }; resting: Resting },
): Kurus {
  return kurus(Math.max(0, balance - locked.amount - resting.amount));
}
