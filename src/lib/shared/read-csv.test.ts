import { expect, test } from 'vitest';
import { CsvProblem, readCsv } from './read-csv.ts';

test.each<[string, string, unknown]>([
  [
    'cells',
    'a;b\nc;d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a byte order mark, CRLF and empty lines',
    '\uFEFFa;b\r\n\r\n;\r\nc;d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['quotes', '"a;""b""";"c\nd"\n"e" ', [['a;"b"', 'c\nd'], ['e']]],
  ['spaces around cells', ' a ; "b" ', [['a', 'b']]],
  ['an empty last cell', 'a;', [['a', '']]],
  ['formulas', '=1+1;@A1', [['=1+1', '@A1']]],
  ['nothing', '', []],
])('%s: read', (_, text, cells) => {
  expect(readCsv(text, ';').map((row) => row.cells)).toEqual(cells);
});

test('lines: counted as an editor does', () => {
  expect(readCsv('a\n\n"b\nc"\nd', ';').map(({ line }) => line)).toEqual([1, 3, 5]);
});

test.each([
  ['an open quote', 'a\n"b;c\nd', 'unclosed', 2],
  ['a long cell', `a\n${'x'.repeat(2001)}`, 'tooLarge', 2],
  ['a long quoted cell', `"${'x'.repeat(2001)}"`, 'tooLarge', 1],
  ['many cells', ';'.repeat(61), 'tooLarge', 1],
])('%s: refused with its line', (_, text, kind, line) => {
  expect(() => readCsv(text, ';')).toThrow(new CsvProblem(kind as CsvProblem['kind'], line));
});

test('ten megabytes of quotes: refused at once', () => {
  const began = performance.now();
  expect(() => readCsv('"'.repeat(10_000_001), ';')).toThrow(CsvProblem);
  expect(performance.now() - began).toBeLessThan(1000);
});
