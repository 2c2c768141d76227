import { addDays, type CalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, inTransaction, one, sql } from '#lib/server/db.ts';
import { type AccountId, userWallet } from '#platform/ledger/accounts.ts';
import { fromTo, openAccounts, post, readBalance } from '#platform/ledger/server.ts';
import { aViewer, type Person, TEST_PASSWORD } from './people.ts';
import type { TestAnswer, TestServer } from './test-app.ts';

let funded = 0;

export function fund(db: Db, account: AccountId, amountKurus: number): Promise<void> {
  return fundAt(db, { account, amountKurus, now: new Date() });
}

/** Credits one lira late in the evening and two early on the next day, in the order of `times` (`23:55`). */
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
  funded += 1;
  const ref = `test-${funded}`; // Counted before the first wait, because other calls may fund at the same time.
  const postings = fromTo('platform_expense', account, kurus(amountKurus));
  await inTransaction(db, async (tx) => {
    await openAccounts(tx, [account]);
    const entry = { kind: 'profile_reward' as const, ref, actorId: null, postings };
    await post(tx, { entries: [entry], now });
  });
}

/** The sum of an account's postings, which its stored balance caches. */
export async function postedTo(db: Db, account: AccountId): Promise<Kurus> {
  const { total } = await one(
    db,
    sql<{ total: number }>`select coalesce(sum(amount_kurus), 0)::bigint as total
      from ledger_postings where account_id = ${account}`,
  );
  return kurus(total);
}

/** The number of entries of a kind, with `ref` only those about it. */
export async function countEntries(db: Db, kind: string, ref?: string | number): Promise<number> {
  const { count } = await one(
    db,
    sql<{ count: number }>`select count(*) as count from ledger_entries
      where kind = ${kind} and (${ref === undefined} or ref = ${String(ref ?? '')})`,
  );
  return count;
}

/** An IBAN of an invented bank with valid check digits; each number has its own. */
export function ibanOf(number: number): string {
  const account = `000990${String(8_140_000_000_000_000 + number * 7_919).padStart(16, '0')}`;
  // In the sum of an IBAN's check digits T counts as 29 and R as 27.
  const check = 98n - (BigInt(`${account}292700`) % 97n);
  return `TR${String(check).padStart(2, '0')}${account}`;
}

export const TEST_IBAN = 'TR330006100519786457841326';

type Caller = Pick<TestServer, 'call'>;
type Headers = Record<string, string>;

export async function aRichViewer(
  test: TestServer,
  amountKurus: number,
  options: { name?: string } = {},
): Promise<Person> {
  const viewer = await aViewer(test, options);
  await fund(test.db, userWallet(viewer.userId), amountKurus);
  return viewer;
}

export const balanceOf = (test: Pick<TestServer, 'db'>, { userId }: Pick<Person, 'userId'>) =>
  readBalance(test.db, userWallet(userId));

export const walletOf = async (test: Caller, viewer: Pick<Person, 'token'>) =>
  (await test.call('/api/user/wallet/balance', { as: viewer.token })).data;

export async function recipientOf(
  test: Caller,
  viewer: Person,
): Promise<{ wallet_number: string; email: string }> {
  return { wallet_number: (await walletOf(test, viewer)).wallet_number, email: viewer.email };
}

export async function sendMoney(test: Caller, from: Person, to: Person, lira: number): Promise<TestAnswer> {
  const body = { ...(await recipientOf(test, to)), amount: lira };
  return test.call('/api/user/wallet/transfer', { as: from.token, body });
}

/** Requests a withdrawal, of 60 lira to the viewer's own account by default. */
export function withdraw(
  test: Caller,
  viewer: Pick<Person, 'token' | 'name'>,
  fields: Record<string, unknown> = {},
  headers: Headers = {},
): Promise<TestAnswer> {
  const usual = { amount: 60, iban: TEST_IBAN, account_holder: viewer.name, password: TEST_PASSWORD };
  return test.call('/api/user/wallet/withdraw', { as: viewer.token, body: { ...usual, ...fields }, headers });
}

/** Requests a withdrawal to an IBAN of the viewer's own. */
export function withdrawToOwn(
  test: Caller,
  viewer: Person,
  fields: Record<string, unknown> = {},
  headers: Headers = {},
): Promise<TestAnswer> {
  return withdraw(test, viewer, { iban: ibanOf(viewer.userId), ...fields }, headers);
}

export function decideWithdrawal(
  test: Caller,
  { token }: Person,
  id: number,
  decision: 'approve' | 'reject',
  reason = 'IBAN sahibinin adı uyuşmuyor.',
): Promise<TestAnswer> {
  const body = decision === 'reject' ? { body: { reason } } : {};
  return test.call(`/api/admin/withdrawals/${id}/${decision}`, { method: 'PUT', as: token, ...body });
}

export const newestWithdrawal = async (test: Caller, { token }: Person) =>
  (await test.call('/api/user/wallet/withdrawals', { as: token })).data.withdrawals[0];
