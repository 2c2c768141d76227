import { describe, expect, it } from 'vitest';
import { formatPhoneDigits } from '#lib/shared/text/phone.ts';
import { toPhoneDigits } from './phone-digits.ts';

describe('phone digits', () => {
  it.each([
    ['532 123 45 67', '5321234567'],
    ['0532 123 45 67', '5321234567'],
    ['+90 (532) 123-45-67', '5321234567'],
    ['0090 532 123 45 67', '5321234567'],
    ['53212345678', '5321234567'],
    ['90', '90'],
    ['abc', ''],
  ])('%s is kept as %s', (typed, digits) => {
    expect(toPhoneDigits(typed)).toBe(digits);
  });

  it.each(['5321234567', '0532 123 45 67', '+90 532 123 45 67', '+90 (532) 123-45-67', '0090 532 1234567'])(
    '%s typed key by key is the same number',
    (keys) => {
      let field = '';
      for (const key of keys) field = toPhoneDigits(formatPhoneDigits(field) + key);
      expect(field).toBe('5321234567');
    },
  );

  it('shows a number in groups, also while it is being typed', () => {
    expect(formatPhoneDigits('5321234567')).toBe('532 123 45 67');
    expect(formatPhoneDigits('53212')).toBe('532 12');
    expect(formatPhoneDigits('')).toBe('');
  });
});
