import { expect, test } from 'vitest';
import { hasLeft } from './use-row.ts';

const answered = { isPlaceholderData: false };

test.each([
  ['is still there', { id: 2 }, [{ id: 1 }, { id: 2 }], answered, false],
  ['has left', { id: 2 }, [{ id: 1 }], answered, true],
  ['has left an empty list', { id: 2 }, [], answered, true],
  ['is not asked about', null, [], answered, false],
  ['may be in the list that is on its way', { id: 2 }, [{ id: 1 }], { isPlaceholderData: true }, false],
  ['is not known yet', { id: 2 }, undefined, answered, false],
])('a row %s', (_, row, rows, reading, expected) => {
  expect(hasLeft(row, rows, reading)).toBe(expected);
});
