import { expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin, type Person, someViewers } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { refreshLinks } from './links.server.ts';
import { createSources, forgetPlaces, noteSessions } from './sources.server.ts';

const app = useTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } });

async function openPage(viewer: Person, cookie = ''): Promise<string> {
  const answer = await app.call('/api/user/ads', { as: viewer.token, headers: { cookie } });
  const given = answer.headers['set-cookie'];
  return typeof given === 'string' ? (given.split(';')[0] ?? '') : cookie;
}

test('a browser keeps its mark over accounts, an address counts by its /64, and neither stands in clear', async () => {
  const [first, second, third] = (await someViewers(app, 3)) as [Person, Person, Person];
  const { id } = await aCampaign(app, { status: 'active', admin: await anAdmin(app) });
  const mark = await openPage(first);
  expect(mark).toMatch(/^browser=[\w-]{22}$/);
  expect(await openPage(second, mark)).toBe(mark);
  const other = await openPage(third);
  expect(other).not.toBe(mark);
  const start = (viewer: Person, ip: string, cookie: string) =>
    app.call(`/api/user/ads/${id}/start`, {
      method: 'POST',
      as: viewer.token,
      headers: { 'x-forwarded-for': ip, cookie },
    });
  await start(first, '2001:db8:1:2:aaaa::1', mark);
  await start(second, '2001:db8:1:2:bbbb::9', mark);
  await start(third, '2001:db8:1:3::1', other);
  const sourcesOf = (kind: string) =>
    app.rows(sql<{ user_id: number; key: string }>`
        select user_id, key from viewer_sources where kind = ${kind} order by user_id`);
  await expect.poll(async () => (await sourcesOf('device')).length, { timeout: 15_000 }).toBe(3);
  const [a, b, c] = await sourcesOf('address');
  expect([a?.key === b?.key, b?.key === c?.key]).toEqual([true, false]);
  const text = JSON.stringify(await app.rows(sql`select * from viewer_sources`));
  expect(text).not.toContain('2001:db8');
  expect(text).not.toContain(mark.slice('browser='.length));

  const now = app.clock.now();
  await refreshLinks(app.db, { now });
  expect(await app.rows(sql`select a_id, b_id, kind from fraud_links`)).toEqual([
    { a_id: first.userId, b_id: second.userId, kind: 'device' },
  ]);

  await forgetPlaces(app.db, first.userId);
  expect((await sourcesOf('address')).map(({ user_id }) => user_id)).toEqual([second.userId, third.userId]);
});

test('a login notes its address, too; what cannot be written is missing, not an error', async () => {
  const [viewer] = (await someViewers(app, 1)) as [Person];
  await noteSessions(app.db, { secrets: { DATA_DIR: app.dataDir }, now: app.clock.now() });
  expect(
    await app.one(sql`select count(*) as places from viewer_sources where user_id = ${viewer.userId}`),
  ).toEqual({ places: 1 });
  const failures: unknown[] = [];
  const sources = createSources(app.db, {
    secrets: { DATA_DIR: app.dataDir },
    onError: (error) => failures.push(error),
  });
  sources.note({ userId: Number.NaN, ip: '192.0.2.1', device: undefined, now: app.clock.now() });
  await sources.close();
  expect(failures).toHaveLength(1);
});
