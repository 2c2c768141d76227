/**
 * The digits of a typed or pasted text: a leading +90 or 0 is dropped, the rest cut to ten (Specification, phone). A
 * mobile number begins with 5, so the country's code is known as soon as the 5 behind it is typed.
 */
export function toPhoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits
    .replace(/^(?:00)?90(?=5)/, '')
    .replace(/^0+/, '')
    .slice(0, 10);
}
