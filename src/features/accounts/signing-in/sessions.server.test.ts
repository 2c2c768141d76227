import { describe, expect, test } from 'vitest';
import { nameOf } from '#lib/server/database/guarded-pool.ts';
import { sql } from '#lib/server/db.ts';
import { aFirm, anAdmin, aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { statementsOf } from '#testing/database/statements.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { rolesOf } from '#lib/shared/route.ts';
import { contracts } from '#app/features.ts';
import { addPasskey } from '#testing/signing-in/authenticator.ts';

const app = useTestApp();

async function logIn({ email }: Person, userAgent = 'Firefox'): Promise<string> {
  const headers = { 'user-agent': userAgent };
  return (await app.call('/api/auth/login', { body: { email, password: TEST_PASSWORD }, headers })).data
    .token;
}
const who = (token: string) => app.call('/api/auth/session', { as: token });
const list = async (token: string) => (await app.call('/api/auth/sessions', { as: token })).data.sessions;

describe('a session', () => {
  test('shows a reload who is signed in and until when', async () => {
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

  test('the role changes: what the old one could is over at once', async () => {
    const admin = await anAdmin(app);
    await app.run(sql`update users set role = 'user', duty = null where id = ${admin.userId}`);
    expect((await app.call('/api/admin/startup-ads', { as: admin.token })).status).toBe(403);
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

const MINUTE_MS = 60_000;

describe('T-A9: an admin who does nothing', () => {
  const app = useTestApp({ config: { adminIdleMinutes: 15 } });
  const call = (person: Person, headers: Record<string, string> = {}) =>
    app.call('/api/admin/session', { as: person.token, headers });
  const byItself = (person: Person, idleSeconds: number) =>
    call(person, { 'x-idle-seconds': String(idleSeconds) });

  test('is out after fifteen minutes, by the server’s clock', async () => {
    const admin = await anAdmin(app);
    app.clock.advance(15 * MINUTE_MS - 1);
    expect((await call(admin)).data).toEqual({ idle_seconds_left: 900, needs_second_factor: false });
    app.clock.advance(15 * MINUTE_MS);
    expect((await call(admin)).status).toBe(401);
    // Gone for good: asking again does not wake it.
    expect((await call(admin)).status).toBe(401);
  });

  test('stays signed in by every act, and not by calls that the page makes by itself', async () => {
    const admin = await anAdmin(app);
    for (let count = 0; count < 4; count += 1) {
      app.clock.advance(10 * MINUTE_MS);
      expect((await call(admin)).status).toBe(200);
    }
    app.clock.advance(10 * MINUTE_MS);
    expect((await byItself(admin, 600)).data.idle_seconds_left).toBe(300);
    app.clock.advance(4 * MINUTE_MS);
    expect((await byItself(admin, 840)).data.idle_seconds_left).toBe(60);
    // Typed two minutes ago, without a call: that counts from then on.
    expect((await byItself(admin, 120)).data.idle_seconds_left).toBe(780);
    app.clock.advance(13 * MINUTE_MS);
    expect((await byItself(admin, 900)).status).toBe(401);
  });

  test('the session is no longer listed among the open ones', async () => {
    const [admin, other] = [await anAdmin(app), await anAdmin(app)];
    const sessions = async () =>
      (await app.call(`/api/admin/users/${admin.userId}/account`, { as: other.token })).data.sessions;
    expect(await sessions()).toHaveLength(1);
    app.clock.advance(10 * MINUTE_MS);
    await call(other);
    app.clock.advance(5 * MINUTE_MS);
    expect(await sessions()).toEqual([]);
  });

  test.each([
    ['viewer', aViewer],
    ['firm', aFirm],
  ])('a %s keeps the 24 hours', async (_, make) => {
    const person = await make(app);
    app.clock.advance(1440 * MINUTE_MS - 1);
    expect((await app.call('/api/auth/session', { as: person.token })).status).toBe(200);
  });
});

describe('T-A9: an admin without the second factor that is required', () => {
  const app = useTestApp({ environment: { ADMIN_SECOND_FACTOR: 'required' } });
  const open = Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .filter(({ access }) => rolesOf(access).includes('admin'));
  const calls = (isForSetUp: boolean) => open.filter((route) => (route.isForSetUp === true) === isForSetUp);
  const make = ({ method, path }: (typeof open)[number], { token: as }: Person) =>
    app.call(path.replace(/:\w+/g, '999999999'), { method, as, ...(method !== 'GET' && { body: {} }) });

  test('may do nothing but set one up', async () => {
    const admin = await anAdmin(app);
    const { data } = await app.call('/api/admin/session', { as: admin.token });
    // Without a limit of idleness there is nothing to count down.
    expect(data).toEqual({ idle_seconds_left: null, needs_second_factor: true });
    for (const route of calls(false)) {
      const { status, body } = await make(route, admin);
      expect([status, body.code], route.path).toEqual([403, 'SECOND_FACTOR_NEEDED']);
    }
  });

  test('may set one up, see who it is, and leave', () => {
    const names = calls(true).map(({ method, path }) => `${method} ${path}`);
    expect(names.toSorted()).toEqual([
      'GET /api/admin/second-factor',
      'GET /api/admin/session',
      'GET /api/auth/passkeys',
      'GET /api/auth/session',
      'POST /api/admin/second-factor',
      'POST /api/admin/second-factor/confirm',
      'POST /api/auth/logout',
      'POST /api/auth/passkeys',
      'POST /api/auth/passkeys/options',
    ]);
  });

  test('a passkey is one; with it everything opens at once, and it is asked for at the next login', async () => {
    const admin = await anAdmin(app);
    await addPasskey(app, admin);
    expect((await app.call('/api/admin/users', { as: admin.token })).status).toBe(200);
    const login = { email: admin.email, password: TEST_PASSWORD };
    expect((await app.call('/api/auth/login', { body: login })).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('others are not asked', async () => {
    const [viewer, firm] = [await aViewer(app), await aFirm(app)];
    expect((await app.call('/api/user/profile', { as: viewer.token })).status).toBe(200);
    expect((await app.call('/api/auth/sessions', { as: firm.token })).status).toBe(200);
  });
});
