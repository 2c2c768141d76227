import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { atOnce, CROWD } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aRichViewer, balanceOf, countEntries, recipientOf, withdraw } from '#testing/money.ts';
import { aViewer, type Person } from '#testing/people.ts';
import { refusal, startTestApp, type TestServer, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

afterAll(() => expectBooksToBalance(app));

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

  test(`${CROWD} times at once moves money once, and everybody is told the same`, async () => {
    const { sender, recipient, to } = await aPair();
    const answers = await atOnce(CROWD, () => transfer(app, sender, { ...to, amount: 5 }, 'ayni-anda'));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await balanceOf(app, recipient)).toBe(1500);
  });
});
