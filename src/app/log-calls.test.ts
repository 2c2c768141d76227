import { beforeEach, expect, test } from 'vitest';
import { aCampaign } from '#testing/campaigns.ts';
import { aViewer } from '#testing/people.ts';
import { startTestApp, useTestApp } from '#testing/test-app.ts';
import { clickAd, startAd } from '#testing/watching.ts';

let lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const app = useTestApp({ environment: { LOG_LEVEL: 'info' }, config: { logSample: 3 }, logTo });
beforeEach(() => {
  lines = [];
});

type Entry = Record<string, unknown>;
const entries = (): Entry[] => lines.map((line) => JSON.parse(line) as Entry); // Each line is an object.
const calls = () => entries().filter(({ msg }) => msg === 'call');

test('a call has one line: route, status, time, role and number, never its address', async () => {
  const viewer = await aViewer(app);
  lines = [];
  await app.call('/api/user/notices?page=1&search=5321234567', { as: viewer.token });
  await app.call('/api/user/ads/4711/why', { as: viewer.token });
  await app.call('/api/nothing/5321234567');
  expect(calls()).toMatchObject([
    { level: 'info', status: expect.any(Number), ms: expect.any(Number), reqId: expect.any(String) },
    { call: 'GET /api/user/ads/:id/why', status: 404, role: 'user' },
    { call: 'GET /api/*', status: 404 },
  ]);
  expect(lines.join('')).not.toMatch(/ads\/4711|5321234567/);
});

test('hot path: a line with a count for some successes, and for every failure', async () => {
  const { id } = await aCampaign(app, { status: 'active' });
  const viewers = await Promise.all(Array.from({ length: 6 }, () => aViewer(app)));
  lines = [];
  for (const viewer of viewers) expect((await startAd(app, viewer, id)).status).toBe(200);
  for (const viewer of viewers) expect((await clickAd(app, viewer, 999_999)).status).toBe(404);
  const starts = calls().filter(({ call }) => call === 'POST /api/user/ads/:id/start');
  expect(starts).toMatchObject([{ stands_for: 3 }, { stands_for: 3 }]);
  expect(calls().filter(({ call }) => call === 'POST /api/user/ads/:id/click')).toHaveLength(6);
});

test('calls of machines: no line; a fault: its call', async () => {
  const quiet = await startTestApp({
    beside: app,
    databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing',
    environment: { LOG_LEVEL: 'info' },
    logTo,
  });
  await quiet.call('/api/health/live');
  await quiet.call('/api/health/ready');
  expect(lines).toEqual([]);
  await quiet.call('/api/user/ads/4711/why', { as: 'x'.repeat(43) });
  expect(entries()).toMatchObject([
    {
      level: 'warn',
      msg: 'call refused',
      call: 'GET /api/user/ads/:id/why',
      status: 503,
      reason: expect.stringContaining('ECONNREFUSED'),
    },
  ]);
  await quiet.close();
});

test('terminal: only failures of the server have lines', async () => {
  const environment = { LOG_LEVEL: 'info' };
  const shown = await startTestApp({ beside: app, environment, config: { isAtTerminal: true }, logTo });
  lines = [];
  expect((await shown.call('/api/nothing')).status).toBe(404);
  expect((await shown.call('/api/config')).status).toBe(200);
  expect(lines).toEqual([]);
  await shown.close();
});
