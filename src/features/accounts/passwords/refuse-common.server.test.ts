import { describe, expect, test } from 'vitest';
import { inTransaction } from '#lib/server/db.ts';
import { hashPassword } from '../server.ts';
import { createAdmin } from '#features/joining/server.ts';
import { accountTexts } from '../texts.ts';
import { anAdmin, aFirm, aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { aRegistration, codeSentTo, cookiesOf, register } from '#testing/registrations.ts';
import { useTestApp } from '#testing/test-app.ts';
import { isCommonPassword } from '../common-passwords.ts';

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
  ])('"%s": is one', (password) => expect(isCommonPassword(password)).toBe(true));

  const OTHERS = ['Kx7bQ2', 'Tolunay7', 'Sifre1x', 'Yeni1234567', 'Aaaaaa1', TEST_PASSWORD];
  test.each(OTHERS)('"%s": is none', (password) => expect(isCommonPassword(password)).toBe(false));
});

describe('it is refused beside its field', () => {
  test('at registration, together with whatever else is wrong', async () => {
    const weak = await app.call('/api/auth/register', { body: aRegistration({ password: 'Sifre1' }) });
    expect(weak).toMatchObject({ status: 400, body: { code: 'VALIDATION', errors: WEAK } });
    const two = aRegistration({ password: 'Galatasaray1905', phone: '12' });
    const errors = { ...WEAK, phone: expect.any(String) };
    expect((await app.call('/api/auth/register', { body: two })).body.errors).toEqual(errors);
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
    const errors = { newPassword: accountTexts.commonPassword };
    const current = { currentPassword: TEST_PASSWORD };
    for (const newPassword of ['Password1', 'Qwe123'])
      expect((await change({ ...current, newPassword })).body.errors).toEqual(errors);
    expect((await change({ newPassword: 'Password1' })).body.errors).toMatchObject(errors);
    const login = { email: person.email, password: TEST_PASSWORD };
    expect((await app.call('/api/auth/login', { body: login })).status).toBe(200);
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
    const [email, passwordHash] = ['eski@ornek.com', await hashPassword('Sifre1')];
    const account = { name: 'Eski Yönetici', email, phone: '5329990001', passwordHash, now: app.clock.now() };
    await inTransaction(app.db, (tx) => createAdmin(tx, account));
    expect((await app.call('/api/auth/login', { body: { email, password: 'Sifre1' } })).status).toBe(200);
  });
});
