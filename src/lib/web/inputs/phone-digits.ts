import { normalizePhone } from '#lib/shared/validators.ts';

/**
 * The digits of a typed or pasted text: a leading +90 or 0 is dropped, the rest cut to ten. A mobile number begins with
 * 5, so the country's code is known as soon as the 5 behind it is typed.
 */
export function toPhoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return normalizePhone(digits.replace(/^(?:00)?90(?=5)/, ''));
}

/** `5321234567` → `532 123 45 67`; incomplete numbers as far as they go. */
export function formatPhoneDigits(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8, 10)]
    .filter(Boolean)
    .join(' ');
}
