import { describe, expect, it } from 'vitest';
import { formatPhoneDigits } from '#lib/shared/text/phone.ts';
import { keepPhoneDigits } from './phone-input.tsx';

describe('phone digits', () => {
  it.each([
    ['532 123 45 67', '5321234567'],
    ['0532 123 45 67', '5321234567'],
    ['+90 (532) 123-45-67', '5321234567'],
    ['0090 532 123 45 67', '5321234567'],
    ['53212345678', '5321234567'],
    ['+90 (0) 532.123.45.67', '5321234567'],
    ['\u202a0 532/123/45/67\u202c', '5321234567'],
    ['0090 212 444 0 332', '2124440332'],
    ['90', '90'],
    ['abc', ''],
  ])('%s is kept as %s', (typed, digits) => {
    expect(keepPhoneDigits(typed)).toBe(digits);
  });

  it.each(['5321234567', '0532 123 45 67', '+90 532 123 45 67', '+90 (532) 123-45-67', '0090 532 1234567'])(
    '%s typed key by key is the same number',
    (keys) => {
      let field = '';
      for (const key of keys) field = keepPhoneDigits(formatPhoneDigits(field) + key);
      expect(field).toBe('5321234567');
    },
  );

  it('shows a number in groups, also while it is being typed', () => {
    expect(formatPhoneDigits('5321234567')).toBe('532 123 45 67');
    expect(formatPhoneDigits('53212')).toBe('532 12');
    expect(formatPhoneDigits('')).toBe('');
  });
});
