import { describe, expect, test } from 'vitest';
import { isTaxNumber, taxNumberSchema } from './tax-number.ts';

describe('a tax number', () => {
  test.each(['8760047464', '8790017566', '1750051846', '4810058590', '10000000146'])(
    '%s is one',
    (number) => {
      expect(isTaxNumber(number)).toBe(true);
    },
  );

  test.each(['8760047464', '10000000146'])('%s with any one digit mistyped is none', (number) => {
    number.split('').forEach((digit, index) => {
      const other = (Number(digit) + 1) % 10;
      expect(isTaxNumber(`${number.slice(0, index)}${other}${number.slice(index + 1)}`)).toBe(false);
    });
  });

  test.each(['00000000000', '123456789', '876004746A', '٨٧٦٠٠٤٧٤٦٤', '8760047464\n', ''])(
    '%j is none',
    (text) => {
      expect(isTaxNumber(text)).toBe(false);
    },
  );

  test('may be typed with spaces, and may be left out', () => {
    expect(taxNumberSchema.parse('876 004 74 64')).toBe('8760047464');
    expect(taxNumberSchema.parse(' ')).toBeNull();
  });

  test.each([
    ['8760047465', 'Bu vergi kimlik numarası (VKN) geçerli değil, lütfen rakamları kontrol et'],
    ['10000000147', 'Bu TC kimlik numarası geçerli değil, lütfen rakamları kontrol et'],
    ['12', 'Vergi numarası 10, TC kimlik numarası 11 hanelidir'],
  ])('%s is refused as the kind of number that it is', (number, message) => {
    expect(taxNumberSchema.safeParse(number).error?.issues[0]?.message).toBe(message);
  });
});
