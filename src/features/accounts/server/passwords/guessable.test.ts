import { describe, expect, test } from 'vitest';
import { inTransaction } from '#lib/server/db.ts';
import { createAdmin, hashPassword } from '#features/accounts/server/index.ts';
import { accountTexts } from '#features/accounts/texts.ts';
import { anAdmin, aFirm, aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { aRegistration, codeSentTo, cookiesOf, register } from '#testing/registrations.ts';
import { useTestApp } from '#testing/test-app.ts';
import { isMostlyOwn } from '../../own-words.ts';
import { isGuessable } from './guessable.ts';

const app = useTestApp();
const WEAK = { password: accountTexts.guessablePassword };

describe('T-A5: a password that is guessed soon', () => {
  test.each([
    'Password1',
    'Sifre1',
    'Şifre1',
    'ŞİFRE1a',
    'Parola123',
    'Qwerty12',
    'Abc123',
    'Aa123456',
    'Galatasaray1905',
    'Fenerbahçe1',
    'Istanbul34',
    'İstanbul34',
    'Ahmet1990',
    'Izlekazan1',
    'İzlekazan2026',
    'Yonetici1',
    'Demo1234',
    'Aaaaaa1',
    '1234567Aa',
  ])('"%s" is one', (password) => {
    expect(isGuessable(password, ['İzle Kazan'])).toBe(true);
  });

  test.each(['Kx7bQ2', 'Kiraz7Tepesi', 'Vapur-Martı8', 'gR4nit9Ocak', TEST_PASSWORD])(
    '"%s" is none',
    (password) => {
      expect(isGuessable(password, ['İzle Kazan'])).toBe(false);
    },
  );

  test.each([
    ['Tolunay1', ['Tolunay Çavuşgil']],
    ['Cavusgil7', ['Tolunay Çavuşgil']],
    ['TolunayCavusgil1', ['Tolunay Çavuşgil']],
    ['Cavusgiltolunay1', ['Tolunay Çavuşgil']],
    ['Mavikaptan1', ['mavikaptan@ornek.com']],
    ['A5329876543', ['5329876543']],
    ['Yilmaz2026A', ['Ayşe Yılmaz']],
    ['ayse2026A', ['Ayşe Yılmaz']],
  ])('"%s" is one for somebody who knows %j', (password, known) => {
    expect(isGuessable(password, [])).toBe(false);
    expect(isGuessable(password, known)).toBe(true);
  });
});

test('what is enough by itself may stand beside one’s name', () => {
  const known = ['Ayşe Yılmaz', 'ayse@ornek.com'];
  expect(isMostlyOwn('Yılmaz-Vapur-Martı8', known)).toBe(false);
  expect(isGuessable('Yılmaz-Vapur-Martı8', known)).toBe(false);
});

test.each(['Derya123', 'ÖZTÜRKÇÜ2026a', 'Deryaozturkcu1', 'derya', ''])(
  'the screen calls "%s" weak before it is sent, and the server refuses it',
  (password) => {
    const known = ['Derya Öztürkçü', '', 'derya@ornek.com'];
    expect(isMostlyOwn(password, known)).toBe(true);
    expect(isGuessable(password, known)).toBe(true);
  },
);

describe('it is refused beside its field', () => {
  test('at registration, together with whatever else is wrong', async () => {
    const weak = await app.call('/api/auth/register', { body: aRegistration({ password: 'Sifre1' }) });
    expect(weak).toMatchObject({ status: 400, body: { code: 'VALIDATION', errors: WEAK } });
    const own = aRegistration({ name: 'Tolunay Çavuşgil', password: 'Cavusgil7', phone: '12' });
    expect((await app.call('/api/auth/register', { body: own })).body.errors).toEqual({
      ...WEAK,
      phone: expect.any(String),
    });
    expect((await register(app)).status).toBe(200);
  });

  test.each([
    ['admin', anAdmin],
    ['firm', aFirm],
    ['user', aViewer],
  ])('when a %s changes it; the old one goes on', async (role, make) => {
    const person = await make(app, { name: 'Tolunay Çavuşgil' });
    const change = (body: unknown) =>
      app.call(`/api/${role}/change-password`, { method: 'PUT', as: person.token, body });
    const newPassword = { newPassword: accountTexts.guessablePassword };
    for (const weak of ['Password1', 'Tolunay7'])
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
