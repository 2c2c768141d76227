/** Input that no page sends, on every call: broken texts (T-I4), wrong pages (T-I5), patterns (T-I10), addresses (T-I11). */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Role, rolesOf, type Route } from '#lib/shared/route.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aPayment } from '#testing/payments.ts';
import { aPersonOfEach, type Person } from '#testing/people.ts';
import { sampled } from '#testing/runs/release.ts';
import { useTestApp } from '#testing/test-app.ts';
import { namedRoutes } from './features.ts';
import { jsonSchema } from './describe-api.ts';

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } });
let people: Record<Role, Person>;
let campaignId = 0;

const withQuery = sampled(namedRoutes.filter(([, { query }]) => query !== undefined));
const withParams = sampled(namedRoutes.filter(([, { params }]) => params !== undefined));
const withBody = sampled(
  namedRoutes.filter(([, { body, files }]) => body !== undefined && files === undefined),
);
const reads = namedRoutes.filter(([, { method }]) => method === 'GET');
const withField = (field: string) => reads.filter(([, { query }]) => field in (query?.shape ?? {}));

beforeAll(async () => {
  people = await aPersonOfEach(app);
  const { firm } = people;
  for (const status of ['draft', 'pending', 'active', 'completed'] as const)
    campaignId = (await aCampaign(app, { status, firm })).id;
  await aPayment(app, { status: 'paid', firm });
});

function send({ access, method, path }: Route, end: string, body?: unknown) {
  const [role] = rolesOf(access);
  const as = role === undefined ? {} : { as: people[role].token };
  const about = path.includes('/firms/:id') ? people.firm : people.user;
  const id = role === 'firm' ? campaignId : about.userId;
  const right = path
    .replace(':kind', 'targeting')
    .replace(':page', 'help')
    .replace(/:(ref|token)/, 'x'.repeat(43))
    .replace(':month', '2026-11');
  const options = { method, ...as, ...(body === undefined ? {} : { body }) };
  return app.call(right.replaceAll(/:\w+/g, String(id)) + end, options);
}

const ask = (route: Route, query: string) => send(route, `?${query}`);

test.each(withQuery)('%s: refuses NUL in each field of its query', async (_name, route) => {
  for (const field of Object.keys(route.query?.shape ?? {})) {
    for (const text of ['%00', 'a%00b', 'user_wallet:1%00']) {
      const { status, body } = await send(route, `?${field}=${text}`);
      expect({ field, text, status, isNamed: field in (body.errors ?? {}) }).toEqual({
        field,
        text,
        status: 400,
        isNamed: true,
      });
    }
  }
});

test.each(withParams)('%s: finds nothing by an id with NUL', async (_name, route) => {
  for (const text of ['%00', '1%00', `${'x'.repeat(42)}%00`]) {
    const { status } = await send(
      { ...route, path: route.path.replace(/:\w+/, text) as `/api/${string}` },
      '',
    );
    expect(status).toBe(404);
  }
});

test.each(withBody)('%s: refuses broken texts and endless nesting', async (_name, route) => {
  for (const field of Object.keys(route.body?.shape ?? {})) {
    for (const text of ['a\0b', 'a\ud800b', '\udfff']) {
      const { status } = await send(route, '', { [field]: text });
      // Some fields take no text at all; whatever they are, nothing reaches the database.
      expect({ field, text, status }).toEqual({ field, text, status: 400 });
    }
  }
  const nested = await send(route, '', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);
  expect(nested.status).toBe(400);
});

describe('T-I5: pages', () => {
  const wrong = sampled('0|-1|1.5|1e3|abc||%201|٣|9223372036854775808|1&page=2&limit=2'.split('|'));

  test.each(withField('page'))('%s: refuses wrong pages and lengths', async (_, route) => {
    for (const value of [...wrong, '1000001', '1000000000'])
      expect({ value, status: (await ask(route, `page=${value}`)).status }).toEqual({ value, status: 400 });
    for (const value of [...wrong, '101', '1000000'])
      expect({ value, status: (await ask(route, `limit=${value}`)).status }).toEqual({ value, status: 400 });
    expect((await ask(route, 'page=1000000&limit=100')).status).toBe(200);
  });
});

