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

test('the check digit is that of payment cards, at the end of sixteen digits', () => {
  expect(withCheckDigit('453957876362148')).toBe('4539578763621486');
  for (const text of ['4539578763621487', '04539578763621486', '45395787636214860', 'x4539578763621486'])
    expect(isWalletNumber(text), text).toBe(false);
});
