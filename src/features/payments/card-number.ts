import type { CalendarDay } from '#lib/shared/dates.ts';

/** Whether the check digit of a card's number is right (Luhn). */
export function isCardNumber(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .map(Number)
    .reduce((total, digit, index) => {
      const weighed = index % 2 === 0 ? digit : digit * 2;
      return total + (weighed > 9 ? weighed - 9 : weighed);
    }, 0);
  return digits !== '' && sum % 10 === 0;
}

/** Whether a card with `MMYY` on it is over; it holds to the end of that month. */
export function hasCardExpired(expiry: string, today: CalendarDay): boolean {
  return `20${expiry.slice(2)}-${expiry.slice(0, 2)}` < today.slice(0, 7);
}
