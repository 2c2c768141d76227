import { expect, test } from 'vitest';
import { isSearchable, rowNumber } from './searchable.ts';

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
