import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { registrableFrom } from '#features/joining/closed-phones.server.ts';
import type { z } from '#lib/shared/zod.ts';
import { deviceOf } from './device-name.ts';
import { givenPasswordSchema, newPasswordSchema, passwordStrength } from './password-rules.ts';

const evening = new Date('2026-11-24T20:59:00Z'); // 23:59 in Istanbul.
const night = new Date('2026-11-24T21:00:00Z');

test.each([
  ['a number that was left', 0, evening, evening],
  ['a first closing, a minute before midnight', 1, evening, night],
  ['a first closing at midnight', 1, night, new Date('2026-11-25T21:00:00Z')],
  ['a second closing', 2, evening, new Date('2026-12-24T20:59:00Z')],
])('phone after %s: registers again from the due time', (_, closings, closedAt, from) => {
  expect(registrableFrom({ closings, closedAt })).toEqual(from);
});

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome · Windows', false],
  [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Edg/141.0.0.0`, 'Edge · Windows', false],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME}`, 'Chrome · Android', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · Linux', false],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${SAFARI}`, 'Safari · iPhone', true],
  ['curl/8.5.0', 'Bilinmeyen cihaz', false],
  ['', 'Bilinmeyen cihaz', false],
])('device of "%s": is %s', (userAgent, name, isPhone) => {
  expect(deviceOf(userAgent)).toEqual({ name, isPhone });
});

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each([
  ['Ab1', 'Zayıf'],
  ['Abcde1', 'Orta'],
  ['Abcdefg1', 'Güçlü'],
  // The rules refuse these.
  ['abcdefghijkl', 'Zayıf'],
  ['ABCDEFG1', 'Zayıf'],
  ['Abcdefghi', 'Zayıf'],
  ['Abc defg 1', 'Zayıf'],
])('the strength of %j is %s', (password, label) => expect(passwordStrength(password)).toBe(label));

test.each([
  ['', 'Şifre zorunludur'],
  ['Ab 1', 'Şifre boşluk karakteri içeremez'],
  ['Abc12', 'Şifre en az 6 karakter olmalıdır'],
  [`Aa1${'x'.repeat(126)}`, 'Şifre en fazla 128 karakter olabilir'],
  ['abcdef1', 'En az bir büyük harf içermelidir'],
  ['ABCDEF1', 'En az bir küçük harf içermelidir'],
  ['Abcdefg', 'En az bir rakam içermelidir'],
  ['Abcde1', undefined],
  ['Çğışö1', undefined],
])('a new password: %s is answered %s', (typed, message) =>
  expect(messageOf(newPasswordSchema(), typed)).toBe(message),
);
test('a given password: only presence and length are checked', () => {
  expect(messageOf(givenPasswordSchema('Gerekli'), '')).toBe('Gerekli');
  expect(messageOf(givenPasswordSchema('Gerekli'), undefined)).toBe('Gerekli');
  expect(messageOf(givenPasswordSchema(), 'x'.repeat(129))).toBe('Şifre hatalı');
  expect(messageOf(givenPasswordSchema(), 'x'.repeat(128))).toBeUndefined();
});

test.each([
  [
    'very common',
    true,
    'Password1 Sifre1 S\u0327ifre1 ŞİFRE123 Parola123 Qwerty12 Aa123456 Mehmet1907 FENERBAHÇE1',
  ],
  ['very common here', true, 'İstanbul34 Izlekazan1 Galatasaray1905 Qwe123'],
  ['not', false, 'Kx7bQ2 Tolunay7 Sifre1x Yeni1234567 Aaaaaa1 Kiraz7Tepesi'],
])('T-A5, passwords that are %s common', (_, isCommon, passwords) => {
  for (const password of passwords.split(' ')) expect(isCommonPassword(password), password).toBe(isCommon);
});

test('a password: typed with loose accents it is the same one', () => {
  const [loose, tight] = ['S\u0327ifre12', 'Şifre12'];
  expect(newPasswordSchema().parse(loose)).toBe(tight);
  expect(givenPasswordSchema().parse(loose)).toBe(tight);
});
