import { expect, test } from 'vitest';
import { isElsewhere } from './use-subject.ts';

const answered = { isPlaceholderData: false };

test.each([
  ['is still there', 2, [{ id: 1 }, { id: 2 }], answered, false],
  ['is on another page, or hidden by a filter', 2, [{ id: 1 }], answered, true],
  ['is in no empty list', 2, [], answered, true],
  ['is not asked about', null, [], answered, false],
  ['may be in the list that is on its way', 2, [{ id: 1 }], { isPlaceholderData: true }, false],
  ['is not known yet', 2, undefined, answered, false],
])('a row %s', (_, id, rows, reading, expected) => {
  expect(isElsewhere(id, rows, reading)).toBe(expected);
});
