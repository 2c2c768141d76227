import { expect, test } from 'vitest';
import { fieldOfPasswordMessage } from './change-password-form.tsx';

test.each([
  ['Mevcut şifre hatalı', 'currentPassword'],
  ['Bu şifre kullanılamaz', 'newPassword'],
  ['Şifre boşluk karakteri içeremez', 'newPassword'],
  ['Şifre değiştirme işlemi başarısız oldu', 'newPassword'],
  ['Sunucudan yanıt alınamadı', null],
])('%s belongs to %s', (message, field) => {
  expect(fieldOfPasswordMessage(message)).toBe(field);
});
