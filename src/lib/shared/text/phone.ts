const BETWEEN = /[\s().,/+\p{Pd}\p{Cf}]/gu;
/** Country code and leading zero, recognised once the number's own first digit follows. */
const BEFORE = /^(?:(?:00)?90)?0*(?=[2-58])/;

/** `+90 (0) 532.123.45.67` → `5321234567`, also a part. Other characters stay, for the schema to refuse. */
export const phoneDigits = (text: string): string => text.replace(BETWEEN, '').replace(BEFORE, '');

export function formatPhoneDigits(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)]
    .filter(Boolean)
    .join(' ');
}

export const formatPhone = (digits: string): string => `0${formatPhoneDigits(digits)}`;
