/**
 * The digits of a typed or pasted text: a leading +90 or 0 is dropped. A mobile number begins with 5, so the country's
 * code is known as soon as the 5 behind it is typed. Digits beyond ten stay, and the form refuses them: cut, as the
 * specification has it, they would be somebody else's number.
 */
export function toPhoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.replace(/^(?:00)?90(?=5)/, '').replace(/^0+/, '');
}
