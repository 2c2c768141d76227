import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWalletNumber, withCheckDigit } from './wallet-number.ts';

const fifteenDigits = fc.integer({ min: 100_000_000_000_000, max: 999_999_999_999_999 }).map(String);

test('a completed number is a wallet number', () => {
  fc.assert(
    fc.property(fifteenDigits, (digits) => {
      expect(isWalletNumber(withCheckDigit(digits))).toBe(true);
    }),
  );
});

test('one mistyped digit makes it nobody’s', () => {
  fc.assert(
    fc.property(
      fifteenDigits,
      fc.integer({ min: 1, max: 15 }),
      fc.integer({ min: 1, max: 9 }),
      (digits, at, by) => {
        const number = withCheckDigit(digits);
        const wrong = String((Number(number[at]) + by) % 10);
        expect(isWalletNumber(number.slice(0, at) + wrong + number.slice(at + 1))).toBe(false);
      },
    ),
  );
});
