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

/** The caret's place in the formatted text behind `digitCount` digits. */
export function caretAfterDigits(formatted: string, digitCount: number): number {
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (seen === digitCount) return index;
    if (/\d/.test(formatted.charAt(index))) seen += 1;
  }
  return formatted.length;
}