test.each(withField('search'))('%s: finds words whatever spaces stand between them', (_, { query }) => {
  expect(query?.parse({ search: '  Ayşe \t\u00A0 Can ', what: 'payments' })).toMatchObject({
    search: 'Ayşe Can',
  });
});

describe('days', () => {
  const daysOf = ({ query }: Route) =>
    Object.entries(query?.shape ?? {})
      .filter(([, field]) => JSON.stringify(jsonSchema(field)).includes('"format":"date"'))
      .map(([name]) => name);

  test.each(reads.filter(([, route]) => daysOf(route).length > 0))(
    '%s: refuses days that do not exist',
    async (_, route) => {
      for (const name of daysOf(route)) {
        for (const day of ['0000-12-31', '1899-12-31', '2200-01-01', '9999-12-31', '2026-02-30'])
          expect({ day, ...(await ask(route, `${name}=${day}`)).body }).toMatchObject({
            day,
            code: 'VALIDATION',
            errors: { [name]: expect.any(String) },
          });
        for (const day of ['1900-01-01', '2199-12-31'])
          expect((await ask(route, `${name}=${day}`)).status, day).not.toBe(500);
      }
    },
  );
});

describe('T-I10: texts that are searched for', () => {
  const hostile = [
    "'", "' or 1=1 --", "'; drop table users; --", '" or ""="', '\\', '\\\\', '%', '_', '%%', '\\%', '[a-z]*', '.*', '$1', '$$', ':id',
    '(select pg_sleep(5))', '1) union select password_hash from users --', '\u2019', '/*', '{}', '?',
  ]; // prettier-ignore

  const needed: Record<string, string> = {
    exportPayments: 'what=payments&',
    exportAccounting: 'what=payments&',
  };
  const byWords = ['listActs'];

  test.each(withField('search'))('%s: finds nothing by them', async (name, route) => {
    const rest = needed[name] ?? '';
    const all = await ask(route, rest);
    expect(all.status).toBe(200);
    for (const text of sampled(hostile)) {
      const { status, data } = await ask(route, `${rest}search=${encodeURIComponent(text)}`);
      expect({ text, status }).toEqual({ text, status: 200 });
      const total = byWords.includes(name) ? undefined : data.pagination?.total;
      if (total !== undefined) expect({ text, total }).toEqual({ text, total: 0 });
    }
  });

  test.each(withField('sortBy'))('%s: sorts by its own columns only', async (_, route) => {
    for (const value of ['id', 'password_hash', 'created_at; drop table users', '1', 'created_at desc', ''])
      expect((await ask(route, `sortBy=${encodeURIComponent(value)}`)).status, value).toBe(400);
    expect((await ask(route, 'sortOrder=asc,id')).status).toBe(400);
  });
});

describe('T-I11: an address that the caller makes up', () => {
  const direct = useTestApp({ limits: true, environment: { LOG_LEVEL: 'silent' } });
  const proxied = useTestApp({
    limits: true,
    environment: { LOG_LEVEL: 'silent', TRUST_PROXY: '192.0.2.1' },
  });

  const count = async (on: typeof direct, remoteAddress: string, calls: number) => {
    let served = 0;
    for (let call = 0; call < calls; call += 1) {
      const madeUp = `203.0.113.${call % 250}`;
      const headers = {
        'x-forwarded-for': `${madeUp}, 10.0.${call % 250}.1`,
        'x-real-ip': madeUp,
        forwarded: `for=${madeUp}`,
      };
      const { statusCode } = await on.app.inject({ url: '/api/landing', headers, remoteAddress });
      if (statusCode !== 429) served += 1;
    }
    return served;
  };

  test('limit: 1,000 requests with as many addresses count for one caller', async () => {
    expect(await count(direct, '198.51.100.9', 1000)).toBe(600);
  });

  test('forwarded address: accepted from the named proxy alone', async () => {
    expect(await count(proxied, '198.51.100.9', 700)).toBe(600);
    expect(await count(proxied, '192.0.2.1', 700)).toBe(700);
  });
});
