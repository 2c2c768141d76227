import { z } from '#lib/shared/zod.ts';
import { MAX_PASSWORD_LENGTH, PASSWORD_REQUIRED, PASSWORD_TOO_LONG } from './password-limits.ts';

/** The first failing rule is the message. */
export function newPasswordSchema() {
  return z
    .string({ error: PASSWORD_REQUIRED })
    .normalize('NFC')
    .min(1, PASSWORD_REQUIRED)
    .regex(/^\S*$/, 'Şifre boşluk karakteri içeremez')
    .min(6, 'Şifre en az 6 karakter olmalıdır')
    .max(MAX_PASSWORD_LENGTH, `Şifre en fazla ${MAX_PASSWORD_LENGTH} karakter olabilir`)
    .regex(/[A-ZÇĞİÖŞÜ]/, 'En az bir büyük harf içermelidir')
    .regex(/[a-zçğıöşü]/, 'En az bir küçük harf içermelidir')
    .regex(/[0-9]/, 'En az bir rakam içermelidir');
}

export function givenPasswordSchema(required = PASSWORD_REQUIRED) {
  return z
    .string({ error: required })
    .normalize('NFC')
    .min(1, required)
    .max(MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG);
}

export function passwordStrength(password: string): 'Zayıf' | 'Orta' | 'Güçlü' {
  if (!newPasswordSchema().safeParse(password).success) return 'Zayıf';
  return password.length < 8 ? 'Orta' : 'Güçlü';
}
