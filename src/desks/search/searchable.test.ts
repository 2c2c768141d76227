import { expect, test } from 'vitest';
import { invoiceSearched, isSearchable, rowNumber } from './searchable.ts';

test.each([
  ['829', 829],
  ['#829', 829],
  [' #1 ', 1],
  ['0', null],
  ['5301234567', null],
  ['12a', null],
  ['', null],
])('%j asks for the row %j', (search, number) => expect(rowNumber(search)).toBe(number));

test.each([
  ['', false],
  ['ab', false],
  ['  a ', false],
  ['4', true],
  ['#4', true],
  ['şok', true],
])('%j is searched for: %j', (search, is) => expect(isSearchable(search)).toBe(is));

test.each([
  ['izk2026000000051', { beginning: 'IZK2026000000051', ending: null, sequence: null }],
  ['İZK 2026 000000051', { beginning: 'IZK2026000000051', ending: null, sequence: null }],
  ['000000051', { beginning: '000000051', ending: '000000051', sequence: 51 }],
  ['#51', { beginning: '51', ending: null, sequence: 51 }],
  ['051', { beginning: '051', ending: '051', sequence: 51 }],
  ['2026000000051', { beginning: '2026000000051', ending: '2026000000051', sequence: null }],
  ['şok 5', null],
  ['kış', null],
  ['5301234567890123456', null],
])('%j names of an invoice’s number %j', (search, wish) => expect(invoiceSearched(search)).toEqual(wish));
