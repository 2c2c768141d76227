/** The characters that people write between the digits: spaces, brackets, dots, dashes, slashes, marks of direction. */
const BETWEEN = /[\s().,/+\p{Pd}\p{Cf}]/gu;
/** The country's code and the zero before a number, known as soon as the number's own first digit stands behind them. */
const BEFORE = /^(?:(?:00)?90)?0*(?=[2-58])/;

/**
 * A phone number or a part of one as it is stored, however it was written: `+90 (0) 532.123.45.67` → `5321234567`. The one
 * reader of phones, for fields, calls and searches; what is no digit stays and is refused there.
 */
export function phoneDigits(text: string): string {
  return text.replace(BETWEEN, '').replace(BEFORE, '');
}

/** `5321234567` → `532 123 45 67`; incomplete numbers as far as they go. */
export function formatPhoneDigits(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)]
    .filter(Boolean)
    .join(' ');
}

/** `5321234567` → `0532 123 45 67`, as a phone is read everywhere: on screens and on paper. */
export function formatPhone(digits: string): string {
  return `0${formatPhoneDigits(digits)}`;
}
