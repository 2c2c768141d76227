import { describe, expect, test } from 'vitest';
import { aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { codeSentTo, cookiesOf } from '#testing/registrations.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const NEW_PASSWORD = 'Vapur8Iskele';

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.call(`/api/auth/${path}`, { body, headers });
const logIn = (email: string, password: string) => post('login', { email, password });

async function withGrant(): Promise<Person & { headers: { cookie: string } }> {
  const viewer = await aViewer(app);
  await post('forgot-password', { phone: viewer.phone });
  const code = await codeSentTo(app, viewer.phone);
  const verified = await post('verify-reset-code', { phone: viewer.phone, code });
  expect(verified.status).toBe(200);
  return { ...viewer, headers: cookiesOf(verified) };
}

describe('a forgotten password', () => {
  test('is replaced in the browser that entered the code; the old one no longer works', async () => {
    const { phone, email, headers } = await withGrant();
    const reset = await post('reset-password', { phone, password: NEW_PASSWORD }, headers);
    expect(reset).toMatchObject({ status: 200, body: { message: 'Şifreniz başarıyla güncellendi.' } });
    expect((await logIn(email, TEST_PASSWORD)).body.code).toBe('LOGIN_FAILED');
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('is not replaced by itself: that is said beside the field, and another one can be tried', async () => {
    const { phone, headers } = await withGrant();
    expect(await post('reset-password', { phone, password: TEST_PASSWORD }, headers)).toMatchObject({
      status: 400,
      body: { errors: { password: 'Yeni şifreniz mevcut şifrenizle aynı olamaz' } },
    });
    expect((await post('reset-password', { phone, password: NEW_PASSWORD }, headers)).status).toBe(200);
  });

  test('the phone may be typed with a leading zero all the way', async () => {
    const { phone, headers } = await withGrant();
    expect(
      (await post('reset-password', { phone: `0${phone}`, password: NEW_PASSWORD }, headers)).status,
    ).toBe(200);
  });

  test('its reset ends every session, and is told by mail', async () => {
    const { phone, email, token, headers } = await withGrant();
    await post('reset-password', { phone, password: NEW_PASSWORD }, headers);
    expect((await app.call('/api/auth/session', { as: token })).status).toBe(401);
    expect(app.mails.filter(({ to }) => to === email)).toMatchObject([
      { subject: 'İzle Kazan şifren değişti' },
    ]);
  });

  test('the cookie is HttpOnly, SameSite=Strict, and lives ten minutes', async () => {
    const viewer = await aViewer(app);
    await post('forgot-password', { phone: viewer.phone });
    const code = await codeSentTo(app, viewer.phone);
    const verified = await post('verify-reset-code', { phone: viewer.phone, code });
    const line = String(verified.headers['set-cookie']);
    expect(line).toMatch(/^reset=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
  });

  const EXPIRED = {
    status: 409,
    body: { code: 'RESET_EXPIRED', message: 'Şifre sıfırlama süreniz dolmuş. Lütfen tekrar deneyin.' },
  };

  test('without the cookie, with another one, or too late it is refused', async () => {
    const { phone, headers } = await withGrant();
    const body = { phone, password: NEW_PASSWORD };
    expect(await post('reset-password', body)).toMatchObject(EXPIRED);
    expect(await post('reset-password', body, { cookie: `reset=${'x'.repeat(43)}` })).toMatchObject(EXPIRED);
    app.clock.advance(600_000);
    expect(await post('reset-password', body, headers)).toMatchObject(EXPIRED);
  });

  test('one grant resets once, however many ask at once', async () => {
    const { phone, headers } = await withGrant();
    const passwords = Array.from({ length: 8 }, (_, index) => `Vapur${index}Iskele`);
    const answers = await Promise.all(
      passwords.map((password) => post('reset-password', { phone, password }, headers)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await post('reset-password', { phone, password: NEW_PASSWORD }, headers)).toMatchObject(EXPIRED);
  });

  test('one reset voids the open grants of other browsers', async () => {
    const viewer = await withGrant();
    app.clock.advance(61_000);
    await post('forgot-password', { phone: viewer.phone });
    const code = await codeSentTo(app, viewer.phone, 2);
    const other = cookiesOf(await post('verify-reset-code', { phone: viewer.phone, code }));
    const body = { phone: viewer.phone, password: NEW_PASSWORD };
    expect((await post('reset-password', body, viewer.headers)).status).toBe(200);
    expect(await post('reset-password', { ...body, password: 'Martı4Kanat' }, other)).toMatchObject(EXPIRED);
    expect((await logIn(viewer.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('a password changed meanwhile voids the grant', async () => {
    const { phone, token, headers } = await withGrant();
    const change = { currentPassword: TEST_PASSWORD, newPassword: 'Baska-Vapur5' };
    await app.call('/api/user/change-password', { method: 'PUT', as: token, body: change });
    expect(await post('reset-password', { phone, password: NEW_PASSWORD }, headers)).toMatchObject(EXPIRED);
  });

  test('the new one keeps the rules', async () => {
    const { phone, headers } = await withGrant();
    const refused = await post('reset-password', { phone, password: 'kisa' }, headers);
    expect(refused.body.errors).toEqual({ password: 'Şifre en az 6 karakter olmalıdır' });
  });

  test.each([
    ['forgot-password', {}, { phone: 'Telefon numarası zorunludur' }],
    ['forgot-password', { phone: '123' }, { phone: 'Geçerli bir telefon numarası giriniz' }],
    [
      'verify-reset-code',
      { phone: '5321112233', code: '12345' },
      { code: 'Doğrulama kodu 6 rakamdan oluşur' },
    ],
    [
      'verify-reset-code',
      { phone: '5321112233', code: '١٢٣٤٥٦' },
      { code: 'Doğrulama kodu 6 rakamdan oluşur' },
    ],
    ['send-verification', { phone: '5321112233', type: 'login' }, { type: expect.any(String) }],
  ])('%s refuses %j beside its field', async (path, body, errors) => {
    expect(await post(path, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION', errors } });
  });
});
