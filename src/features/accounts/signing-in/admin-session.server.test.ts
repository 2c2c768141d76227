import { rolesOf } from '#lib/shared/route.ts';
import { describe, expect, test } from 'vitest';
import { contracts } from '#app/features.ts';
import { addPasskey } from '#testing/signing-in/authenticator.ts';
import { aFirm, anAdmin, aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

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

  test('is kept in by every act, and not by what the page asks by itself', async () => {
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

describe('without a limit', () => {
  const app = useTestApp();

  test('an admin keeps the 24 hours too', async () => {
    const admin = await anAdmin(app);
    app.clock.advance(1440 * MINUTE_MS - 1);
    const { data } = await app.call('/api/admin/session', { as: admin.token });
    expect(data.idle_seconds_left).toBeNull();
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
    expect((await app.call('/api/admin/session', { as: admin.token })).data.needs_second_factor).toBe(true);
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
