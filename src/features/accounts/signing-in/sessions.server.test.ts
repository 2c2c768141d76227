import { describe, expect, test } from 'vitest';
import { nameOf } from '#lib/server/database/guarded-pool.ts';
import { rows, run, sql } from '#lib/server/db.ts';
import { aFirm, anAdmin, aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { statementsOf } from '#testing/database/statements.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

async function logIn({ email }: Person, userAgent = 'Firefox'): Promise<string> {
  const headers = { 'user-agent': userAgent };
  return (await app.call('/api/auth/login', { body: { email, password: TEST_PASSWORD }, headers })).data
    .token;
}
const who = (token: string) => app.call('/api/auth/session', { as: token });
const list = async (token: string) => (await app.call('/api/auth/sessions', { as: token })).data.sessions;

describe('a session', () => {
  test('tells a reload who is signed in and until when', async () => {
    const viewer = await aViewer(app, { name: 'Gül Öz' });
    const { data } = await who(viewer.token);
    expect(data).toEqual({
      user: { id: viewer.userId, name: 'Gül Öz', email: viewer.email, role: 'user', duty: null },
      expires_at: new Date(app.clock.now().getTime() + 86_400_000).toISOString(),
    });
  });

  test('is looked up by one statement under a name, for all calls that come together', async () => {
    const viewers = await Promise.all(Array.from({ length: 20 }, () => aViewer(app)));
    const asked = await statementsOf(() => Promise.all(viewers.map(({ token }) => who(token))));
    const lookUps = asked.filter((text) => text.includes('token_hash'));
    // The first call is alone, and all that come while it is looked up are together.
    expect(lookUps.length).toBeLessThan(4);
    for (const text of lookUps) expect(nameOf(text)).toBe('sessions_by_hash');
  });

  test('is listed with its browser and can be ended from another', async () => {
    const viewer = await aViewer(app);
    const [phone, desktop] = [await logIn(viewer, 'Phone'), await logIn(viewer, 'Desktop')];
    const sessions = await list(desktop);
    expect(sessions).toMatchObject([
      { user_agent: 'Desktop', is_current: true },
      { user_agent: 'Phone', is_current: false },
      { user_agent: 'test', is_current: false },
    ]);
    const ended = await app.call(`/api/auth/sessions/${sessions[1].id}`, { method: 'DELETE', as: desktop });
    expect(ended.status).toBe(200);
    expect((await who(phone)).status).toBe(401);
    expect(await list(desktop)).toHaveLength(2);
  });

  test('of somebody else does not exist', async () => {
    const [mine, theirs] = [await aViewer(app), await aViewer(app)];
    const [session] = await list(theirs.token);
    const remove = { method: 'DELETE' as const, as: mine.token };
    expect((await app.call(`/api/auth/sessions/${session.id}`, remove)).body.code).toBe('SESSION_NOT_FOUND');
    expect((await app.call('/api/auth/sessions/999999', remove)).body.code).toBe('SESSION_NOT_FOUND');
    expect((await app.call('/api/auth/sessions/abc', remove)).status).toBe(404);
    expect((await who(theirs.token)).status).toBe(200);
  });

  test('ends all others at one request', async () => {
    const viewer = await aViewer(app);
    const [first, second] = [await logIn(viewer), await logIn(viewer)];
    await app.call('/api/auth/sessions', { method: 'DELETE', as: second });
    for (const ended of [first, viewer.token]) expect((await who(ended)).status).toBe(401);
    expect((await who(second)).status).toBe(200);
  });

  test('is one of at most five: the sixth ends the oldest', async () => {
    const viewer = await aViewer(app);
    for (let count = 0; count < 5; count += 1) await logIn(viewer);
    expect((await who(viewer.token)).status).toBe(401);
    expect(await list(await logIn(viewer))).toHaveLength(5);
  });
});

describe('T-A7: a token is dead within one request after', () => {
  const PASSWORDS = { currentPassword: TEST_PASSWORD, newPassword: 'Vapur8Iskele' };

  test('24 hours, to the millisecond', async () => {
    const viewer = await aViewer(app);
    app.clock.advance(86_399_999);
    expect((await who(viewer.token)).status).toBe(200);
    app.clock.advance(1);
    expect((await who(viewer.token)).status).toBe(401);
  });

  test('logging out, twice from two tabs at once', async () => {
    const viewer = await aViewer(app);
    const logOut = () => app.call('/api/auth/logout', { method: 'POST', as: viewer.token });
    for (const { status } of await Promise.all([logOut(), logOut()])) expect([200, 401]).toContain(status);
    expect((await who(viewer.token)).status).toBe(401);
    expect(await logOut()).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
  });

  test.each([
    ['admin', anAdmin],
    ['firm', aFirm],
    ['user', aViewer],
  ])('the password of a %s is changed elsewhere', async (role, make) => {
    const person = await make(app);
    const here = await logIn(person);
    const change = { method: 'PUT', as: here, body: PASSWORDS } as const;
    const changed = await app.call(`/api/${role}/change-password`, change);
    expect(changed).toMatchObject({ status: 200, body: { message: 'Şifreniz başarıyla güncellendi.' } });
    expect([(await who(person.token)).status, (await who(here)).status]).toEqual([401, 200]);
    const again = { email: person.email, password: 'Vapur8Iskele' };
    expect((await app.call('/api/auth/login', { body: again })).status).toBe(200);
  });

  test('the account is suspended', async () => {
    const viewer = await aViewer(app);
    await run(app.db, sql`update users set status = 'suspended' where id = ${viewer.userId}`);
    expect((await who(viewer.token)).status).toBe(401);
  });

  test('the role changes: what the old one could is over at once', async () => {
    const admin = await anAdmin(app);
    await run(app.db, sql`update users set role = 'user', duty = null where id = ${admin.userId}`);
    expect((await app.call('/api/admin/startup-ads', { as: admin.token })).status).toBe(403);
  });

  test('the database knows no token in clear', async () => {
    const viewer = await aViewer(app);
    const stored = await rows(app.db, sql<object>`select * from sessions where user_id = ${viewer.userId}`);
    expect(JSON.stringify(stored)).not.toContain(viewer.token);
    expect(viewer.token).toMatch(/^[\w-]{43}$/);
  });
});

describe('T-A8: another site’s page in the same browser', () => {
  const body = { email: 'a@ornek.com', password: 'x' };
  const post = (headers: Record<string, string>, payload: unknown = body) =>
    app.call('/api/auth/login', { body: payload, headers });

  test('a form post and JSON dressed as text are not read', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post(form, 'email=a%40ornek.com&password=x')).status).toBe(415);
    expect((await post({ 'content-type': 'text/plain' }, JSON.stringify(body))).status).toBe(415);
  });

  test('a foreign origin is refused and gets no CORS header', async () => {
    const origins = [{ origin: 'https://evil.example' }, { origin: 'null' }];
    for (const headers of [...origins, { 'sec-fetch-site': 'cross-site' }]) {
      const refused = await post(headers);
      expect(refused.status).toBe(403);
      expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('cookies alone open nothing', async () => {
    const viewer = await aViewer(app);
    const withCookie = await app.call('/api/auth/session', { headers: { cookie: `token=${viewer.token}` } });
    expect(withCookie.status).toBe(401);
  });
});
