import { expect, test } from 'vitest';
import { createDayMemory } from './day-memory.ts';

const DAY = '2026-11-24';
const NEXT = '2026-11-25';

test('a fact: known for its user and day only', () => {
  const memory = createDayMemory(10);
  memory.add(DAY, 1, '10.0.0.1');
  expect(memory.has(DAY, 1, '10.0.0.1')).toBe(true);
  expect(memory.has(DAY, 2, '10.0.0.1')).toBe(false);
  expect(memory.has(DAY, 1, '10.0.0.2')).toBe(false);
  expect(memory.has(NEXT, 1, '10.0.0.1')).toBe(false);
});

test('a new day: clears all facts', () => {
  const memory = createDayMemory(10);
  memory.add(DAY, 1, 'a');
  memory.add(NEXT, 2, 'b');
  expect(memory.has(NEXT, 1, 'a')).toBe(false);
  expect(memory.has(NEXT, 2, 'b')).toBe(true);
  // A call that began before midnight.
  memory.add(DAY, 3, 'c');
  expect(memory.has(NEXT, 2, 'b')).toBe(false);
});

test('more than `most` facts: clears all', () => {
  const memory = createDayMemory(2);
  for (const userId of [1, 2, 3]) memory.add(DAY, userId, 'a');
  expect([1, 2, 3].filter((userId) => memory.has(DAY, userId, 'a'))).toEqual([3]);
});
