import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createTextCache, NOT_COMPRESSED_AGAIN } from './compressed-text.ts';
import { readConfig } from './config.ts';
import { createHttp } from './http.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const PAGE = 'İzle ve kazan. '.repeat(500);

async function open(http: FastifyInstance) {
  app = http;
  const made: string[] = [];
  const texts = createTextCache('text/plain; charset=utf-8');
  app.get<{ Params: { key: string } }>(
    '/text/:key',
    { ...NOT_COMPRESSED_AGAIN, config: { isPage: true } },
    (request, reply) => {
      const { key } = request.params;
      const make = () => {
        made.push(key);
        return `${key} ${PAGE}`;
      };
      return texts(key, make).send(request, reply);
    },
  );
  await app.ready();
  return made;
}

test.each([
  ['br', 'br'],
  ['gzip, deflate, br;q=0.9', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip;q=0', undefined],
  ['zstd, deflate', undefined],
  ['vibrato', undefined],
  ['', undefined],
])('accept-encoding "%s": sent as %s', async (accepted, encoding) => {
  await open(Fastify());
  const answer = await app.inject({ url: '/text/a', headers: { 'accept-encoding': accepted } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['vary']).toBe('accept-encoding');
  const { rawPayload } = answer;
  const sent = encoding === 'br' ? brotliDecompressSync(rawPayload) : rawPayload;
  expect((encoding === 'gzip' ? gunzipSync(sent) : sent).toString()).toBe(`a ${PAGE}`);
});

test('texts: made once for all readers; the oldest is dropped when there are too many', async () => {
  const made = await open(Fastify());
  const ask = (key: string) => app.inject({ url: `/text/${key}`, headers: { 'accept-encoding': 'br' } });
  await Promise.all(['a', 'a', 'b', 'a'].map(ask));
  expect(made).toEqual(['a', 'b']);
  for (let key = 0; key < 499; key += 1) await ask(String(key));
  made.length = 0;
  await ask('b');
  await ask('a');
  expect(made).toEqual(['a']);
});

test('pages: counted in the address’s general limit together with calls', async () => {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }, true);
  const made = await open(await createHttp({ config, authenticate: async () => null }));
  const statuses = new Set<number>();
  for (let n = 0; n < 601; n += 1)
    statuses.add((await app.inject(n % 2 === 0 ? '/text/a' : '/api/none')).statusCode);
  expect([...statuses]).toEqual([200, 404, 429]);
  expect((await app.inject({ url: '/text/a', remoteAddress: '198.51.100.3' })).statusCode).toBe(200);
  expect(made).toEqual(['a']);
});
