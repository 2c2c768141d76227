/** An administrator who sees a person's area changes nothing there, and leaves no trace that the person sees. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { one, sql } from '#lib/server/db.ts';
import { rolesOf } from '#lib/shared/route.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { routes } from './features.ts';

const app = useTestApp();
let admin: Person;
let viewer: Person;
let token: string;

const view = (userId: number, as: string) =>
  app.call(`/api/admin/users/${userId}/view`, { method: 'POST', as });
const session = (as: string) => app.call('/api/auth/session', { as });

beforeAll(async () => {
  viewer = await aViewer(app);
});
beforeEach(async () => {
  admin = await anAdmin(app, { duty: 'moderator' });
  const { status, data } = await view(viewer.userId, admin.token);
  expect({ status, user: data.user.id, seconds: data.expires_in_seconds }).toEqual({
    status: 200,
    user: viewer.userId,
    seconds: 1800,
  });
  token = data.token;
});

test('every call that is not a GET is refused with its own text, also to visitors’ calls and the own logout', async () => {
  const writing = routes.filter(({ method, leavesTrace }) => method !== 'GET' || leavesTrace === true);
  expect(writing.length).toBeGreaterThan(100);
  for (const { method, path } of writing) {
    const answer = await app.call(path.replace(/:\w+/g, '1'), {
      method,
      as: token,
      ...(method !== 'GET' && { body: {} }),
    });
    expect({ path, ...answer }).toMatchObject({ path, ...refusal(403, 'ONLY_VIEWING') });
  }
});

test('reads what the person reads, and nothing of administrators; the person sees no session, activity or notice', async () => {
  const traces = () =>
    one(
      app.db,
      sql`select (select jsonb_agg(to_jsonb(s) order by id) from sessions s where user_id = ${viewer.userId}) as sessions,
        (select count(*) from notices where user_id = ${viewer.userId}) as notices,
        (select count(*) from rate_limits where key like ${`%${viewer.userId}`}) as limits`,
    );
  const before = await traces();
  app.clock.advance(7_000);
  const reads = routes.filter(
    ({ method, path, access, leavesTrace }) =>
      method === 'GET' && !leavesTrace && !path.includes(':') && rolesOf(access).includes('user'),
  );
  for (const { path } of reads)
    expect([200, 400], path).toContain((await app.call(path, { as: token })).status);
  expect(await traces()).toEqual(before);
  expect((await session(token)).data.user.id).toBe(viewer.userId);
  expect(await app.call('/api/admin/users', { as: token })).toMatchObject(refusal(403, 'FORBIDDEN'));
});

test('an administrator’s, a closed and an unknown account are not viewed; finance views nobody; it is in the audit log', async () => {
  const [other, firm] = [await anAdmin(app, { duty: 'reports' }), await aFirm(app)];
  expect(await view(other.userId, admin.token)).toMatchObject(refusal(409, 'ADMIN_NOT_VIEWED'));
  expect(await view(999_999, admin.token)).toMatchObject(refusal(404, 'ACCOUNT_NOT_FOUND'));
  const finance = await anAdmin(app, { duty: 'finance' });
  expect(await view(firm.userId, finance.token)).toMatchObject(refusal(403, 'NOT_YOUR_DUTY'));
  expect((await view(firm.userId, admin.token)).status).toBe(200);
  const body = { reason: 'Denetim' };
  await app.call(`/api/admin/users/${firm.userId}/suspend`, { method: 'PUT', as: admin.token, body });
  expect(await view(firm.userId, admin.token)).toMatchObject(refusal(409, 'ACCOUNT_NOT_ACTIVE'));
  const acts = sql`select action, subject_id from audit_log
    where actor_id = ${admin.userId} and action = 'user.view' and subject_id = ${String(viewer.userId)}`;
  expect(await one(app.db, acts)).toEqual({ action: 'user.view', subject_id: String(viewer.userId) });
});

test.each<[string, () => Promise<unknown>]>([
  ['logout', () => app.call('/api/auth/logout', { method: 'POST', as: admin.token })],
  ['leaving', () => app.call('/api/admin/viewings', { method: 'DELETE', as: admin.token })],
  [
    'suspension',
    async () =>
      app.call(`/api/admin/users/${admin.userId}/suspend`, {
        method: 'PUT',
        as: (await anAdmin(app)).token,
        body: { reason: 'Denetim' },
      }),
  ],
  [
    'another duty',
    async () =>
      app.call(`/api/admin/users/${admin.userId}/duty`, {
        method: 'PUT',
        as: (await anAdmin(app)).token,
        body: { duty: 'finance' },
      }),
  ],
])('ends by %s of the administrator', async (_, end) => {
  expect((await session(token)).status).toBe(200);
  await end();
  expect(await session(token)).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
});

test('ends after half an hour, however much is read; until then reading keeps the administrator’s session awake', async () => {
  for (let minutes = 10; minutes < 30; minutes += 10) {
    app.clock.advance(599_000);
    expect((await session(token)).status).toBe(200);
  }
  app.clock.advance(603_000);
  expect((await session(token)).status).toBe(401);
  expect((await session(admin.token)).status).toBe(200);
});
