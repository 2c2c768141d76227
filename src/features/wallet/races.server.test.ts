import { afterAll, expect, test, afterEach, describe } from 'vitest';
import { suspendAccount } from '#features/accounts/server.ts';
import { inTransaction, sql } from '#lib/server/db.ts';
import { atOnce, CROWD, repeats } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aRichViewer, balanceOf, walletOf, withdraw, countEntries, recipientOf } from '#testing/money.ts';
import { anAdmin, type Person, aViewer } from '#testing/people.ts';
import { openCase } from '#testing/simulation/farms.ts';
import { useTestApp, refusal, startTestApp, type TestServer } from '#testing/test-app.ts';
import { decideWithdrawal } from './withdrawals/decide-withdrawal.server.ts';
import { requireMayLeave } from './withdrawals/outgoing-rules.server.ts';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

const app = useTestApp();

const SPENDING_ROUNDS = repeats({ usually: 1, fully: 1000 });
const CROSSING_TRANSFERS = repeats({ usually: CROWD, fully: 10_000 });
const LIMIT_MS = repeats({ usually: 60_000, fully: 3_600_000 });

const LOCKED = 1000;

async function aViewerWith(kurus: number): Promise<Person & { number: string }> {
  const viewer = await aRichViewer(app, kurus);
  return { ...viewer, number: (await walletOf(app, viewer)).wallet_number };
}

const send = (from: Person, to: Person & { number: string }, amount: number) =>
  app.call('/api/user/wallet/transfer', {
    as: from.token,
    body: { wallet_number: to.number, email: to.email, amount },
  });

afterAll(() => expectBooksToBalance(app));

test(
  `T-M1: ${CROWD} transfers and withdrawals at once, over and over, spend what there is to the last kuruş`,
  async () => {
    for (let round = 0; round < SPENDING_ROUNDS; round += 1) {
      const start = 25_050 + round;
      const [ayse, ali, veli] = [await aViewerWith(start), await aViewerWith(0), await aViewerWith(0)];
      const answers = await atOnce(CROWD, (index) => {
        if (index % 5 === 4) return withdraw(app, ayse);
        return send(ayse, index % 2 === 0 ? ali : veli, 14 + (index % 3));
      });
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const asked = (await app.call('/api/user/wallet/withdrawals', { as: ayse.token })).data;
      const withdrawn = asked.pagination.total * 6000;
      const received = (await balanceOf(app, ali)) + (await balanceOf(app, veli)) - 2 * LOCKED;
      const left = await balanceOf(app, ayse);
      expect(left + received + withdrawn).toBe(start + LOCKED);
      expect(left).toBeGreaterThanOrEqual(LOCKED);
      expect(left - LOCKED).toBeLessThan(1400); // Less than the smallest of them wanted.
    }
  },
  LIMIT_MS,
);

