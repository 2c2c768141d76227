import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#lib/server/config.ts';
import { defineErrors } from '#lib/shared/errors.ts';
import { moneyOut } from '#lib/shared/wire.ts';
import { type Contract, route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { registerApiDocs } from './api-docs.ts';
import { contracts } from './features.ts';
import { describeApi } from './describe-api.ts';
import { listCalls } from './list-calls.ts';

const routes = Object.values(contracts).flatMap((contract) => Object.values(contract));
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

/** The calls that clients of the first specification make. */
const SPECIFIED = `
POST /api/auth/login
POST /api/auth/register
POST /api/auth/verify-code
POST /api/auth/forgot-password
POST /api/auth/verify-reset-code
POST /api/auth/reset-password
POST /api/auth/check-verification-code
POST /api/auth/send-verification
GET /api/startup-ads

GET /api/admin/stats
GET /api/admin/system-stats
PUT /api/admin/change-password
GET /api/admin/users
GET /api/admin/campaigns/pending
GET /api/admin/campaigns/active
GET /api/admin/campaigns/completed
PUT /api/admin/campaigns/:id/status
GET /api/admin/campaigns/:id/budget
GET /api/admin/payments/pending
PUT /api/admin/payments/:id/approve
PUT /api/admin/payments/:id/reject
GET /api/admin/wallet/transactions
GET /api/admin/settings
PUT /api/admin/settings
GET /api/admin/startup-ads
POST /api/admin/startup-ads
DELETE /api/admin/startup-ads/:id
PUT /api/admin/startup-ads/:id/status

GET /api/firm/stats
GET /api/firm/campaign-settings
GET /api/firm/campaigns/draft
GET /api/firm/campaigns/pending
GET /api/firm/campaigns/active
GET /api/firm/campaigns/completed
GET /api/firm/campaigns/pending-payment
GET /api/firm/campaigns/:id/details
POST /api/firm/campaigns
PUT /api/firm/campaigns/draft/:id
PUT /api/firm/campaigns/rejected/:id
DELETE /api/firm/campaigns/:id
PUT /api/firm/campaigns/:id/stop
PUT /api/firm/campaigns/:id/start
POST /api/firm/campaigns/:id/target-audience
GET /api/firm/target-options
GET /api/firm/districts/:city
GET /api/firm/accounting/details
GET /api/firm/campaigns/:id/invoice
POST /api/firm/campaigns/:id/payment
GET /api/firm/campaigns/:id/payment
POST /api/firm/campaigns/:id/make-payment
GET /api/firm/campaigns/:id/stats
GET /api/firm/campaigns/:id/statistics
GET /api/firm/campaigns/:id/performance
GET /api/firm/campaigns/:id/optimizations
GET /api/firm/campaigns/:id/budget-history
PUT /api/firm/campaigns/:id/budget
POST /api/firm/campaigns/:id/clone
PUT /api/firm/change-password
POST /api/firm/orders
GET /api/firm/orders
GET /api/firm/orders/:id
GET /api/firm/wallet/transactions
GET /api/firm/wallet/balance
GET /api/firm/invoices
GET /api/firm/invoices/:id
GET /api/firm/profile
PUT /api/firm/profile

GET /api/user/profile
PUT /api/user/profile
GET /api/user/profile/details
PUT /api/user/profile/details
GET /api/user/wallet/balance
POST /api/user/wallet/withdraw
GET /api/user/wallet/transactions
POST /api/user/wallet/transfer
GET /api/user/ads
POST /api/user/ads/:id/view
POST /api/user/ads/:id/click
GET /api/user/hobbies
GET /api/user/sectors
GET /api/user/professions
GET /api/user/demographics
GET /api/user/cities
GET /api/user/districts/:city
PUT /api/user/change-password
GET /api/user/paycell/check
`;

/** The calls that were added by a decision. */
const DECIDED = `
POST /api/auth/logout
POST /api/user/welcome-bonus/shown
GET /api/admin/users/:id
PUT /api/admin/startup-ads/:id
GET /api/firm/campaigns/:id/target-audience
POST /api/firm/audience/reach
POST /api/firm/campaigns/:id/close
POST /api/firm/campaigns/:id/take-back
POST /api/firm/wallet/top-up
POST /api/firm/wallet/withdraw
POST /api/admin/payments/:id/received
GET /api/admin/withdrawals
PUT /api/admin/withdrawals/:id/approve
PUT /api/admin/withdrawals/:id/reject
POST /api/user/wallet/withdrawals/:id/cancel
POST /api/user/ads/:id/start
`;

const linesOf = (text: string) => text.split('\n').filter(Boolean);
const withoutNames = (call: string) => call.replaceAll(/:\w+/g, ':');
const offered = new Set(routes.map(({ method, path }) => withoutNames(`${method} ${path}`)));

test.each([...linesOf(SPECIFIED), ...linesOf(DECIDED)])('specified call: %s is offered', (call) => {
  expect(offered).toContain(withoutNames(call));
});
