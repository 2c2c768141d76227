import { expect, test } from 'vitest';
import { changeOf, DETAIL_NAMES, type DetailsForm } from './details.ts';

// Nobody has said anything; the cast holds: each detail is a list or null.
const empty = {
  ...Object.fromEntries(DETAIL_NAMES.map((name) => [name, null])),
  hobbies: [],
  favorite_brands: [],
  favorite_colors: [],
  withheld: [],
} as unknown as DetailsForm;
const given: DetailsForm = { ...empty, gender: 1, city: 'Bursa' };

test.each<[string, DetailsForm, DetailsForm, string]>([
  ['nothing', given, given, 'none'],
  ['one more', given, { ...given, height: 171 }, 'more'],
  ['another answer', given, { ...given, gender: 2 }, 'more'],
  ['one removed', given, { ...given, gender: null }, 'fewer'],
  ['one withheld', given, { ...given, withheld: ['gender'] }, 'fewer'],
  ['one no longer withheld', { ...given, withheld: ['gender'] }, given, 'more'],
  ['one removed and one added', given, { ...given, gender: null, height: 171 }, 'more'],
])('a save that changes %s', (_, before, after, expected) => {
  expect(changeOf(before, after)).toBe(expected);
});
