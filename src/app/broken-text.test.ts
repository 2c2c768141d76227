/** Texts that cannot be stored: NUL, half a surrogate pair, and bodies nested without end (threats T-I4). */
import { beforeAll, expect, test } from 'vitest';
import { type Role, rolesOf, type Route } from '#lib/shared/route.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { sampled } from '#testing/runs/release.ts';
import { useTestApp } from '#testing/test-app.ts';
import { contracts } from './features.ts';

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } });
const calls = Object.values(contracts).flatMap((contract) => Object.entries(contract));
const withQuery = sampled(calls.filter(([, { query }]) => query !== undefined));
const withParams = sampled(calls.filter(([, { params }]) => params !== undefined));
const withBody = sampled(calls.filter(([, { body, files }]) => body !== undefined && files === undefined));

const people: Partial<Record<Role, Person>> = {};
beforeAll(async () => {
  people.admin = await anAdmin(app);
  people.firm = await aFirm(app);
  people.user = await aViewer(app);
});

function send({ access, method, path }: Route, end: string, body?: unknown) {
  const [role] = rolesOf(access);
  const as = role === undefined ? {} : { as: people[role]?.token ?? '' };
  const right = path
    .replace(':kind', 'targeting')
    .replace(':page', 'help')
    .replace(/:(ref|token)/, 'x'.repeat(43));
  return app.call(right.replaceAll(/:\w+/g, '1') + end, {
    method,
    ...as,
    ...(body === undefined ? {} : { body }),
  });
}

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

test.each(withBody)(
  '%s refuses a broken text in each field of its body, and one nested without end',
  async (_name, route) => {
    for (const field of Object.keys(route.body?.shape ?? {})) {
      for (const text of ['a\0b', 'a\ud800b', '\udfff']) {
        const { status } = await send(route, '', { [field]: text });
        // Some fields take no text at all; whatever they are, nothing reaches the database.
        expect({ field, text, status }).toEqual({ field, text, status: 400 });
      }
    }
    const nested = await send(route, '', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);
    expect(nested.status).toBe(400);
  },
);
