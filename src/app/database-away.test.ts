/** T-I1: while the database cannot be reached, calls are refused and can be repeated; afterwards all goes on by itself. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { expectBooksToBalance } from '#testing/books.ts';
import { aRichViewer, balanceOf, recipientOf } from '#testing/money.ts';
import { aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { startTestApp, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

/** A door between a server and the database. */
async function aDoor(url: string) {
  const { port, hostname } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.pipe(database).pipe(client);
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port; // It listens on a port.
  };
  const own = await listen(0);
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(own);
  return {
    url: through.href,
    async shut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await closed;
    },
    open: () => listen(own),
  };
}

test('with the database away every call says so and when to come again; when it is back, money moves once', async () => {
  const sender = await aRichViewer(app, 10_000);
  const body = { ...(await recipientOf(app, await aViewer(app))), amount: 25 };
  const door = await aDoor(app.url);
  const guest = await startTestApp({
    beside: app,
    databaseUrl: door.url,
    environment: { LOG_LEVEL: 'silent' },
  });
  const ask = () => guest.call('/api/user/wallet/balance', { as: sender.token });
  const send = () =>
    guest.call('/api/user/wallet/transfer', {
      as: sender.token,
      body,
      headers: { 'idempotency-key': 'kira' },
    });
  const logIn = () =>
    guest.call('/api/auth/login', { body: { email: sender.email, password: TEST_PASSWORD } });
  try {
    expect((await ask()).status).toBe(200);
    await door.shut();
    for (const refused of [
      await ask(),
      await send(),
      await logIn(),
      ...(await Promise.all([ask(), send()])),
    ]) {
      expect(refused).toMatchObject({ status: 503, body: { success: false, code: 'UNAVAILABLE' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    await door.open();
    await expect.poll(async () => (await ask()).status).toBe(200);
    expect(await send()).toMatchObject({ status: 200, data: { balance: 85 } });
    expect(await send()).toMatchObject({ status: 200, data: { balance: 85 } });
    expect(await balanceOf(app, sender)).toBe(8500);
  } finally {
    await guest.close();
    await door.shut();
  }
  await expectBooksToBalance(app);
});
