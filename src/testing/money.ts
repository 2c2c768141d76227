/** Makers of money for tests, through the ledger itself. */
import { addDays, type CalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, inTransaction, one, sql } from '#lib/server/db.ts';
import type { AccountId } from '#features/ledger/accounts.ts';
import { fromTo, openAccounts, post } from '#features/ledger/server/index.ts';

let given = 0;

/** Puts money into an account, opened if need be, as a bonus from the platform. */
export function fund(db: Db, account: AccountId, amountKurus: number): Promise<void> {
  return fundAt(db, { account, amountKurus, now: new Date() });
}

/**
 * Gives an account one lira late in the evening of the day and two early on the next day, written in the order of
 * `times` (`23:55`).
 */
export async function fundAroundMidnight(
  db: Db,
  account: AccountId,
  { day, times }: { day: CalendarDay; times: readonly string[] },
): Promise<void> {
  for (const time of times) {
    const isLate = time.startsWith('23');
    const now = new Date(`${isLate ? day : addDays(day, 1)}T${time}:00+03:00`);
    await fundAt(db, { account, amountKurus: isLate ? 100 : 200, now });
  }
}

async function fundAt(
  db: Db,
  { account, amountKurus, now }: { account: AccountId; amountKurus: number; now: Date },
): Promise<void> {
  given += 1;
  const ref = `test-${given}`; // Counted before the first wait, because other calls may fund at the same time.
  const postings = fromTo('platform_expense', account, kurus(amountKurus));
  await inTransaction(db, async (tx) => {
    await openAccounts(tx, [account]);
    const entry = { kind: 'profile_reward' as const, ref, actorId: null, postings };
    await post(tx, { entries: [entry], now });
  });
}

/** The sum of what was posted to an account: the truth that its stored balance caches. */
export async function postedTo(db: Db, account: AccountId): Promise<Kurus> {
  const { total } = await one(
    db,
    sql<{ total: number }>`select coalesce(sum(amount_kurus), 0)::bigint as total
      from ledger_postings where account_id = ${account}`,
  );
  return kurus(total);
}

/** How many entries there are of a kind and, if `ref` is given, about that one thing. */
export async function countEntries(db: Db, kind: string, ref?: string | number): Promise<number> {
  const { count } = await one(
    db,
    sql<{ count: number }>`select count(*) as count from ledger_entries
      where kind = ${kind} and (${ref === undefined} or ref = ${String(ref ?? '')})`,
  );
  return count;
}

/** An IBAN of a made-up bank with right check digits; every number has another one, as people do. */
export function ibanOf(number: number): string {
  const account = `000990${String(8_140_000_000_000_000 + number * 7_919).padStart(16, '0')}`;
  // In the sum of an IBAN's check digits T counts as 29 and R as 27.
  const check = 98n - (BigInt(`${account}292700`) % 97n);
  return `TR${String(check).padStart(2, '0')}${account}`;
}
