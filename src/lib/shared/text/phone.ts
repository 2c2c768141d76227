/** Spaces, brackets, dots, dashes, slashes and direction marks between the digits. */
const BETWEEN = /[\s().,/+\p{Pd}\p{Cf}]/gu;
/** Country code and leading zero, recognised once the number's own first digit follows. */
const BEFORE = /^(?:(?:00)?90)?0*(?=[2-58])/;

/** `+90 (0) 532.123.45.67` → `5321234567`, also a part. Other characters stay, for the schema to refuse. */
export const phoneDigits = (text: string): string => text.replace(BETWEEN, '').replace(BEFORE, '');

/** `5321234567` → `532 123 45 67`; incomplete numbers as far as they go. */
export function formatPhoneDigits(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)]
    .filter(Boolean)
    .join(' ');
}

export const formatPhone = (digits: string): string => `0${formatPhoneDigits(digits)}`;
