import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#lib/server/config.ts';
import { defineErrors } from '#lib/shared/errors.ts';
import { moneyOut } from '#lib/shared/wire.ts';
import { type Contract, route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { registerApiDocs } from './api-docs.ts';
import { contracts, routes } from './features.ts';
import { describeApi } from './describe-api.ts';
import { listCalls } from './list-calls.ts';
const at = (document: unknown, ...names: string[]): object | undefined =>
  names.reduce<unknown>((part, name) => Reflect.get(Object(part), name), document) as object | undefined; // As each caller says.

const { SHELF_FULL, SHELF_GONE } = defineErrors({
  SHELF_FULL: [409, 'Raf dolu.'],
  SHELF_GONE: [410, 'Raf yok.'],
});
const image = {
  required: true,
  maxBytes: 1,
  formats: [],
  messages: { required: '', tooLarge: '', wrongType: '' },
};

const books: Contract = {
  shelve: route({
    method: 'POST',
    path: '/api/books',
    access: ['admin', 'firm'],
    summary: 'Puts a book on the shelf.',
    body: z.object({ title: z.string(), tags: z.array(z.string()).default([]) }),
    files: { cover: image, back: { ...image, required: false } },
    errors: [SHELF_FULL, SHELF_GONE],
    movesMoney: true,
  }),
  list: route({
    method: 'GET',
    path: '/api/books',
    access: 'public',
    summary: 'The books.',
    query: z.object({ page: z.coerce.number().default(1) }),
    data: z.object({
      books: z.array(
        z.object({ id: z.int(), price: moneyOut, author: z.object({ name: z.string() }).nullable() }),
      ),
      notes: z.record(z.string(), z.string()),
      next: z.union([z.object({ id: z.int() }), z.object({ title: z.string() })]),
    }),
  }),
};

test('call: one line with all its fields, by feature and path', () => {
  const shelves = {
    read: { ...books['list'], path: '/api/shelves', query: undefined },
  } as unknown as Contract;
  const [, ...parts] = listCalls({ shelves, books }).split('\n\n## ');
  expect(parts[0]).toBe(
    `books
GET /api/books public: page? → books[id price author{name}] notes{*} next{id}|{title}
POST /api/books admin+firm: title tags?[] @cover @back? Idempotency-Key? → message ! SHELF_FULL SHELF_GONE`,
  );
  expect(parts[1]).toContain('shelves\nGET /api/shelves public: → books[');
});

test('calls of the product: one line each, of at most 200 characters', () => {
  const lines = listCalls(contracts).split('\n');
  for (const { method, path } of routes) {
    expect(lines.filter((line) => line.startsWith(`${method} ${path} `))).toHaveLength(1);
  }
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(200);
});

test('/api/openapi.json and /api/docs: describe every call', async () => {
  const app = Fastify();
  await app.register(cookie);
  registerApiDocs(app, readConfig({ NODE_ENV: 'test' }));
  const answer = await app.inject('/api/openapi.json');
  const { openapi, paths } = answer.json<{ openapi: string; paths: Record<string, object> }>();
  expect(openapi).toBe('3.1.0');
  for (const { method, path } of routes) {
    expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase());
  }
  const page = (await app.inject('/api/docs')).body;
  for (const { method, path } of routes) {
    expect(page).toContain(`<code>${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`);
  }
  await app.close();
});

