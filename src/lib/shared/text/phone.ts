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
