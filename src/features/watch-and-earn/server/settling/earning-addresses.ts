/**
 * How many viewers may earn from one address in an Istanbul day (threats T-V9): a cheap bound on farms behind one
 * connection. Asked once per viewer, address and day; afterwards this process remembers.
 */
import { addDays, type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { addressKey } from '#lib/server/entrance/address-key.ts';
import { createDayMemory } from '#lib/server/day-memory.ts';
import { type Db, inTransaction, one, run, sql } from '#lib/server/db.ts';
import type { Config } from '#lib/server/config.ts';
import { watchErrors } from '../../errors.ts';

const MAX_REMEMBERED = 200_000;

interface Earner {
  userId: number;
  ip: string;
  now: Date;
}

/** Throws ADDRESS_LIMIT when so many others earn from the address today. */
async function admit(
  db: Db,
  limit: number,
  given: { userId: number; address: string; day: CalendarDay },
): Promise<void> {
  const { userId, address, day } = given;
  await inTransaction(db, async (tx) => {
    // One after the other, so that the count cannot be overtaken.
    await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`earning:${address}`}, 0))`);
    const { others, is_known } = await one(
      tx,
      sql<{ others: number; is_known: boolean }>`
        select count(*) as others, coalesce(bool_or(user_id = ${userId}), false) as is_known
        from earning_addresses where day = ${day} and address = ${address}`,
    );
    if (is_known) return;
    if (others >= limit) throw watchErrors.ADDRESS_LIMIT();
    await run(
      tx,
      sql`insert into earning_addresses (day, address, user_id) values (${day}, ${address}, ${userId})`,
    );
  });
}

/** Guards starts; does nothing where the limit or all limits are switched off. */
export function createAddressGuard(
  db: Db,
  config: Pick<Config, 'RATE_LIMITS' | 'EARNERS_PER_ADDRESS'>,
): (earner: Earner) => Promise<void> {
  const limit = config.EARNERS_PER_ADDRESS;
  if (!config.RATE_LIMITS || limit === 0) return async () => {};
  const admitted = createDayMemory(MAX_REMEMBERED);
  return async ({ userId, ip, now }) => {
    const address = addressKey(ip);
    const day = istanbulDay(now);
    if (admitted.has(day, userId, address)) return;
    await admit(db, limit, { userId, address, day });
    admitted.add(day, userId, address);
  };
}

/** Deletes the addresses of past days, because they are personal data that is needed only on the day. */
export async function forgetAddresses(db: Db, now: Date): Promise<void> {
  await run(db, sql`delete from earning_addresses where day < ${addDays(istanbulDay(now), -1)}`);
}
