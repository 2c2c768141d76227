import { expect, test } from 'vitest';
import { consentState } from '../terms/consent-list.tsx';
import { fieldOfPasswordMessage } from '../passwords/change-password-form.tsx';

const at = new Date('2026-11-22T09:00:00Z');
const version = '2026-11';
const SAID = '22.11.2026 12:00';

test.each([
  [{ is_given: true, was_given: true, version, at }, /tarihinde izin verdin/],
  [{ is_given: false, was_given: true, version, at }, /tarihinde geri aldın/],
  [{ is_given: false, was_given: false, version, at }, /^İzin vermedin · /],
  [{ is_given: false, was_given: false, version: null, at: null }, /^Henüz yanıtlamadın$/],
  [
    { is_given: true, was_given: false, version: null, at: null },
    /^Henüz yanıtlamadın; sen kapatana kadar açık$/,
  ],
])('%j is told as it was', (answer, text) => {
  expect(consentState(answer)).toMatch(text);
  if (answer.at !== null) expect(consentState(answer)).toContain(SAID);
});

test.each([
  ['Mevcut şifre hatalı', 'currentPassword'],
  ['Bu şifre kullanılamaz', 'newPassword'],
  ['Şifre boşluk karakteri içeremez', 'newPassword'],
  ['Şifre değiştirme işlemi başarısız oldu', 'newPassword'],
  ['Sunucudan yanıt alınamadı', null],
])('%s belongs to %s', (message, field) => {
  expect(fieldOfPasswordMessage(message)).toBe(field);
});
