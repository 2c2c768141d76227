import { normalizePhone } from '#lib/shared/validators.ts';

/** The digits of a typed or pasted text: a leading +90 or 0 is dropped, the rest cut to ten. */
export function toPhoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return normalizePhone(/^(00)?905\d{9}$/.test(digits) ? digits.replace(/^(00)?90/, '') : digits);
}

/** `5321234567` → `532 123 45 67`; incomplete numbers as far as they go. */
export function formatPhoneDigits(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8, 10)]
    .filter(Boolean)
    .join(' ');
}
