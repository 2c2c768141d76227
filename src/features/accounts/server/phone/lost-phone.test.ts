import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { one, sql } from '#lib/server/db.ts';
import { anAdmin, aViewer, type Person, signInAgain, TEST_PASSWORD } from '#testing/people.ts';
import { codeSentTo } from '#testing/registrations.ts';
import { addPasskey, anAuthenticator } from '#testing/signing-in/authenticator.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const path = '/api/auth/phone';
const DAY_MS = 86_400_000;

let given = 0;
const aPhone = () => {
  given += 1;
  return `5${String(780_000_000 + given)}`;
};

const begin = ({ token }: Person, phone: string, more: object = {}) =>
  app.call(path, { as: token, body: { phone, currentPassword: TEST_PASSWORD, ...more } });
const proveNew = ({ token }: Person, code: string) => app.call(`${path}/new`, { as: token, body: { code } });
const phoneOf = async ({ userId }: Person) =>
  (await one(app.db, sql<{ phone: string }>`select phone from users where id = ${userId}`)).phone;
const question = async () => (await app.call('/api/auth/passkey/options', { method: 'POST' })).data.options;

describe('a lost phone', () => {
  async function withFactor(): Promise<{ admin: Person; codeNow: () => string }> {
    const admin = await anAdmin(app);
    const factor = '/api/admin/second-factor';
    const begun = await app.call(factor, { as: admin.token, body: { currentPassword: TEST_PASSWORD } });
    const codeNow = () =>
      TOTP.generate({ secret: Secret.fromBase32(begun.data.secret), timestamp: app.clock.now().getTime() });
    await app.call(`${factor}/confirm`, { as: admin.token, body: { code: codeNow() } });
    app.clock.advance(30_000);
    return { admin, codeNow };
  }

  test('is replaced by the second factor, straight to the new number', async () => {
    const { admin: added, codeNow } = await withFactor();
    app.clock.advance(DAY_MS);
    const admin = await signInAgain(app, added);
    expect((await app.call(path, { as: admin.token })).data.has_second_factor).toBe(true);
    const phone = aPhone();
    const wrong = await begin(admin, phone, { second_factor: '000000' });
    expect(wrong.body).toMatchObject({
      code: 'FACTOR_CODE_WRONG',
      errors: { second_factor: expect.any(String) },
    });
    const begun = await begin(admin, phone, { second_factor: codeNow() });
    expect(begun.data.step).toBe('new');
    expect(app.sms.filter(({ to }) => to === admin.phone)).toEqual([]);
    expect((await proveNew(admin, await codeSentTo(app, phone))).status).toBe(200);
    expect(await phoneOf(admin)).toBe(phone);
  });

  test('is replaced by a passkey of one’s own, used once', async () => {
    const [owner, other] = [await aViewer(app), await aViewer(app)];
    const [key, foreign] = [anAuthenticator(), anAuthenticator()];
    await addPasskey(app, owner, { key });
    await addPasskey(app, other, { key: foreign });
    app.clock.advance(DAY_MS);
    const viewer = await signInAgain(app, owner);
    const refused = await begin(viewer, aPhone(), { passkey: foreign.use(await question()) });
    expect(refused.body.code).toBe('PASSKEY_REFUSED');
    const passkey = key.use(await question());
    const phone = aPhone();
    expect((await begin(viewer, phone, { passkey })).data.step).toBe('new');
    expect((await begin(viewer, aPhone(), { passkey })).body.code).toBe('PASSKEY_REFUSED');
    expect((await proveNew(viewer, await codeSentTo(app, phone))).status).toBe(200);
    expect(await phoneOf(viewer)).toBe(phone);
  });

  test('is not replaced by a passkey of the last 24 hours: a thief of session and password could add one', async () => {
    const viewer = await aViewer(app);
    const key = anAuthenticator();
    await addPasskey(app, viewer, { key });
    app.clock.advance(DAY_MS - 1);
    const refused = await begin(viewer, aPhone(), { passkey: key.use(await question()) });
    expect(refused.body).toMatchObject({
      code: 'PASSKEY_REFUSED',
      message: expect.stringContaining('son 24 saat'),
    });
    app.clock.advance(1);
    const again = await signInAgain(app, viewer);
    expect((await begin(again, aPhone(), { passkey: key.use(await question()) })).data.step).toBe('new');
  });

  test('is not replaced by an app of the last 24 hours, whose code is not used up by that', async () => {
    const { admin, codeNow } = await withFactor();
    const refused = await begin(admin, aPhone(), { second_factor: codeNow() });
    const text = expect.stringContaining('son 24 saat');
    expect(refused.body).toMatchObject({
      code: 'FACTOR_CODE_WRONG',
      message: text,
      errors: { second_factor: text },
    });
    const body = { email: admin.email, password: TEST_PASSWORD, second_factor: codeNow() };
    expect((await app.call('/api/auth/login', { body })).status).toBe(200);
  });

  test('without a second factor is not replaced here', async () => {
    const person = await aViewer(app);
    const refused = await begin(person, aPhone(), { second_factor: '123456' });
    expect(refused.body.code).toBe('SECOND_FACTOR_ABSENT');
  });
});
