import { describe, expect, test } from 'vitest';
import { inTransaction } from '#lib/server/db.ts';
import { createAdmin, hashPassword } from '#features/accounts/server/index.ts';
import { accountTexts } from '#features/accounts/texts.ts';
import { anAdmin, aFirm, aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { aRegistration, codeSentTo, cookiesOf, register } from '#testing/registrations.ts';
import { useTestApp } from '#testing/test-app.ts';
import { isCommonPassword } from '../../common-passwords.ts';

const app = useTestApp();
const WEAK = { password: accountTexts.commonPassword };

describe('T-A5: a very common password', () => {
  test.each([
    'Password1',
    'Sifre1',
    'S\u0327ifre1',
    'ŞİFRE123',
    'Parola123',
    'Qwerty12',
    'Aa123456',
    'Mehmet1907',
    'FENERBAHÇE1',
    'İstanbul34',
    'Izlekazan1',
  ])('"%s" is one', (password) => expect(isCommonPassword(password)).toBe(true));

  test.each(['Kx7bQ2', 'Tolunay7', 'Sifre1x', 'Yeni1234567', 'Aaaaaa1', TEST_PASSWORD])(
    '"%s" is none',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});

describe('it is refused beside its field', () => {
  test('at registration, together with whatever else is wrong', async () => {
    const weak = await app.call('/api/auth/register', { body: aRegistration({ password: 'Sifre1' }) });
    expect(weak).toMatchObject({ status: 400, body: { code: 'VALIDATION', errors: WEAK } });
    const two = aRegistration({ password: 'Galatasaray1905', phone: '12' });
    expect((await app.call('/api/auth/register', { body: two })).body.errors).toEqual({
      ...WEAK,
      phone: expect.any(String),
    });
    // Nothing else is: neither the own name nor few letters.
    const own = aRegistration({ name: 'Tolunay Çavuşgil', password: 'Tolunay7' });
    expect((await register(app, own)).status).toBe(200);
  });

  test.each([
    ['admin', anAdmin],
    ['firm', aFirm],
    ['user', aViewer],
  ])('when a %s changes it; the old one goes on', async (role, make) => {
    const person = await make(app);
    const change = (body: unknown) =>
      app.call(`/api/${role}/change-password`, { method: 'PUT', as: person.token, body });
    const newPassword = { newPassword: accountTexts.commonPassword };
    for (const weak of ['Password1', 'Qwe123'])
      expect((await change({ currentPassword: TEST_PASSWORD, newPassword: weak })).body.errors).toEqual(
        newPassword,
      );
    expect((await change({ newPassword: 'Password1' })).body.errors).toMatchObject(newPassword);
    const { email } = person;
    const login = await app.call('/api/auth/login', { body: { email, password: TEST_PASSWORD } });
    expect(login.status).toBe(200);
  });

  test('at a reset, whose right stays for a better one', async () => {
    const { phone } = await aViewer(app);
    await app.call('/api/auth/forgot-password', { body: { phone } });
    const body = { phone, code: await codeSentTo(app, phone) };
    const headers = cookiesOf(await app.call('/api/auth/verify-reset-code', { body }));
    const reset = (password: string) =>
      app.call('/api/auth/reset-password', { body: { phone, password }, headers });
    expect((await reset('Parola123')).body.errors).toEqual(WEAK);
    expect((await reset('Vapur-Martı8')).status).toBe(200);
  });

  test('a weak password from before still opens its account', async () => {
    const email = 'eski@ornek.com';
    await inTransaction(app.db, async (tx) =>
      createAdmin(tx, {
        name: 'Eski Yönetici',
        email,
        phone: '5329990001',
        passwordHash: await hashPassword('Sifre1'),
        now: app.clock.now(),
      }),
    );
    expect((await app.call('/api/auth/login', { body: { email, password: 'Sifre1' } })).status).toBe(200);
  });
});
