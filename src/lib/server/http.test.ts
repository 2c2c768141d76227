import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { commonErrors } from '#lib/shared/errors.ts';
import type { Actor } from './actor.ts';
import { readConfig } from './config.ts';
import { createHttp } from './http.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

async function open(actor: Actor | null = null): Promise<FastifyInstance> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }, true);
  app = await createHttp({ config, authenticate: async () => actor });
  app.get('/api/here', async () => ({ isHere: true }));
  return app;
}

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:51234', '198.51.100.7'],
  ['"198.51.100.7:4"', '198.51.100.7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['203.0.113.9, 198.51.100.7:80, 127.0.0.2:8080', '198.51.100.7'],
  ['203.0.113.9, unknown, 127.0.0.2', '127.0.0.2'],
  ['203.0.113.9, 198.51.100.777', '127.0.0.1'],
  ['_hidden', '127.0.0.1'],
  ['', '127.0.0.1'],
])('T-I11: forwarded for "%s" counts as %s', async (header, address) => {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.0/8' }, true);
  app = await createHttp({ config, authenticate: async () => null });
  app.get('/api/address', async ({ ip }) => ({ ip }));
  const { body } = await app.inject({ url: '/api/address', headers: { 'x-forwarded-for': header } });
  expect(JSON.parse(body)).toEqual({ ip: address });
});

test('security headers: on every answer, also a refusal', async () => {
  const http = await open();
  for (const url of ['/api/here', '/api/nothing', '/nothing']) {
    const { headers } = await http.inject(url);
    const policy = String(headers['content-security-policy']).split(';');
    for (const rule of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "script-src 'self'",
    ])
      expect(policy, url).toContain(rule);
    expect(headers, url).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy'], url).toMatch(/camera=\(\), .*geolocation=\(\), /);
    expect(headers, url).not.toHaveProperty('server');
    expect(headers, url).not.toHaveProperty('x-powered-by');
  }
});

test.each([
  { method: 'PATCH', url: '/api/here', type: 'application/json', status: 405 },
  { method: 'POST', url: '/api/here', type: 'application/json', status: 404 },
  { method: 'POST', url: '/api/here', type: 'text/csv', status: 415 },
  { method: 'POST', url: '/elsewhere', type: 'application/json', status: 404 },
  { method: 'POST', url: '/api/%zz', type: 'application/json', status: 400 },
] as const)('refusal: $method $url with $type is $status, and nobody stores it', async (sent) => {
  const { method, url, type, status } = sent;
  const http = await open();
  const refused = await http.inject({ method, url, headers: { 'content-type': type }, payload: '1' });
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([status, 'no-store']);
});

test('a refused right: logged with person, call and reason; other refusals are not', async () => {
  const http = await open({ userId: 7, role: 'admin', duty: 'reports', sessionId: 1 });
  const logged: unknown[] = [];
  // The log of a request is made of this one.
  const log = { info: (...line: unknown[]) => void logged.push(line) };
  vi.spyOn(http.log, 'child').mockReturnValue(Object.assign(Object.create(http.log), log));
  http.put('/api/rules/:id', () => {
    throw commonErrors.NOT_YOUR_DUTY();
  });
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
  const put = (more: object) =>
    http.inject({ method: 'PUT', url: '/api/rules/3', headers: { ...headers, ...more } });
  expect((await put({})).statusCode).toBe(403);
  expect((await put({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await http.inject({ url: '/api/nothing', headers })).statusCode).toBe(404);
  const [ip, call] = ['127.0.0.1', 'PUT /api/rules/:id'];
  expect(logged).toEqual([
    [{ userId: 7, role: 'admin', duty: 'reports', ip, call, reason: 'NOT_YOUR_DUTY' }, 'a right was refused'],
    // Refused before it is looked up whose session it is.
    [{ ip, call, reason: 'FORBIDDEN' }, 'a right was refused'],
  ]);
});

test.each(['53100', '53200', 'ENOSPC', 'EDQUOT'])(
  'T-I2: a full disk (%s): the call is refused and may be retried',
  async (code) => {
    const http = await open();
    http.post('/api/full', () => {
      throw Object.assign(new Error('could not extend file: No space left on device'), { code });
    });
    const refused = await http.inject({ method: 'POST', url: '/api/full' });
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.payload).not.toContain('space');
  },
);
