import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Agent, request } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, explainPort, openPort } from './connections.ts';
import { createHttp } from './http.ts';

let app: FastifyInstance | undefined;
let connected = new Set<Socket>();
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
});

async function listen(connections: Partial<ConnectionLimits>, environment: Record<string, string> = {}) {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment });
  app = await createHttp({ config, authenticate: async () => null, connections });
  app.post('/echo', async ({ body }) => ({ body }));
  app.get('/here', async () => ({ isHere: true }));
  const open = new Set<Socket>();
  connected = open;
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await openPort(app, { port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port; // It listens on a port.
}

function open(port: number, first: string, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  let text = '';
  socket.on('data', (bytes) => {
    text += String(bytes);
  });
  socket.on('error', () => {}); // A reset is a close like any other.
  socket.write(first);
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(text));
  });
  return { socket, closed };
}

async function dribble(socket: Socket, byte: string): Promise<void> {
  while (!socket.destroyed) {
    socket.write(byte);
    await sleep(50);
  }
}

const HALF_HEADERS = 'GET /here HTTP/1.1\r\nhost: a\r\nx-slow: ';
const HALF_BODY =
  'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{"a":"';

describe('T-I3: slow clients', () => {
  test('time limits: ten seconds for headers, thirty for a request, checked every second', async () => {
    await listen({});
    expect(app?.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
    expect(CONNECTION_LIMITS).toMatchObject({ headersMs: 10_000, requestMs: 30_000, checkMs: 1000 });
  });

  test('a hundred unfinished requests: closed with 408, and a good client is served meanwhile', async () => {
    const port = await listen({ headersMs: 1500, requestMs: 3000, checkMs: 100 });
    const slow = Array.from({ length: 100 }, (_, index) => {
      const isSlowBody = index % 2 === 0;
      const { socket, closed } = open(port, isSlowBody ? HALF_BODY : HALF_HEADERS);
      void dribble(socket, 'x');
      return closed;
    });
    const left = Promise.all(slow);
    let isOver = false;
    void left.then(() => {
      isOver = true;
    });
    const agent = new Agent({ connections: 1 });
    let answered = 0;
    while (!isOver) {
      const answer = await request(`http://127.0.0.1:${port}/here`, { dispatcher: agent });
      expect(await answer.body.json()).toEqual({ isHere: true });
      answered += 1;
      await sleep(10);
    }
    await agent.close();
    for (const text of await left) expect(text).toMatch(/^HTTP\/1\.1 408 [^]*"code":"REQUEST_TIMEOUT"/);
    expect(answered).toBeGreaterThan(5);
  });

  test.each([
    ['headers without end', `GET /here HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(40_000)}`, 431, 'HEADERS_TOO_LARGE'],
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'VALIDATION'],
    ['two lengths', 'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', 400, 'VALIDATION'],
    ['a body declared with a gigabyte', 'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1073741824\r\n\r\n{', 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s: refused in the envelope', async (_name, text, status, code) => {
    const port = await listen({});
    const { socket, closed } = open(port, text);
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
    socket.end();
    expect(await closed).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*"success":false,"code":"${code}"`));
  }); // prettier-ignore

  test('endless chunks: refused at the body limit', async () => {
    const port = await listen({});
    const head =
      'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
    const { socket, closed } = open(port, head);
    const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`;
    for (let sent = 0; sent < 100 && !socket.destroyed && socket.bytesRead === 0; sent += 1) {
      socket.write(chunk);
      await sleep(1);
    }
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
    socket.end();
    expect(await closed).toContain('"code":"PAYLOAD_TOO_LARGE"');
  });
});

describe('T-I3: the total of connections', () => {
  const HEALTHY = 'GET /here HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';
  const served = async (port: number, localAddress: string) =>
    (await open(port, HEALTHY, localAddress).closed).startsWith('HTTP/1.1 200');

  test('one address with too many connections: never has all, and others are served', async () => {
    const port = await listen({ total: 30 });
    const quiet = [open(port, HALF_HEADERS, '127.0.0.2'), open(port, HALF_HEADERS, '127.0.0.2')];
    await expect.poll(() => connected.size).toBe(2);
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 40; count += 1) open(port, HALF_HEADERS);
      expect(await served(port, '127.0.0.3')).toBe(true);
    }
    expect(connected.size).toBeGreaterThanOrEqual(26);
    expect(connected.size).toBeLessThanOrEqual(27);
    for (const { socket } of quiet) expect(socket.closed).toBe(false);
    expect(await served(port, '127.0.0.2')).toBe(true);
  });

  test('many addresses: the one with most connections loses one', async () => {
    const port = await listen({ total: 30 });
    for (let host = 10; host < 19; host += 1)
      for (let count = 0; count < (host === 14 ? 5 : 2); count += 1)
        open(port, HALF_HEADERS, `127.0.0.${host}`);
    await expect.poll(() => connected.size).toBe(21);
    for (let host = 20; host < 28; host += 1) open(port, HALF_HEADERS, `127.0.0.${host}`);
    await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(2);
    const ofGreediest = [...connected].filter(({ remoteAddress }) => remoteAddress === '127.0.0.14');
    expect([connected.size, ofGreediest.length]).toEqual([27, 3]);
  });

  test('connections that were served: closed last', async () => {
    const port = await listen({ total: 30 });
    const waiting = Array.from({ length: 14 }, () =>
      open(port, 'GET /here HTTP/1.1\r\nhost: a\r\n\r\n', '127.0.0.40'),
    );
    await expect.poll(() => waiting.every(({ socket }) => socket.bytesRead > 0)).toBe(true);
    for (let count = 0; count < 24; count += 1) open(port, HALF_HEADERS, `127.0.0.${50 + (count % 3)}`);
    await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(11);
    for (const { socket } of waiting) expect(socket.closed).toBe(false);
  });

  test('half-sent requests behind a proxy: closed for the caller with most', async () => {
    const port = await listen({ total: 100 }, { TRUST_PROXY: '127.0.0.1' });
    const sendHalf = (from: string) =>
      open(port, HALF_BODY.replace('host: a', `host: a\r\nx-forwarded-for: ${from}`));
    const honest = sendHalf('203.0.113.1');
    await expect.poll(() => connected.size).toBe(1);
    const attack = Array.from({ length: 40 }, (_, at) => sendHalf(`198.51.100.${at % 4}`));
    await expect.poll(() => attack.filter(({ socket }) => socket.closed).length).toBe(31);
    honest.socket.write(`${'x'.repeat(3992)}"}`);
    await expect.poll(() => honest.socket.bytesRead).toBeGreaterThan(0);
    expect(connected.size).toBe(10);
  });

  test('connections of a proxy: those above the total are closed at once', async () => {
    const port = await listen({ total: 30 }, { TRUST_PROXY: '127.0.0.1' });
    const first = Array.from({ length: 30 }, () => open(port, HALF_HEADERS));
    await expect.poll(() => connected.size).toBe(30);
    for (let count = 0; count < 10; count += 1) expect(await open(port, HALF_HEADERS).closed).toBe('');
    expect(connected.size).toBe(30);
    first[0]?.socket.destroy();
    await expect.poll(() => served(port, '127.0.0.1')).toBe(true);
  });
});

