import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { codeSentTo, cookiesOf, wrongCode } from '#testing/registrations.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { accountTexts } from '../texts.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;
const NEW_PASSWORD = 'Vapur8Iskele';
const EXPIRED = refusal(409, 'RESET_EXPIRED');

type Headers = Record<string, string>;
const post = (path: string, body: unknown, headers: Headers = {}) =>
  app.call(`/api/auth/${path}`, { body, headers });
const logIn = (email: string, password: string) => post('login', { email, password });

/** A browser that has entered the `count`th reset code of a person. */
async function withGrant({ person, count = 1 }: { person?: Person; count?: number } = {}) {
  const viewer = person ?? (await aViewer(app));
  const { phone } = viewer;
  await post('forgot-password', { phone });
  const entered = await post('verify-reset-code', { phone, code: await codeSentTo(app, phone, count) });
  expect(entered.status).toBe(200);
  const cookies: Headers = cookiesOf(entered);
  const reset = (body: object = {}, headers = cookies) =>
    post('reset-password', { phone, password: NEW_PASSWORD, ...body }, headers);
  return { ...viewer, entered, reset };
}

describe('a forgotten password', () => {
  test('in the browser that entered the code: is replaced, and the old one no longer works', async () => {
    const { email, reset } = await withGrant();
    expect((await reset()).body.message).toBe('Şifreniz başarıyla güncellendi.');
    expect((await logIn(email, TEST_PASSWORD)).body.code).toBe('LOGIN_FAILED');
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test.each([
    ['itself', TEST_PASSWORD, 'Yeni şifreniz mevcut şifrenizle aynı olamaz'],
    ['a short one', 'kisa', 'Şifre en az 6 karakter olmalıdır'],
    ['T-A5, a very common one', 'Parola123', accountTexts.commonPassword],
  ])(
    '%s as the new password: refused beside the field, and another one may be tried',
    async (_, to, said) => {
      const { reset } = await withGrant();
      expect(await reset({ password: to })).toMatchObject({
        status: 400,
        body: { errors: { password: said } },
      });
      expect((await reset()).status).toBe(200);
    },
  );

  test('a phone typed with a leading zero: is accepted all the way', async () => {
    const { phone, reset } = await withGrant();
    expect((await reset({ phone: `0${phone}` })).status).toBe(200);
  });

  test('its reset: ends every session and is notified by mail', async () => {
    const { email, token, reset } = await withGrant();
    await reset();
    expect((await app.call('/api/auth/session', { as: token })).status).toBe(401);
    const mails = app.mails.filter(({ to }) => to === email);
    expect(mails).toMatchObject([{ subject: 'İzle Kazan şifren değişti' }]);
  });

  test('the cookie: is HttpOnly, SameSite=Strict, and lives ten minutes', async () => {
    const line = String((await withGrant()).entered.headers['set-cookie']);
    expect(line).toMatch(/^reset=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
  });

  test('no cookie, another one, or a late one: is refused', async () => {
    const { reset } = await withGrant();
    const message = 'Şifre sıfırlama süreniz dolmuş. Lütfen tekrar deneyin.';
    expect(await reset({}, {})).toMatchObject({ status: 409, body: { code: 'RESET_EXPIRED', message } });
    expect(await reset({}, { cookie: `reset=${'x'.repeat(43)}` })).toMatchObject(EXPIRED);
    app.clock.advance(600_000);
    expect(await reset()).toMatchObject(EXPIRED);
  });

  test('concurrent uses of one grant: exactly one succeeds', async () => {
    const { reset } = await withGrant();
    const passwords = Array.from({ length: 8 }, (_, index) => `Vapur${index}Iskele`);
    const answers = await Promise.all(passwords.map((password) => reset({ password })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await reset()).toMatchObject(EXPIRED);
  });

  test('a reset: voids the open grants of other browsers', async () => {
    const viewer = await withGrant();
    app.clock.advance(61_000);
    const other = await withGrant({ person: viewer, count: 2 });
    expect((await viewer.reset()).status).toBe(200);
    expect(await other.reset({ password: 'Martı4Kanat' })).toMatchObject(EXPIRED);
    expect((await logIn(viewer.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('a password changed meanwhile: voids the grant', async () => {
    const { token, reset } = await withGrant();
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'Baska-Vapur5' };
    await app.call('/api/user/change-password', { method: 'PUT', as: token, body });
    expect(await reset()).toMatchObject(EXPIRED);
  });

  const NO_CODE = { code: 'Doğrulama kodu 6 rakamdan oluşur' };
  test.each([
    ['forgot-password', { phone: '123' }, { phone: 'Geçerli bir telefon numarası giriniz' }],
    ['verify-reset-code', { phone: '5321112233', code: '12345' }, NO_CODE],
    ['verify-reset-code', { phone: '5321112233', code: '١٢٣٤٥٦' }, NO_CODE],
  ])('%s with %j: is refused beside the field', async (path, body, errors) => {
    expect(await post(path, body)).toMatchObject({ status: 400, body: { errors } });
  });
});

/** Carriers reassign numbers, so that after a while the SMS alone is no proof. */
describe('T-A7: a reset by SMS', () => {
  async function longAfter(ms = 91 * DAY_MS) {
    const person = await aViewer(app);
    app.clock.advance(ms);
    return withGrant({ person });
  }

  async function mailedCode(email: string): Promise<string> {
    const found = () => app.mails.filter(({ to }) => to === email).at(-1)?.text ?? '';
    await expect.poll(found).toMatch(/\b\d{6}\b/);
    return /\b\d{6}\b/.exec(found())?.[0] ?? '';
  }

  test('within 90 days after the owner proved the number: is enough', async () => {
    const { entered, reset } = await longAfter(90 * DAY_MS);
    expect(entered.data).toEqual({ email_hint: null });
    expect((await reset()).status).toBe(200);
  });

  test('later: needs a code by e-mail as well', async () => {
    const { email, entered, reset } = await longAfter(90 * DAY_MS + 1);
    expect(entered.data.email_hint).toBe(`${email.slice(0, 2)}•••@ornek.com`);
    expect(await reset()).toMatchObject(refusal(400, 'EMAIL_CODE_NEEDED'));
    const code = await mailedCode(email);
    const wrong = await reset({ email_code: wrongCode(code) });
    expect(wrong.body.errors).toEqual({ email_code: 'E-postana gelen kod bu değil.' });
    expect((await reset({ email_code: code })).status).toBe(200);
  });

  test('requested again by a stranger who has the number: needs it still', async () => {
    const person = await longAfter();
    app.clock.advance(61_000);
    const again = await withGrant({ person, count: 2 });
    expect(again.entered.data.email_hint).not.toBeNull();
    expect((await again.reset()).body.code).toBe('EMAIL_CODE_NEEDED');
  });

  test('by the older call that enters a code: needs it as well', async () => {
    const { phone } = await aViewer(app);
    app.clock.advance(91 * DAY_MS);
    await post('forgot-password', { phone });
    const code = await codeSentTo(app, phone);
    const entered = await post('verify-code', { phone, code, type: 'password_reset' });
    const refused = await post('reset-password', { phone, password: NEW_PASSWORD }, cookiesOf(entered));
    expect(refused.body.code).toBe('EMAIL_CODE_NEEDED');
  });

  test('five wrong e-mail codes, also at once: end the right to reset', async () => {
    const { email, reset } = await longAfter();
    const code = await mailedCode(email);
    const tryWrong = () => reset({ email_code: wrongCode(code) });
    const answers = await Promise.all(Array.from({ length: 8 }, tryWrong));
    expect(answers.filter(({ body }) => body.code === 'EMAIL_CODE_WRONG')).toHaveLength(5);
    expect(await reset({ email_code: code })).toMatchObject(EXPIRED);
  });

  test('the right e-mail code: costs no try, however often the password beside it is refused', async () => {
    const { email, reset } = await longAfter();
    const code = { email_code: await mailedCode(email) };
    for (let tries = 0; tries < 7; tries += 1) {
      const guessable = await reset({ ...code, password: 'Sifre123' });
      expect(guessable.body.errors).toEqual({ password: expect.any(String) });
    }
    expect((await reset(code)).status).toBe(200);
  });

  test('the e-mail code: works in its own browser only and is not stored in clear', async () => {
    const viewer = await longAfter();
    const code = await mailedCode(viewer.email);
    app.clock.advance(61_000);
    const other = await withGrant({ person: viewer, count: 2 });
    const { text } = await app.one(
      sql<{ text: string }>`select json_agg(reset_grants)::text as text from reset_grants`,
    );
    expect(text).not.toContain(`"${code}"`);
    if ((await mailedCode(viewer.email)) === code) return; // One time in a million both are the same.
    expect((await other.reset({ email_code: code })).body.code).toBe('EMAIL_CODE_WRONG');
  });
});
