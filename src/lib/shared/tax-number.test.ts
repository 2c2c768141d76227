import { expect, test } from 'vitest';
import { isTaxNumber } from './tax-number.ts';

const VALID = '8760047464 8790017566 1750051846 4810058590 10000000146 19080719016 98765432150 21903919756';
test.each(VALID.split(' '))('tax number %s: valid', (number) => {
  expect(isTaxNumber(number)).toBe(true);
});

test.each(['8760047464', '10000000146', '98765432150'])(
  'tax number %s with any one digit mistyped: invalid',
  (number) => {
    number.split('').forEach((digit, index) => {
      const other = (Number(digit) + 1) % 10;
      expect(isTaxNumber(`${number.slice(0, index)}${other}${number.slice(index + 1)}`)).toBe(false);
    });
  },
);

test.each([
  '00000000000',
  '123456789',
  '876004746A',
  '٨٧٦٠٠٤٧٤٦٤',
  '8760047464\n',
  '010000000146',
  '100000001460',
  'x10000000146',
  '',
])('tax number %j: invalid', (text) => {
  expect(isTaxNumber(text)).toBe(false);
});
