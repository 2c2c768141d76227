import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { migrateToLatest } from '../migrate.ts';
import { explainConnection, nameDatabase, waitForDatabase } from './reach-database.ts';

const database = useTestDatabase();

/** PostgreSQL's message of an error that ends the connection. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

type Answer = (client: Socket) => void;

const refuse =
  (code: string, message: string): Answer =>
  (client) =>
    void client.once('data', () => client.end(fatal(code, message)));

const passOn: Answer = (client) => {
  const { port, hostname } = new URL(database.url);
  const behind = connect(Number(port), hostname);
  behind.on('error', () => {});
  client.pipe(behind).pipe(client);
};

/** A proxy that answers each connection by the next of `answers`, and repeats the last one. */
async function aProxy(answers: readonly Answer[]) {
  let connected = 0;
  const server: Server = createServer((client) => {
    client.on('error', () => {});
    answers[Math.min(connected, answers.length - 1)]?.(client);
    connected += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = new URL(database.url);
  url.port = String((server.address() as AddressInfo).port); // It listens on a port.
  url.hostname = '127.0.0.1';
  return { url: url.href, server, connected: () => connected };
}

const LOGIN_FAILED = 'server login failed: FATAL the database system is starting up';

test('a proxy that refuses while its database starts: retried, each reason logged once', async () => {
  const proxy = await aProxy([
    (client) => void client.destroy(),
    refuse('08P01', LOGIN_FAILED),
    refuse('08P01', LOGIN_FAILED),
    refuse('57P03', 'the database system is starting up'),
    passOn,
  ]);
  const lines: string[] = [];
  await waitForDatabase(proxy.url, (line) => lines.push(line));
  expect(proxy.connected()).toBe(5);
  expect(lines).toEqual([
    expect.stringMatching(/tried again: .*(terminated|reset)/i),
    `the database does not answer yet and is tried again: ${LOGIN_FAILED}`,
    'the database does not answer yet and is tried again: the database system is starting up',
  ]);
});

test('a port without a listener: retried until there is one', async () => {
  const proxy = await aProxy([passOn]);
  const { port } = new URL(proxy.url);
  proxy.server.close();
  await once(proxy.server, 'close');
  const waiting = waitForDatabase(proxy.url, () => proxy.server.listen(Number(port), '127.0.0.1'));
  await expect(waiting).resolves.toBeUndefined();
});

test('a permanent failure: thrown at once', async () => {
  const proxy = await aProxy([refuse('28P01', 'password authentication failed for user "izle"')]);
  const lines: string[] = [];
  await expect(waitForDatabase(proxy.url, (line) => lines.push(line))).rejects.toThrow(
    'password authentication failed',
  );
  expect([proxy.connected(), lines]).toEqual([1, []]);
});

test('a wrong password, database or port: names server and variable, without the password', async () => {
  const changed = (change: (url: URL) => void) => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };
  const { port } = new URL(database.url);
  const wrong = [
    [changed((url) => (url.password = 'sifre')), `127.0.0.1:${port}: password authentication failed`],
    [changed((url) => (url.pathname = '/missing')), `127.0.0.1:${port}: database "missing" does not exist`],
    [changed((url) => (url.host = '127.0.0.1:1')), '127.0.0.1:1: connect ECONNREFUSED'],
  ] as const;
  for (const [url, problem] of wrong) {
    const failure = await migrateToLatest(url)
      .catch((error: unknown) => explainConnection(error, { DATABASE_URL: url }))
      .catch((error: unknown) => error);
    expect(String(failure)).toContain(`DATABASE_URL leads to ${problem}`);
    expect(String(failure)).toMatch(/\. Correct the .* there/);
    expect(String(failure)).not.toContain('sifre');
  }
});

test('a failure of the embedded database, or another one: rethrown unchanged', () => {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  expect(() => explainConnection(refused, {})).toThrow(refused);
  const other = new Error('other');
  expect(() => explainConnection(other, { DATABASE_URL: 'postgres://db/izle' })).toThrow(other);
});

test.each([
  ['postgres://izle:p@ss@db/izle', 'db:5432'],
  ['postgres://izle:gizli@[::1]:6000/izle?sslmode=require', '[::1]:6000'],
  // An address that is not one may have the password anywhere.
  ['postgres://izle:12/gizli@db/izle', 'a server that it does not name'],
  ['postgres:///izle?host=/run/postgresql', 'a server that it does not name'],
])('the URL %s: only its server is shown', (url, server) => {
  expect(nameDatabase({ DATABASE_URL: url })).toBe(`DATABASE_URL leads to ${server}`);
});
