import { describe, expect, test, vi } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { hashPassword } from '../server.ts';
import { aFirm, anAdmin, aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { anAddress, codeSentTo, cookiesOf } from '#testing/registrations.ts';
import { useTestApp } from '#testing/test-app.ts';

const HOUR_MS = 3_600_000;
const app = useTestApp({ limits: true, environment: { TRUST_PROXY: '127.0.0.1' } });

const logIn = (email: string, password = TEST_PASSWORD, headers: Record<string, string> = anAddress()) =>
  app.call('/api/auth/login', { body: { email, password, rememberMe: true }, headers });

/** In place of the cheap hashes of test people. */
async function hashAsTheProduct(userIds: number[], password = TEST_PASSWORD): Promise<void> {
  const hash = await hashPassword(password);
  await app.run(sql`update users set password_hash = ${hash} where id = any(${userIds}::bigint[])`);
}

describe('login', () => {
  test.each([
    ['admin', anAdmin],
    ['firm', aFirm],
    ['user', aViewer],
  ])('a %s gets a session of 24 hours', async (role, make) => {
    const { userId: id, name, email } = await make(app);
    const { data } = await logIn(email);
    expect(data).toEqual({
      user: { id, name, email, role, duty: role === 'admin' ? 'owner' : null },
      token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: new Date(app.clock.now().getTime() + 86_400_000).toISOString(),
      expires_in_seconds: 86_400,
    });
    expect((await app.call('/api/auth/session', { as: data.token })).data.user.id).toBe(id);
  });

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    const viewer = await aViewer(app);
    const message = 'E-posta adresi veya şifre hatalı.';
    for (const { status, body } of [await logIn(viewer.email, 'Yanlis123'), await logIn('kimse@ornek.com')])
      expect([status, body]).toEqual([401, { success: false, code: 'LOGIN_FAILED', message }]);
  });

  test('a very common password from before still opens its account', async () => {
    const { userId, email } = await aViewer(app);
    await hashAsTheProduct([userId], 'Sifre1');
    expect((await logIn(email, 'Sifre1')).status).toBe(200);
  });

  test('T-A4: an unknown e-mail costs as much as a wrong password: one verification, equally dear', async () => {
    // The spy is seen only by modules that are loaded after it, and test files of one run share loaded modules.
    vi.resetModules();
    vi.doMock('@node-rs/argon2', { spy: true });
    const { verify } = vi.mocked(await import('@node-rs/argon2'));
    const { startTestApp } = await import('#testing/test-app.ts');
    const spied = await startTestApp({ beside: app });
    const { userId, email } = await aViewer(app);
    await hashAsTheProduct([userId]);
    for (const asked of [email, 'kimse@ornek.com'])
      await spied.call('/api/auth/login', { body: { email: asked, password: 'Yanlis123' } });
    await spied.close();
    vi.doUnmock('@node-rs/argon2');
    vi.resetModules();
    const costs = verify.mock.calls.map(([hash]) => /^\$argon2id\$v=19\$[^$]+/.exec(String(hash))?.[0]);
    expect(costs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', '$argon2id$v=19$m=19456,t=2,p=1']);
  });
});

