import { describe, expect, test } from 'vitest';
import { taxNumberSchema } from './invoices/invoice-wire.ts';

describe('the field for a tax number', () => {
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
