import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { createHttp } from './http.ts';
import { createLog } from './log.ts';

const MAX_RUNNING = 3;
const TOKEN = 'x'.repeat(43);

let app: FastifyInstance;
let [lookups, lines]: [number, string[]] = [0, []];
let working: (() => void)[] = [];

async function start(maxRunning: number): Promise<void> {
  [lookups, working, lines] = [0, [], []];
  app = await createHttp({
    config: readConfig({ NODE_ENV: 'test' }, true),
    log: createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) }),
    maxRunning,
    authenticate: async () => {
      lookups += 1;
      return null;
    },
  });
  const work = () => new Promise((resolve) => working.push(() => resolve({ isDone: true })));
  app.get('/api/work', work);
  app.post('/api/work', work);
  app.post('/api/finish', { config: { isFinishing: true } }, work);
  app.get('/api/health', { config: { isForMachines: true } }, async () => ({ isAlive: true }));
  app.get('/page', async () => 'a page');
  app.get('/api/fault', () => {
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  });
}
beforeEach(() => start(MAX_RUNNING));
afterEach(async () => {
  for (const finish of working) finish();
  await app.close();
});

const headers = { authorization: `Bearer ${TOKEN}` };
const begin = (url = '/api/work', method: 'GET' | 'POST' = 'GET', remoteAddress = '127.0.0.1') =>
  app.inject({ method, url, headers, remoteAddress }).then(({ statusCode }) => statusCode);
const areWorking = (count: number) => expect.poll(() => working.length).toBe(count);

async function fill() {
  const calls = Array.from({ length: MAX_RUNNING }, () => begin());
  await areWorking(MAX_RUNNING);
  return { calls };
}

describe('T-I1: as many calls running as may be', () => {
  test('the next: refused with Retry-After before its session is looked up', async () => {
    await fill();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.inject({ url: '/api/work', headers })),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({
        success: false,
        code: 'UNAVAILABLE',
        message: expect.stringContaining('Birazdan tekrar dene'),
        request_id: expect.any(String),
      });
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
    expect(new Set(answers.map((answer) => answer.headers['retry-after']))).toEqual(new Set(['1', '2', '3']));
    expect(lookups).toBe(MAX_RUNNING);
    expect(working).toHaveLength(MAX_RUNNING);
  });

  test('an ended call, also a failed or refused one: makes room', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { calls } = await fill();
      working.shift()?.();
      expect(await calls[0]).toBe(200);
      const next = begin();
      await areWorking(MAX_RUNNING);
      expect(await begin()).toBe(503);
      for (const finish of working.splice(0)) finish();
      expect(await next).toBe(200);
      for (let time = 0; time < MAX_RUNNING; time += 1) {
        expect(await begin('/api/fault')).toBe(503);
        expect(await begin('/api/nothing')).toBe(404);
      }
    }
  });

  test('calls that finish what was begun with money: still accepted, and counted', async () => {
    const { calls } = await fill();
    const finishing = Array.from({ length: 4 }, (_, at) => begin('/api/finish', 'POST', `10.0.0.${at % 2}`));
    await areWorking(MAX_RUNNING + 4);
    expect(await begin('/api/finish', 'POST')).toBe(503);
    for (const finish of working.splice(0, MAX_RUNNING)) finish();
    expect(await Promise.all(calls)).toEqual([200, 200, 200]);
    expect(await begin()).toBe(503);
    for (const finish of working.splice(0)) finish();
    expect(await Promise.all(finishing)).toEqual([200, 200, 200, 200]);
    const next = begin();
    await areWorking(1);
    working.shift()?.();
    expect(await next).toBe(200);
  });

  test('the last places: for addresses that have none', async () => {
    await app.close();
    await start(20);
    const attackers = ['10.1.0.1', '10.1.0.2', '10.1.0.3'];
    const flood = Array.from({ length: 60 }, (_, at) => begin('/api/work', 'GET', attackers[at % 3]));
    await areWorking(18);
    for (const address of ['10.2.0.1', '10.2.0.2']) void begin('/api/work', 'GET', address);
    await areWorking(20);
    for (const finish of working.splice(0)) finish();
    expect((await Promise.all(flood)).filter((status) => status === 503)).toHaveLength(42);
  });

  test('calls of machines, and pages: served', async () => {
    await fill();
    expect(await begin('/api/health')).toBe(200);
    expect(await begin('/page')).toBe(200);
  });

  test('the log: one line for many refusals', async () => {
    await fill();
    for (let time = 0; time < 20; time += 1) expect(await begin()).toBe(503);
    expect(lines).toEqual([expect.stringContaining('more calls came than this server works on at once')]);
  });
});

describe('places in use', () => {
  beforeEach(() => app.listen({ port: 0, host: '127.0.0.1' }));

  function send(text: string) {
    const { port } = app.server.address() as AddressInfo; // It listens on a port.
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => {});
    socket.write(text);
    return socket;
  }

  test('callers who send their body slowly: hold none', async () => {
    const head =
      'POST /api/work HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n';
    const sockets = Array.from({ length: 4 * MAX_RUNNING }, () =>
      send(`${head}authorization: Bearer ${TOKEN}\r\n\r\n{`),
    );
    await expect.poll(() => lookups).toBe(4 * MAX_RUNNING);
    await fill();
    expect(await begin()).toBe(503);
    for (const socket of sockets) socket.destroy();
  });

  test('callers who have gone: hold one until their work is done', async () => {
    const sockets = Array.from({ length: MAX_RUNNING }, () =>
      send('GET /api/work HTTP/1.1\r\nhost: a\r\n\r\n'),
    );
    await areWorking(MAX_RUNNING);
    for (const socket of sockets) socket.destroy();
    expect(await begin()).toBe(503);
    for (const finish of working.splice(0)) finish();
    await expect.poll(() => begin('/api/nothing')).toBe(404);
    await fill();
  });
});