describe('T-A5: guessing a password', () => {
  const FIVE_FAIL = [...Array.from({ length: 5 }, () => 'LOGIN_FAILED'), 'RATE_LIMITED'];
  const fail = (email: string) => logIn(email, 'Yanlis123');

  async function failTimes(email: string, count: number): Promise<string[]> {
    const codes: string[] = [];
    for (let tries = 0; tries < count; tries += 1) codes.push((await fail(email)).body.code ?? '');
    return codes;
  }

  test('after five wrong ones the next waits 30 seconds, then twice as long each time, up to 15 minutes', async () => {
    const { email } = await aViewer(app);
    expect(await failTimes(email, 6)).toEqual(FIVE_FAIL);
    const waits: unknown[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const refused = await fail(email);
      waits.push(refused.headers['retry-after']);
      app.clock.advance(Number(refused.headers['retry-after']) * 1000);
      expect((await fail(email)).body.code).toBe('LOGIN_FAILED');
    }
    expect(waits).toEqual(['30', '60', '120', '240', '480', '900', '900']);
  });

  test('even the right password waits, and the answer says how long', async () => {
    const { email } = await aViewer(app);
    await failTimes(email, 5);
    const body = { code: 'RATE_LIMITED', remainingMinutes: 1 };
    expect(await logIn(email)).toMatchObject({ status: 429, body });
    app.clock.advance(30_000);
    expect((await logIn(email)).status).toBe(200);
  });

  test('the right one forgets the wrong ones before it', async () => {
    const { email } = await aViewer(app);
    await failTimes(email, 4);
    expect((await logIn(email)).status).toBe(200);
    expect(await failTimes(email, 5)).not.toContain('RATE_LIMITED');
  });

  test('a browser that has reset the password is known, and waits for no stranger’s tries', async () => {
    const { email, phone } = await aViewer(app);
    const post = (path: string, body: unknown, cookies = {}) =>
      app.call(`/api/auth/${path}`, { body, headers: { ...anAddress(), ...cookies } });
    await post('forgot-password', { phone });
    const verified = await post('verify-reset-code', { phone, code: await codeSentTo(app, phone) });
    await failTimes(email, 6);
    const password = 'Vapur8Iskele';
    const reset = await post('reset-password', { phone, password }, cookiesOf(verified));
    await failTimes(email, 6);
    expect((await logIn(email, password)).status).toBe(429);
    expect((await post('login', { email, password }, cookiesOf(reset))).status).toBe(200);
  });

  test.each([3, 900, 5000])(
    'a clock that was %i hours ahead locks nobody out, and opens nothing for long',
    async (hours) => {
      const { email } = await aViewer(app);
      app.clock.advance(hours * HOUR_MS);
      const { data } = await logIn((await aViewer(app)).email);
      await failTimes(email, 6);
      app.clock.advance(-hours * HOUR_MS);
      expect((await logIn(email)).status).toBe(200);
      // A step back of a day at most signs nobody out.
      expect((await app.call('/api/auth/session', { as: data.token })).status).toBe(hours > 24 ? 401 : 200);
    },
  );

  test('of 100 at once only five are looked at', async () => {
    const { email } = await aViewer(app);
    const answers = await Promise.all(Array.from({ length: 100 }, () => fail(email)));
    expect(answers.filter(({ body }) => body.code === 'LOGIN_FAILED')).toHaveLength(5);
  });

  test('an unknown e-mail is slowed down like a known one', async () => {
    expect(await failTimes('hic-kimse@ornek.com', 6)).toEqual(FIVE_FAIL);
  });

  test('the owner’s own browser is not locked out by a stranger', async () => {
    const { email } = await aViewer(app);
    const device = cookiesOf(await logIn(email));
    await failTimes(email, 6);
    expect((await logIn(email)).status).toBe(429);
    expect((await logIn(email, TEST_PASSWORD, { ...anAddress(), ...device })).status).toBe(200);
  });

  test('a browser known to one account is a stranger to another, and guessing there is slowed down too', async () => {
    const [own, victim] = [await aViewer(app), await aViewer(app)];
    const device = cookiesOf(await logIn(own.email));
    const guess = (email: string) => logIn(email, 'Yanlis123', { ...anAddress(), ...device });
    for (let tries = 0; tries < 5; tries += 1) await guess(victim.email);
    expect((await guess(victim.email)).status).toBe(429);
    for (let tries = 0; tries < 5; tries += 1) await guess(own.email);
    expect((await guess(own.email)).status).toBe(429);
  });

  test('one address may try 20 times a minute, whatever the account, and its known browsers besides', async () => {
    const address = anAddress();
    const { email } = await aViewer(app);
    const device = cookiesOf(await logIn(email));
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 22; tries += 1)
      codes.push((await logIn(`b${tries}@ornek.com`, 'Yanlis123', address)).body.code);
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'LOGIN_FAILED'));
    expect(codes.slice(20)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    expect((await logIn(email, TEST_PASSWORD, { ...address, ...device })).status).toBe(200);
  });
});

describe('T-A14: making the server hash', () => {
  test('100 logins at once block nothing else; what is too much is refused at once', async () => {
    const people = await Promise.all(Array.from({ length: 100 }, () => aViewer(app)));
    await hashAsTheProduct(people.map(({ userId }) => userId));
    let isOver = false;
    const logins = Promise.all(people.map(({ email }) => logIn(email))).finally(() => {
      isOver = true;
    });
    // If hashing blocked the event loop, this call would be answered only after the last login.
    expect((await app.call('/api/config')).status).toBe(200);
    expect(isOver).toBe(false);
    const statuses = (await logins).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(40);
  });

  test('T-A16: a try that found the queue full is no wrong try, and the owner’s own browser waits apart', async () => {
    const owner = await aViewer(app);
    const device = cookiesOf(await logIn(owner.email));
    const flood = await Promise.all(
      Array.from({ length: 150 }, (_, index) => logIn(`sel${index}@ornek.com`)).concat(
        Array.from({ length: 5 }, () => logIn(owner.email)),
        Array.from({ length: 5 }, () => logIn(owner.email, TEST_PASSWORD, { ...anAddress(), ...device })),
      ),
    );
    expect(flood.slice(155).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(flood.slice(150, 155).map(({ status }) => status)).not.toContain(401);
    expect((await logIn(owner.email)).status).toBe(200);
  });

  test('a password of a megabyte is refused before it is hashed', async () => {
    const { email } = await aViewer(app);
    expect((await logIn(email, 'x'.repeat(129))).body.errors).toEqual({ password: 'Şifre hatalı' });
    expect((await logIn(email, 'x'.repeat(1_000_000))).status).toBe(413);
  });
});
