import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '#testing/test-app.ts';
import { answerWhileStarting } from './server.ts';

const app = useTestApp({ limits: true });

describe('a server', () => {
  test('lives and is ready', async () => {
    expect(await app.call('/api/health/live')).toMatchObject({ status: 200, data: { state: 'live' } });
    expect(await app.call('/api/health/ready')).toMatchObject({ status: 200, data: { state: 'ready' } });
  });

  test('is asked as often as a monitor likes, also with a token that nobody has', async () => {
    const asked = Array.from({ length: 700 }, () => app.call('/api/health/ready', { as: 'x'.repeat(43) }));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('whose database does not answer lives, and says within its time limit that it is not ready', async () => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo; // It listens on a port.
    const guest = await startTestApp({
      beside: app,
      databaseUrl: `postgres://nobody@127.0.0.1:${port}/nothing`,
      timeLimits: { connectMs: 4_000, statementMs: 4_000, graceMs: 0 },
      environment: { LOG_LEVEL: 'silent' },
    });
    try {
      expect((await guest.call('/api/health/live')).status).toBe(200);
      const answers = await Promise.all([guest.call('/api/health/ready'), guest.call('/api/health/ready')]);
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 503, body: { code: 'NOT_READY', reason: 'database' } });
        expect(Number(answer.headers['retry-after'])).toBe(2);
      }
      expect(sockets).toHaveLength(1);
    } finally {
      for (const socket of sockets) socket.destroy();
      mute.close();
      await guest.close();
    }
  });

  test('stopping: not ready', async () => {
    const guest = await startTestApp({ beside: app, isStopping: true, environment: { LOG_LEVEL: 'silent' } });
    expect(await guest.call('/api/health/ready')).toMatchObject({
      status: 503,
      body: { code: 'NOT_READY', reason: 'stopping' },
    });
    expect((await guest.call('/api/health/live')).status).toBe(200);
    await guest.close();
  });
});

describe('while it starts', () => {
  let port: number;
  let starting: Awaited<ReturnType<typeof answerWhileStarting>>;
  beforeAll(async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    ({ port } = taken.address() as AddressInfo); // It listens on a port.
    taken.close();
    await once(taken, 'close');
    starting = await answerWhileStarting({ port, host: '127.0.0.1' });
  });
  afterAll(() => starting.end());

  test('it lives, is not ready, and asks everybody to come again', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/api/health/live`)).status).toBe(200);
    for (const path of ['/api/health/ready', '/', '/api/user/ads']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_READY', reason: 'starting' });
    }
  });
});
