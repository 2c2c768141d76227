import { expect, test } from 'vitest';
import { groupsSearched, numberSearched, phoneSearched } from './searched.ts';

test('a grouped number: searched for without spaces', () => {
  expect(groupsSearched('TR58 0009 9081 4000 0002 1222 92')).toBe('TR580009908140000002122292');
  expect(groupsSearched('222 92')).toBe('22292');
  expect(groupsSearched('22292')).toBeNull();
  expect(groupsSearched('Ayşe 22')).toBeNull();
});

test('a phone, or a part: searched for by its digits', () => {
  for (const typed of ['0532 123 45 67', '+90 (0) 532 123-45-67', '0090 532.123/45 67', '5321234567'])
    expect(phoneSearched(typed)).toBe('5321234567');
  expect(phoneSearched('123 45')).toBe('12345');
  expect(phoneSearched('45')).toBeNull();
  expect(phoneSearched('Ayşe 532')).toBeNull();
});

test('a row number: #43', () => {
  expect(numberSearched(' #43 ')).toBe(43);
  expect(numberSearched('43')).toBeNull();
});
