import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints, formatKurus, kurus, kurusToLira, liraToKurus, MAX_KURUS, percentOf } from './money.ts';
import { formatCount, formatDecimals, formatHundredths, formatPercent } from './numbers.ts';
import { moneyOut, moneySchema, percentSchema } from './wire.ts';

test.each([
  [5000, 500000],
  [5000.5, 500050],
  [0.1, 10],
  [0.29, 29],
  [1.005, null],
  [1e21, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [1e-7, null],
  [-3.25, -325],
])('lira %s is %s kuruş', (lira, expected) => {
  expect(liraToKurus(lira)).toBe(expected);
});

test('every amount: survives the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect(liraToKurus(JSON.parse(JSON.stringify(kurusToLira(kurus(amount)))))).toBe(amount);
    }),
  );
});

test('percentage: rounds half up exactly, where floats do not', () => {
  expect(percentOf(kurus(58757102), basisPoints(2500))).toBe(14689276);
  expect(percentOf(kurus(3), basisPoints(2000))).toBe(1);
  expect(percentOf(kurus(1_199_999_999_999), basisPoints(1500))).toBe(180_000_000_000);
});

test.each([0, 1, 10, 99, 100, 99_999, 100_000, 99_999_999, 100_000_000, -7, -123_456_789, MAX_KURUS])(
  'formats %d kuruş as the language does',
  (amount) => {
    const asNumber = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2 }).format(
      Math.abs(amount) / 100,
    );
    expect(formatKurus(kurus(amount))).toBe(`${amount < 0 ? '−' : ''}₺${asNumber}`);
  },
);

test.each([['5'], [5.001], [null], [[5]], [{ $gt: 0 }], [Number.POSITIVE_INFINITY], [2 ** 53 + 2], [true]])(
  'the wire schema refuses %j',
  (value) => {
    expect(moneySchema().safeDecode(value as number).success).toBe(false); // A stranger's JSON has any type.
  },
);

test.each([
  [10_000_000_000, undefined],
  [10_000_000_000.01, 'large'],
  [1e30, 'large'],
  [-1e12, 'wrong'],
  [1.005, 'En fazla iki ondalık basamak girebilirsin'],
  [9_999_999_999.005, 'En fazla iki ondalık basamak girebilirsin'],
  [10_000_000_001.005, 'large'],
])('the wire schema: %d is answered %s', (lira, message) => {
  expect(moneySchema('wrong', 'large').safeDecode(lira).error?.issues[0]?.message).toBe(message);
});

test('the wire schema: lira on the wire, kuruş inside', () => {
  expect(moneySchema().decode(12.34)).toBe(1234);
  expect(moneySchema().encode(kurus(1234))).toBe(12.34);
});

test('stored amount: read to the kuruş', () => {
  expect(moneyOut.decode(0.29)).toBe(29);
  expect(moneyOut.encode(kurus(-5))).toBe(-0.05);
});

test('percentage: has at most two decimals', () => {
  expect(percentSchema().decode(12.5)).toBe(1250);
  expect(percentSchema().encode(basisPoints(1250))).toBe(12.5);
  expect(percentSchema().safeDecode(12.505).error?.issues[0]?.message).toContain('iki ondalık');
});

test('fraction of a kuruş: an error of the program', () => {
  for (const amount of [0.5, Number.NaN, 2 ** 53]) {
    expect(() => kurus(amount)).toThrow('not whole kuruş');
    expect(() => basisPoints(amount)).toThrow('not whole basis points');
  }
});

test.each([0, 7, 999, 1_000, 12_345, 1_234_567, -5, -1_234])('the count %d: as Intl formats it', (count) => {
  expect(formatCount(count)).toBe(new Intl.NumberFormat('tr-TR').format(count).replace('-', '−'));
});

test('count: stands with its noun', () => {
  expect(formatCount(1_234, 'kampanya')).toBe('1.234 kampanya');
});

test.each([
  [40, '%40,00'],
  [0, '%0,00'],
  [12.5, '%12,50'],
  [16.67, '%16,67'],
  [33.333, '%33,33'],
  [1_234.5, '%1.234,50'],
  [-4.5, '−%4,50'],
  [-0.001, '%0,00'],
])('%d percent: %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text);
});

test('hundredths: without sign; decimals: only those there are', () => {
  expect(formatHundredths(-123_456)).toBe('1.234,56');
  expect(formatHundredths(5)).toBe('0,05');
  expect(formatDecimals(1_234.5678, 2)).toBe('1.234,57');
  expect(formatDecimals(12, 1)).toBe('12');
});
