import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import type { Contract } from '#lib/shared/route.ts';
import { contracts } from '#app/features.ts';
import { atOnce } from '#testing/at-once.ts';
import { anAdmin, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { codeSentTo, cookiesOf } from '#testing/registrations.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ limits: true });
const path = '/api/admin/second-factor';
const STEP_MS = 30_000;

let admin: Person;
let secret: string;
let recoveryCodes: string[];

const codeNow = (steps = 0, of = Secret.fromBase32(secret)) =>
  TOTP.generate({ secret: of, timestamp: app.clock.now().getTime() + steps * STEP_MS });

const logIn = (input: { second_factor?: string; password?: string } = {}) =>
  app.call('/api/auth/login', { body: { email: admin.email, password: TEST_PASSWORD, ...input } });

const begin = (currentPassword = TEST_PASSWORD) =>
  app.call(path, { as: admin.token, body: { currentPassword } });
const confirm = (code: string) => app.call(`${path}/confirm`, { as: admin.token, body: { code } });
const state = async (token = admin.token) => (await app.call(path, { as: token })).data;

async function switchOn(): Promise<void> {
  secret = (await begin()).data.secret;
  const confirmed = await confirm(codeNow());
  recoveryCodes = confirmed.data.recovery_codes;
  app.clock.advance(STEP_MS);
}

/** Limits per address count every login of this file, so they are cleared before each test. */
beforeEach(async () => {
  app.clock.advance(2 * 3_600_000);
  await sql`delete from rate_limits`.execute(app.db);
  admin = await anAdmin(app);
});

describe('T-A9: the second factor of an admin', () => {
  test('is off until it is switched on, and then asked for after the right password only', async () => {
    expect((await logIn()).status).toBe(200);
    await switchOn();
    const { status, body } = await logIn();
    const message = 'Doğrulama uygulamandaki 6 haneli kodu gir.';
    expect([status, body]).toEqual([401, { success: false, code: 'SECOND_FACTOR_REQUIRED', message }]);
    expect((await logIn({ password: 'Yanlis123', second_factor: codeNow() })).body.code).toBe('LOGIN_FAILED');
    const entered = await logIn({ second_factor: codeNow() });
    expect(entered.status).toBe(200);
    expect(await state(entered.data.token)).toMatchObject({ is_on: true, recovery_codes_left: 10 });
  });

  test('a secret is in force only once its first code was entered', async () => {
    const { data } = await begin();
    secret = data.secret;
    expect(data.uri).toContain(`secret=${secret}`);
    expect((await logIn()).status).toBe(200);
    expect(await confirm('000000')).toMatchObject(refusal(400, 'FACTOR_CODE_WRONG'));
    expect((await state()).is_on).toBe(false);
  });

  test('replay: no code is good twice, nor is an older one after it', async () => {
    await switchOn();
    const code = codeNow();
    expect((await logIn({ second_factor: code })).status).toBe(200);
    expect(await logIn({ second_factor: code })).toMatchObject(refusal(401, 'SECOND_FACTOR_WRONG'));
    expect((await logIn({ second_factor: codeNow(-1) })).status).toBe(401);
    app.clock.advance(STEP_MS);
    expect((await logIn({ second_factor: codeNow() })).status).toBe(200);
  });

  test('of one code sent many times at once, one opens a session', async () => {
    await switchOn();
    const code = codeNow();
    const answers = await atOnce(4, () => logIn({ second_factor: code }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('forged: another secret’s code, one too old, and words are refused', async () => {
    await switchOn();
    for (const second_factor of [codeNow(0, new Secret()), codeNow(-5), codeNow(5)])
      expect((await logIn({ second_factor })).body.code).toBe('SECOND_FACTOR_WRONG');
    const words = await logIn({ second_factor: 'açıl susam' });
    expect(words.body.errors).toEqual({ second_factor: 'Altı haneli kodu ya da bir kurtarma kodunu yaz' });
  });

  test('wrong codes make the next try wait, the right code included', async () => {
    await switchOn();
    for (let count = 0; count < 5; count += 1) await logIn({ second_factor: '000000' });
    const blocked = await logIn({ second_factor: codeNow() });
    expect(blocked.status).toBe(429);
    expect(blocked.body.message).toBe('Çok fazla hatalı giriş denendi. Lütfen biraz bekleyip tekrar dene.');
    app.clock.advance(STEP_MS + 1000);
    expect((await logIn({ second_factor: codeNow() })).status).toBe(200);
  });

  test('a recovery code stands in for a lost phone, once', async () => {
    await switchOn();
    const [code = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await logIn({ second_factor: code.toLowerCase() })).status).toBe(200);
    expect((await logIn({ second_factor: code })).status).toBe(401);
    expect((await state()).recovery_codes_left).toBe(9);
  });

  test('a new password by SMS does not go around it', async () => {
    await switchOn();
    await app.call('/api/auth/forgot-password', { body: { phone: admin.phone } });
    const code = await codeSentTo(app, admin.phone);
    const granted = await app.call('/api/auth/verify-reset-code', { body: { phone: admin.phone, code } });
    const body = { phone: admin.phone, password: 'Vapur8Iskele' };
    const reset = await app.call('/api/auth/reset-password', { body, headers: cookiesOf(granted) });
    expect(reset.status).toBe(200);
    expect((await logIn({ password: 'Vapur8Iskele' })).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('switching on and off asks for the password, off for a code too', async () => {
    expect((await begin('Yanlis123')).body.errors).toEqual({ currentPassword: 'Mevcut şifre hatalı' });
    const off = (second_factor: string, currentPassword = TEST_PASSWORD) =>
      app.call(`${path}/off`, { as: admin.token, body: { currentPassword, second_factor } });
    expect((await off('123456')).body.code).toBe('SECOND_FACTOR_ABSENT');
    await switchOn();
    expect((await begin()).body.code).toBe('IDENTITY_NEEDED');
    expect((await confirm(codeNow())).status).toBe(409);
    expect((await off(codeNow(), 'Yanlis123')).body.code).toBe('CURRENT_PASSWORD_WRONG');
    expect((await off('000000')).body.code).toBe('FACTOR_CODE_WRONG');
    expect((await off(codeNow())).body.message).toBe('İki adımlı giriş kapatıldı.');
    expect((await logIn()).status).toBe(200);
  });

  // passkeys.test.ts tries all other ways in, where the factor is a passkey.
  test('adding a passkey asks for a code beside the password', async () => {
    await switchOn();
    const act = (second_factor?: string) => {
      const body = { currentPassword: TEST_PASSWORD, ...(second_factor !== undefined && { second_factor }) };
      return app.call('/api/auth/passkeys/options', { as: admin.token, body });
    };
    const errors = { second_factor: 'Doğrulama uygulamandaki kodu da gir.' };
    const needed = { code: 'IDENTITY_NEEDED', errors };
    for (const none of [undefined, '']) expect(await act(none)).toMatchObject({ status: 403, body: needed });
    const wrong = { second_factor: expect.any(String) };
    expect((await act('000000')).body).toMatchObject({ code: 'FACTOR_CODE_WRONG', errors: wrong });
    expect((await act(codeNow())).status).toBe(200);
  });

  test('neither the secret nor a recovery code is in the database in clear', async () => {
    await switchOn();
    const { text } = await app.one(
      sql<{ text: string }>`select json_agg(second_factors)::text as text from second_factors`,
    );
    expect(text).not.toContain(secret);
    for (const code of recoveryCodes) expect(text).not.toContain(code);
  });
});

test('T-A9, the routes: none takes a role', () => {
  const takesRole = Object.values(contracts).flatMap((contract: Contract) =>
    Object.values(contract).filter((route) => route.body !== undefined && 'role' in route.body.shape),
  );
  expect(takesRole).toEqual([]);
});
