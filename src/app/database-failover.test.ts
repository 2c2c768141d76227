/** T-I1: connections to the database end under load, as in a failover: nothing acknowledged is lost, nothing doubled. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { userWallet } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { repeats, untilWaiting } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { holdTable, query } from '#testing/clusters.ts';
import { fund } from '#testing/money.ts';
import { aViewer } from '#testing/people.ts';
import { startTestApp, type TestAnswer, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const SENDERS = 4;
const TRANSFERS = repeats({ usually: 2, fully: 8 });
const EVERY_MS = 40;
const ROUNDS = repeats({ usually: 10, fully: 40 });
const AGAIN_MS = 20;

async function endConnections(are = 'true'): Promise<number> {
  const [row] = await query<{ count: number }>(
    app.url,
    `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'guest' and ${are}`,
  );
  return row?.count ?? 0;
}

async function endManyConnections(): Promise<number> {
  let ended = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    ended += await endConnections();
    await sleep(EVERY_MS);
  }
  return ended;
}

const aGuest = () =>
  startTestApp({
    beside: app,
    databaseUrl: `${app.url}?application_name=guest`,
    environment: { LOG_LEVEL: 'silent' },
  });

test('call lost before its commit: repeated unnoticed', async () => {
  const recipient = await aViewer(app);
  const sender = await aViewer(app);
  await fund(app.db, userWallet(sender.userId), 100_000);
  const before = await readBalance(app.db, userWallet(sender.userId));
  const { data } = await app.call('/api/user/wallet/balance', { as: recipient.token });
  const guest = await aGuest();
  const release = await holdTable(app.url, 'idempotency_keys');
  const body = { wallet_number: data.wallet_number, email: recipient.email, amount: 25 };
  const calls = ['kira', 'aidat', 'fatura'].map((key) =>
    guest.call('/api/user/wallet/transfer', { as: sender.token, body, headers: { 'idempotency-key': key } }),
  );
  await untilWaiting(app.db, calls.length);
  expect(await endConnections(`wait_event_type = 'Lock'`)).toBe(3);
  await release();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await readBalance(app.db, userWallet(sender.userId))).toBe(before - 3 * 2500);
  await guest.close();
}, 60_000);

test('connections are ended under load: each transfer is made once, and no call fails by a fault', async () => {
  const recipient = await aViewer(app);
  const { data } = await app.call('/api/user/wallet/balance', { as: recipient.token });
  const balanceOf = ({ userId }: { userId: number }) => readBalance(app.db, userWallet(userId));
  const aSender = async () => {
    const sender = await aViewer(app);
    await fund(app.db, userWallet(sender.userId), 100_000);
    return { ...sender, before: await balanceOf(sender) };
  };
  const senders = await Promise.all(Array.from({ length: SENDERS }, aSender));
  const before = await balanceOf(recipient);
  const guest = await aGuest();
  const statuses: number[] = [];
  const note = ({ status }: TestAnswer) => {
    statuses.push(status);
    return status;
  };
  async function sendOnce(as: string, key: string): Promise<number> {
    const body = { wallet_number: data.wallet_number, email: recipient.email, amount: 25 };
    const headers = { 'idempotency-key': key };
    const status = note(await guest.call('/api/user/wallet/transfer', { as, body, headers }));
    if (status !== 503) return status;
    await sleep(AGAIN_MS);
    return sendOnce(as, key);
  }
  async function readAndSend(as: string, key: string): Promise<number> {
    note(await guest.call('/api/user/wallet/balance', { as }));
    return sendOnce(as, key);
  }
  const ending = endManyConnections();
  const calls = senders.flatMap(({ token }) =>
    Array.from({ length: TRANSFERS }, (_, index) => readAndSend(token, `kira-${index}`)),
  );
  const answered = await Promise.all(calls);
  expect(await ending).toBeGreaterThan(5);
  await guest.close();
  expect(new Set(answered)).toEqual(new Set([200]));
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  for (const sender of senders) expect(await balanceOf(sender)).toBe(sender.before - TRANSFERS * 2500);
  expect(await balanceOf(recipient)).toBe(before + SENDERS * TRANSFERS * 2500);
  await expectBooksToBalance(app);
}, 60_000);