test(
  'T-M2: crossing transfers: nobody sees a deadlock, and the sum stays',
  async () => {
    for (let sent = 0; sent < CROSSING_TRANSFERS; sent += CROWD) {
      const [ayse, ali] = [await aViewerWith(100_000), await aViewerWith(100_000)];
      const answers = await atOnce(CROWD, (index) =>
        index % 2 === 0 ? send(ali, ayse, 1) : send(ayse, ali, 1),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect([await balanceOf(app, ayse), await balanceOf(app, ali)]).toEqual([101_000, 101_000]);
    }
  },
  LIMIT_MS,
);

test('T-M6: two admins decide on many withdrawals at once: each is decided once', async () => {
  const [viewer, first, second] = [await aViewerWith(60_000), await anAdmin(app), await anAdmin(app)];
  const ids: number[] = [];
  for (let n = 0; n < 10; n += 1) ids.push((await withdraw(app, viewer)).data.id);
  const answers = await atOnce(100, (index) => {
    const id = ids[index % 10] ?? 0;
    const as = (index < 50 ? first : second).token;
    if (index % 3 === 0) return app.call(`/api/admin/withdrawals/${id}/approve`, { method: 'PUT', as });
    const body = { reason: 'İsim uyuşmuyor' };
    return app.call(`/api/admin/withdrawals/${id}/reject`, { method: 'PUT', as, body });
  });
  for (const [place, id] of ids.entries()) {
    const won = answers.flatMap(({ status }, index) =>
      status === 200 && index % 10 === place ? [index] : [],
    );
    expect(won).toHaveLength(1);
    const status = (won[0] ?? 0) % 3 === 0 ? 'paid' : 'rejected';
    expect(await app.one(sql`select status from withdrawals where id = ${id}`)).toEqual({ status });
    for (const { body } of answers.filter((answer, index) => answer.status !== 200 && index % 10 === place))
      expect(body).toMatchObject({ code: 'WITHDRAWAL_STATE', status });
  }
});

test('a call that was let in just before its account was suspended moves nothing', async () => {
  const [{ userId }, admin] = [await aViewer(app), await anAdmin(app)];
  const now = app.clock.now();
  await suspendAccount(app.db, { userId, adminId: admin.userId, reason: 'Çiftlik', now });
  // Both ways out ask here, as their tests of a changed password show.
  const asked = inTransaction(app.db, (tx) => requireMayLeave(tx, { userId, now }));
  await expect(asked).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a withdrawal whose account came into review while it was being decided is not paid', async () => {
  const [viewer, admin] = [await aViewerWith(20_000), await anAdmin(app)];
  const { data } = await withdraw(app, viewer);
  await openCase(app, viewer);
  const paid = inTransaction(app.db, (tx) =>
    decideWithdrawal(tx, {
      withdrawalId: data.id,
      decision: 'approve',
      adminId: admin.userId,
      now: app.clock.now(),
    }),
  );
  await expect(paid).rejects.toMatchObject({ code: 'WITHDRAWAL_IN_REVIEW' });
});

async function aPair() {
  const [sender, recipient] = [await aRichViewer(app, 10_000), await aViewer(app)];
  return { sender, recipient, to: await recipientOf(app, recipient) };
}

const transfer = (by: Pick<TestServer, 'call'>, sender: Person, body: unknown, key: string) =>
  by.call('/api/user/wallet/transfer', { as: sender.token, body, headers: { 'idempotency-key': key } });

/** Between a server and the database: once armed, the database's word that a transfer is committed gets lost. */
async function aLossyDatabase(url: string) {
  const { port, hostname } = new URL(url);
  let isArmed = false;
  let onLost: () => void = () => {};
  const lost = new Promise<void>((resolve) => {
    onLost = resolve;
  });
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    let isMovingMoney = false;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.on('data', (bytes) => {
      if (isArmed && bytes.includes('insert into ledger_entries')) isMovingMoney = true;
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (isMovingMoney && bytes.includes('COMMIT\0')) {
        client.destroy();
        onLost();
        return;
      }
      client.write(bytes);
    });
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const between = new URL(url);
  between.hostname = '127.0.0.1';
  between.port = String(address.port);
  return {
    url: between.href,
    arm: () => {
      isArmed = true;
    },
    lost,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('T-M4: an answer that is lost', () => {
  let closeAll: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closeAll) await close();
    closeAll = [];
  });

  test('between commit and answer the server dies: the retry gets the answer, and one posting stands', async () => {
    const { sender, recipient, to } = await aPair();
    const database = await aLossyDatabase(app.url);
    const dying = await startTestApp({
      beside: app,
      databaseUrl: database.url,
      environment: { LOG_LEVEL: 'silent' },
    });
    closeAll = [() => dying.close(), () => database.close()];
    const [body, key] = [{ ...to, amount: 25 }, 'kahve-parasi'];
    const entries = await countEntries(app.db, 'transfer');

    database.arm();
    const unanswered = await transfer(dying, sender, body, key);
    await database.lost;
    expect(unanswered.status).toBeGreaterThanOrEqual(500);
    expect(await balanceOf(app, recipient)).toBe(1000 + 2500);

    // Another process, as after a restart, takes the same intention again.
    const retried = await transfer(app, sender, body, key);
    expect(retried).toMatchObject({ status: 200, data: { balance: 85 } });
    expect(await transfer(app, sender, body, key)).toMatchObject({ body: retried.body });
    expect(await countEntries(app.db, 'transfer')).toBe(entries + 1);
    expect([await balanceOf(app, sender), await balanceOf(app, recipient)]).toEqual([8500, 3500]);
  });
});

describe('T-M5: one key', () => {
  test('with another body is refused and moves nothing', async () => {
    const { sender, recipient, to } = await aPair();
    expect((await transfer(app, sender, { ...to, amount: 5 }, 'bir')).status).toBe(200);
    for (const other of [
      { ...to, amount: 6 },
      { ...to, amount: 5, description: 'başka' },
    ]) {
      const refused = await transfer(app, sender, other, 'bir');
      expect(refused).toMatchObject(refusal(409, 'IDEMPOTENCY_CONFLICT'));
    }
    expect(await balanceOf(app, recipient)).toBe(1500);
  });

  test('is its owner’s and its route’s: the same one elsewhere is another', async () => {
    const [first, second] = [await aPair(), await aPair()];
    const mine = await transfer(app, first.sender, { ...first.to, amount: 5 }, 'ortak');
    const theirs = await transfer(app, second.sender, { ...first.to, amount: 7 }, 'ortak');
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    const asked = await withdraw(app, first.sender, {}, { 'idempotency-key': 'ortak' });
    expect(asked.status).toBe(200);
    expect(await balanceOf(app, first.recipient)).toBe(1000 + 1200);
  });

  test(`${CROWD} times at once moves money once, and every answer is the same`, async () => {
    const { sender, recipient, to } = await aPair();
    const answers = await atOnce(CROWD, () => transfer(app, sender, { ...to, amount: 5 }, 'ayni-anda'));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await balanceOf(app, recipient)).toBe(1500);
  });
});
