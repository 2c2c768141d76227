/** The access matrix: every call of every contract × nobody, each role, an expired and an ended session. */
import { describe, expect, test } from 'vitest';
import { DUTIES, ROLES, type Role, rolesOf, type Route } from '#lib/shared/route.ts';
import { anAdmin, aPersonOf, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { routes } from './features.ts';

const app = useTestApp();

function tryCall(route: Route, token?: string) {
  const path = route.path.replace(/:\w+/g, '999999999');
  const call = { method: route.method, ...(token === undefined ? {} : { as: token }) };
  return app.call(path, route.method === 'GET' ? call : { ...call, body: '' });
}

async function statuses(list: Route[], token?: string): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (const route of list) answers[`${route.method} ${route.path}`] = (await tryCall(route, token)).status;
  return answers;
}

async function statusesInside(list: Route[], enter: () => Promise<Person>): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  let person: Person | undefined;
  for (const route of list) {
    person ??= await enter();
    const { status } = await tryCall(route, person.token);
    answers[`${route.method} ${route.path}`] = status;
    if (route.method !== 'GET' && status === 200) person = undefined;
  }
  return answers;
}

const isOptional = (schema: Route['body']) => schema?.safeParse({}).success ?? true;
const needNoBody = new Set(
  routes
    .filter(
      ({ method, query, body, files }) => method !== 'GET' && !files && isOptional(query) && isOptional(body),
    )
    .map(({ method, path }) => `${method} ${path}`),
);

const closedOrBroken = (answers: Record<string, number>) =>
  Object.entries(answers).filter(
    ([call, status]) =>
      status === 401 || status === 403 || status >= 500 || (status === 400 && needNoBody.has(call)),
  );

function allWith(list: Route[], status: number): Record<string, number> {
  return Object.fromEntries(list.map(({ method, path }) => [`${method} ${path}`, status]));
}

const closed = routes.filter(({ access }) => access !== 'public');
const dutiesFor = ({ access }: Route) =>
  typeof access === 'object' && 'admin' in access ? access.admin : undefined;

describe('access', () => {
  test('calls: none is defined twice', () => {
    const calls = routes.map(({ method, path }) => `${method} ${path}`);
    expect(calls).toEqual([...new Set(calls)]);
  });

  test('visitor: 401 on every call that is not public, before any field is checked', async () => {
    expect(await statuses(closed)).toEqual(allWith(closed, 401));
  });

  test.each(ROLES)('a %s: 403 on every call of another role', async (role: Role) => {
    const { token } = await aPersonOf[role](app);
    const others = closed.filter(({ access }) => !rolesOf(access).includes(role));
    expect(await statuses(others, token)).toEqual(allWith(others, 403));
  });

  test.each(ROLES)('a %s: admitted to every call of its own role', async (role: Role) => {
    const own = routes.filter(({ access }) => access === 'public' || rolesOf(access).includes(role));
    expect(closedOrBroken(await statusesInside(own, () => aPersonOf[role](app)))).toEqual([]);
  });

  describe.each(DUTIES)('an administrator whose duty is %s', (duty) => {
    const administrators = closed.filter((route) => dutiesFor(route) !== undefined);
    const isAllowed = (route: Route) => {
      const duties = dutiesFor(route) ?? [];
      return duty === 'owner' || duties === 'all' || duties.includes(duty);
    };

    test('calls of another duty: 403 with a code of its own', async () => {
      const { token } = await anAdmin(app, { duty });
      const others = administrators.filter((route) => !isAllowed(route));
      expect(await statuses(others, token)).toEqual(allWith(others, 403));
      if (others[0] !== undefined) expect((await tryCall(others[0], token)).body.code).toBe('NOT_YOUR_DUTY');
    });

    test('calls of its own: none is refused', async () => {
      const own = administrators.filter(isAllowed);
      expect(closedOrBroken(await statusesInside(own, () => anAdmin(app, { duty })))).toEqual([]);
    });
  });

  test.each(['reports', 'accounting'] as const)('duty %s: changes nothing but the own account', (duty) => {
    const changed = routes.filter((route) => {
      const duties = dutiesFor(route) ?? [];
      return route.method !== 'GET' && duties !== 'all' && duties.includes(duty);
    });
    expect(changed).toEqual([]);
  });

  test('expired session: 401', async () => {
    const people = await Promise.all(ROLES.map((role) => aPersonOf[role](app)));
    app.clock.advance(86_400_000);
    for (const { token } of people)
      expect(await statuses(closed.slice(0, 5), token)).toEqual(allWith(closed.slice(0, 5), 401));
  });

  test('method that no call has: 405 in the envelope', async () => {
    for (const method of ['PATCH', 'OPTIONS', 'TRACE'] as const) {
      for (const url of ['/api/auth/session', '/api/nothing']) {
        const answer = await app.app.inject({ method: method as 'PATCH', url });
        expect(answer.statusCode).toBe(405);
        expect(answer.headers.allow).toBe('GET, HEAD, POST, PUT, DELETE');
        expect(answer.json()).toEqual({
          success: false,
          code: 'METHOD_NOT_ALLOWED',
          message: 'Bu işlem burada yapılamaz.',
        });
      }
    }
  });

  test('unknown call: 404, unknown token: 401, both in the envelope', async () => {
    expect(await app.call('/api/nothing')).toMatchObject({
      status: 404,
      body: { success: false, code: 'NOT_FOUND' },
    });
    const stranger = await app.call('/api/admin/startup-ads', { as: 'x'.repeat(43) });
    expect(stranger).toMatchObject({ status: 401, body: { success: false, code: 'UNAUTHENTICATED' } });
  });
});
