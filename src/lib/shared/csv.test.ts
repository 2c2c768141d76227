import { expect, test } from 'vitest';
import { kurus } from './money.ts';
import { decimalCell, liraCell, toCsv } from './csv.ts';

const columns = [
  { title: 'Ad', value: (row: { name: string | null; lira: number }) => row.name },
  { title: 'Tutar', value: (row: { name: string | null; lira: number }) => decimalCell(row.lira) },
];

test('a table: a line of titles and one per row, with a decimal comma', () => {
  expect(toCsv(columns, [{ name: 'Işık', lira: 1234.5 }])).toBe('\uFEFFAd;Tutar\r\nIşık;1234,50\r\n');
});

test.each([
  ['a;"b"\nc', 'a;""b""\nc'],
  ['a,=1+1,b', "a,'=1+1,b"],
  ['a\t =1+1; x, y', "a\t '=1+1; x, y"],
  ['a,"@b"', 'a,""\'@b""'],
])('separators, quotes and line breaks: escaped, and hide no formula: %j', (name, quoted) => {
  expect(toCsv(columns, [{ name, lira: -1 }])).toBe(`\uFEFFAd;Tutar\r\n"${quoted}";-1,00\r\n`);
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00A0@SUM(A1)',
  '\u200B=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('%j: text, not a formula', (name) => {
  expect(toCsv(columns, [{ name, lira: 0 }])).toContain(`'${name}`);
});

test('null: an empty cell', () => {
  expect(toCsv(columns, [{ name: null, lira: 0 }])).toContain('\r\n;0,00\r\n');
});

test('money: two decimals in every row; plain numbers must be whole', () => {
  const money = (title: string) => [{ title, value: (amount: number) => liraCell(kurus(amount)) }];
  expect(toCsv(money('Tutar'), [500_000, 920_889, -5])).toBe(
    '\uFEFFTutar\r\n5000,00\r\n9208,89\r\n-0,05\r\n',
  );
  const bare = [{ title: 'Pay', value: (share: number) => share }];
  expect(toCsv(bare, [12])).toContain('\r\n12\r\n');
  expect(() => toCsv(bare, [12.5])).toThrow('decimalCell');
});
