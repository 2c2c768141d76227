/**
 * Limits the viewers who earn from one address in an Istanbul day (threats T-V9): a cheap bound on farms. Checked
 * once per viewer, address and day; then this process remembers it.
 */
import { addDays, type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { addressKey } from '#lib/server/limits.ts';
import { createDayMemory } from '#lib/server/day-memory.ts';
import { askTogether, prepare } from '#lib/server/database/statements.ts';
import { type Db, inTransaction, run, sql } from '#lib/server/db.ts';
import type { Config } from '#lib/server/config.ts';
import { watchErrors } from '../errors.ts';

const MAX_REMEMBERED = 200_000;

interface Earner {
  userId: number;
  ip: string;
  now: Date;
}

/** Serializes an address, so that concurrent calls cannot exceed the count. */
const lockAddress = prepare<[address: string], never>(
  'lock_earning_address',
  `select pg_advisory_xact_lock(hashtextextended('earning:' || $1::text, 0))`,
);

const admitEarner = prepare<
  [day: CalendarDay, address: string, userId: number, most: number],
  { is_full: boolean }
>(
  'admit_earner',
  `with known as (
     select count(*) as earners, coalesce(bool_or(user_id = $3::bigint), false) as is_one
     from earning_addresses where day = $1::date and address = $2::text
   ), admitted as (
     insert into earning_addresses (day, address, user_id)
     select $1::date, $2::text, $3::bigint from known where not is_one and earners < $4::integer
   )
   select not is_one and earners >= $4::integer as is_full from known`,
);

async function admit(
  db: Db,
  most: number,
  given: { userId: number; address: string; day: CalendarDay },
): Promise<void> {
  const { userId, address, day } = given;
  await inTransaction(db, async (tx) => {
    const [, [found]] = await askTogether(tx, [
      lockAddress(address),
      admitEarner(day, address, userId, most),
    ]);
    if (found?.is_full !== false) throw watchErrors.ADDRESS_LIMIT();
  });
}

/** Throws ADDRESS_LIMIT. Does nothing where the limit or all limits are switched off. */
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

/** Addresses are personal data, needed only on their day. */
export async function forgetAddresses(db: Db, now: Date): Promise<void> {
  await run(db, sql`delete from earning_addresses where day < ${addDays(istanbulDay(now), -1)}`);
}