describe('the description for programs', () => {
  const document = describeApi({ title: 'İzle Kazan', url: 'https://izlekazan.example' });
  const text = JSON.stringify(document);

  test('OpenAPI: names its server, and requires the answered data', () => {
    expect(document['servers']).toEqual([{ url: 'https://izlekazan.example' }]);
    const wrong = routes.filter(({ method, path, data }) => {
      const call = at(document, 'paths', path.replaceAll(/:(\w+)/g, '{$1}'), method.toLowerCase());
      const schema = at(call, 'responses', '200', 'content', 'application/json', 'schema');
      return (
        JSON.stringify(at(schema, 'required')) !==
        JSON.stringify(data === undefined ? ['success'] : ['success', 'data'])
      );
    });
    expect(wrong).toEqual([]);
  });

  test('shape of four or more fields: defined once, and every reference resolves', () => {
    const seen = new Map<string, number>();
    JSON.stringify(document, (name, value: unknown) => {
      if (name === 'multipart/form-data') return undefined;
      if (Object.keys(at(value, 'properties') ?? {}).length < 4) return value;
      const { description: _, ...shape } = value as Record<string, unknown>; // It has properties.
      seen.set(JSON.stringify(shape), (seen.get(JSON.stringify(shape)) ?? 0) + 1);
      return value;
    });
    expect(seen.size).toBeGreaterThan(100);
    expect([...seen].filter(([, times]) => times > 1)).toEqual([]);
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    expect(referred).toEqual(new Set(Object.keys(at(document, 'components', 'schemas') ?? {})));
    expect(text).not.toContain('$defs');
  });
});

/** The calls that clients of the first specification make: a method, the beginning of the paths, and their ends. */
const SPECIFIED = `
GET /api/ startup-ads
POST /api/auth/ login register verify-code forgot-password verify-reset-code reset-password
POST /api/auth/ check-verification-code send-verification
GET /api/admin/ stats system-stats users campaigns/pending campaigns/active campaigns/completed
GET /api/admin/ campaigns/:id/budget payments/pending wallet/transactions settings startup-ads
PUT /api/admin/ change-password campaigns/:id/status payments/:id/approve payments/:id/reject settings
PUT /api/admin/ startup-ads/:id/status
POST /api/admin/ startup-ads
DELETE /api/admin/ startup-ads/:id
GET /api/firm/ stats campaign-settings campaigns/draft campaigns/pending campaigns/active
GET /api/firm/ campaigns/completed campaigns/pending-payment campaigns/:id/details target-options
GET /api/firm/ districts/:city accounting/details campaigns/:id/invoice campaigns/:id/payment
GET /api/firm/ campaigns/:id/stats campaigns/:id/statistics campaigns/:id/performance
GET /api/firm/ campaigns/:id/optimizations campaigns/:id/budget-history orders orders/:id
GET /api/firm/ wallet/transactions wallet/balance invoices invoices/:id profile
POST /api/firm/ campaigns campaigns/:id/target-audience campaigns/:id/payment campaigns/:id/make-payment
POST /api/firm/ campaigns/:id/clone orders
PUT /api/firm/ campaigns/draft/:id campaigns/rejected/:id campaigns/:id/stop campaigns/:id/start
PUT /api/firm/ campaigns/:id/budget change-password profile
DELETE /api/firm/ campaigns/:id
GET /api/user/ profile profile/details wallet/balance wallet/transactions ads hobbies sectors professions
GET /api/user/ demographics cities districts/:city paycell/check
PUT /api/user/ profile profile/details change-password
POST /api/user/ wallet/withdraw wallet/transfer ads/:id/view ads/:id/click
`;

/** The calls that were added by a decision. */
const DECIDED = `
POST /api/auth/ logout
POST /api/user/ welcome-bonus/shown wallet/withdrawals/:id/cancel ads/:id/start
GET /api/admin/ users/:id withdrawals
PUT /api/admin/ startup-ads/:id withdrawals/:id/approve withdrawals/:id/reject
GET /api/firm/ campaigns/:id/target-audience
POST /api/firm/ audience/reach campaigns/:id/close campaigns/:id/take-back wallet/top-up wallet/withdraw
POST /api/admin/ payments/:id/received
`;

const callsOf = (text: string) =>
  text.split('\n').flatMap((line) => {
    const [method, start, ...ends] = line.split(' ');
    return ends.map((end) => `${method} ${start}${end}`);
  });
const withoutNames = (call: string) => call.replaceAll(/:\w+/g, ':');

test('specified and decided calls: offered', () => {
  const offered = new Set(routes.map(({ method, path }) => withoutNames(`${method} ${path}`)));
  const specified = [...callsOf(SPECIFIED), ...callsOf(DECIDED)];
  expect(specified).toHaveLength(102);
  expect(specified.filter((call) => !offered.has(withoutNames(call)))).toEqual([]);
});