test.each([
  ['EADDRINUSE', 'PORT: another process listens on port 80 of 192.0.2.1.'],
  ['EACCES', 'PORT: this user may not listen on port 80.'],
  ['EADDRNOTAVAIL', 'HOST: 192.0.2.1 is no address of this machine.'],
  ['ENOTFOUND', 'HOST: 192.0.2.1 is no address of this machine.'],
  ['EMFILE', 'listen EMFILE'],
])('a server that cannot listen (%s): names the variable', (code, text) => {
  const error = Object.assign(new Error(`listen ${code}`), { code });
  const at = { port: 80, host: '192.0.2.1' };
  expect(() => explainPort(error, at, { port: 'PORT', host: 'HOST' })).toThrow(text);
});

test('a stopping server: accepts no connection, and ends after the last answer', async () => {
  const port = await listen({});
  const requests = Array.from({ length: 40 }, () => open(port, HALF_BODY));
  await expect.poll(() => connected.size).toBe(40);
  let hasEnded = false;
  const ending = app?.close().then(() => (hasEnded = true));
  const tryToConnect = () =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve('connected'));
      socket.once('error', ({ message }) => resolve(message)).once('connect', () => socket.destroy());
    });
  await expect.poll(tryToConnect).toContain('ECONNREFUSED');
  expect(hasEnded).toBe(false);
  for (const { socket } of requests) socket.write(`${'x'.repeat(3992)}"}`);
  for (const { closed } of requests) expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
  await ending;
});

const MANY_CALLERS = `
  const [port, count] = process.argv.slice(1).map(Number);
  let made = 0;
  const report = () => { process.stdout.write(String(made)); process.exit(); };
  for (let n = 0; n < count; n += 1)
    require('node:net').connect(port, '127.0.0.1', () => { made += 1; if (made === count) report(); });
  setTimeout(report, 5000);`;

/** Linux' bound; elsewhere it is unknown, and often lower. */
const BOUND_FILE = '/proc/sys/net/core/somaxconn';
const mostUntaken = existsSync(BOUND_FILE) ? Number(readFileSync(BOUND_FILE, 'utf8')) : 0;

test.runIf(mostUntaken > 900)(
  'a thousand concurrent callers: connected while the program is busy',
  async () => {
    const port = await listen({});
    // Synchronous, so that this process accepts no connection.
    const made = execFileSync(process.execPath, ['-e', MANY_CALLERS, String(port), '900'], {
      encoding: 'utf8',
    });
    expect(Number(made)).toBe(900);
  },
);
