/** An administrator who sees a person's area changes nothing there, and leaves no trace that the person sees. */
import { beforeEach, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { rolesOf } from '#lib/shared/route.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { accountJobs } from '#features/accounts/server.ts';
import { routes } from './features.ts';

const app = useTestApp();
let admin: Person;
let viewer: Person;
let token: string;

const view = (userId: number, as: string) =>
  app.call(`/api/admin/users/${userId}/view`, { method: 'POST', as });
const session = (as: string) => app.call('/api/auth/session', { as });
const logOut = (as: string) => app.call('/api/auth/logout', { method: 'POST', as });

beforeEach(async () => {
  viewer = await aViewer(app);
  admin = await anAdmin(app, { duty: 'moderator' });
  token = (await view(viewer.userId, admin.token)).data.token;
});

test('every call that changes something is refused, also those of visitors, and reads that would count or disclose', async () => {
  const open = routes.filter(({ method, whileViewing }) => whileViewing ?? method === 'GET');
  expect(open.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual(['/api/auth/logout']);
  const refused = routes.filter((route) => !open.includes(route));
  expect(refused.length).toBeGreaterThan(100);
  expect(refused.map(({ path }) => path)).toContain('/api/user/personal-data');
  for (const { method, path } of refused) {
    const body = method === 'GET' ? {} : { body: {} };
    const answer = await app.call(path.replace(/:\w+/g, '1'), { method, as: token, ...body });
    expect({ path, ...answer }).toMatchObject({ path, ...refusal(403, 'ONLY_VIEWING') });
  }
});

/** The content of every table, as a sum. */
async function everything() {
  const tables = await app.rows(
    sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by name`,
  );
  const sums = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, count(*), sum(hashtextextended(t::text, 0)) from ${sql.table(name)} as t`,
  );
  return app.rows(sql<{ name: string }>`${sql.join(sums, sql` union all `)}`);
}

test.each(['user', 'firm'] as const)(
  'what a %s reads is read without a trace in any table, and nothing of administrators',
  async (role) => {
    const person = role === 'user' ? viewer : await aFirm(app);
    const as = (await view(person.userId, admin.token)).data.token;
    app.clock.advance(7_000);
    const reads = routes.filter(
      ({ method, path, access, whileViewing }) =>
        method === 'GET' && whileViewing !== false && !path.includes(':') && rolesOf(access).includes(role),
    );
    const before = await everything();
    for (const { path } of reads) expect([200, 400], path).toContain((await app.call(path, { as })).status);
    expect(await everything()).toEqual(before);
    expect((await session(as)).data.user.id).toBe(person.userId);
    expect(await app.call('/api/admin/users', { as })).toMatchObject(refusal(403, 'FORBIDDEN'));
    app.clock.advance(3_600_000);
    await session(person.token);
    expect(await everything()).not.toEqual(before);
  },
);

test('an administrator’s, a closed and an unknown account are not viewed, and finance views nobody', async () => {
  const [other, firm] = [await anAdmin(app, { duty: 'reports' }), await aFirm(app)];
  expect(await view(other.userId, admin.token)).toMatchObject(refusal(409, 'ADMIN_NOT_VIEWED'));
  expect(await view(999_999, admin.token)).toMatchObject(refusal(404, 'ACCOUNT_NOT_FOUND'));
  const finance = await anAdmin(app, { duty: 'finance' });
  expect(await view(firm.userId, finance.token)).toMatchObject(refusal(403, 'NOT_YOUR_DUTY'));
  const body = { reason: 'Denetim' };
  await app.call(`/api/admin/users/${firm.userId}/suspend`, { method: 'PUT', as: admin.token, body });
  expect(await view(firm.userId, admin.token)).toMatchObject(refusal(409, 'ACCOUNT_NOT_ACTIVE'));
});

const actsOn = async ({ userId }: Person) =>
  app.rows(sql<{ action: string; at: Date; after: object | null }>`select action, at, after from audit_log
      where actor_id = ${admin.userId} and subject_id = ${String(userId)} order by id`);

test('its logout ends it and neither session; beginning, longest time and either end are in the audit log', async () => {
  const firm = await aFirm(app);
  const other = (await view(firm.userId, admin.token)).data.token;
  expect((await logOut(token)).status).toBe(200);
  const live = [token, other, admin.token, viewer.token].map(async (as) => (await session(as)).status);
  expect(await Promise.all(live)).toEqual([401, 200, 200, 200]);
  const began = app.clock.now();
  const acts = [
    { action: 'user.view', at: began, after: { minutes: 10 } },
    { action: 'user.leave', at: began, after: null },
  ];
  expect(await actsOn(viewer)).toEqual(acts);
  app.clock.advance(3_600_000);
  await Promise.all(accountJobs(app).map((job) => job.run()));
  acts.splice(1, 1, { action: 'user.leave', at: new Date(began.getTime() + 600_000), after: null });
  expect(await actsOn(firm)).toEqual(acts);
  expect(await actsOn(viewer)).toHaveLength(2);
});

const byOwner = async (path: string, body: object) =>
  app.call(`/api/admin/users/${path}`, { method: 'PUT', as: (await anAdmin(app)).token, body });

test.each<[string, () => Promise<unknown>]>([
  ['logout of the administrator', () => logOut(admin.token)],
  ['suspension', () => byOwner(`${admin.userId}/suspend`, { reason: 'Denetim' })],
  ['another duty', () => byOwner(`${admin.userId}/duty`, { duty: 'finance' })],
  ['suspension of the person', async () => byOwner(`${viewer.userId}/suspend`, { reason: 'Denetim' })],
  ['ten minutes, however much is read', async () => app.clock.advance(600_000)],
])('ends by %s', async (_, end) => {
  expect((await session(token)).status).toBe(200);
  await end();
  expect(await session(token)).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
});
