import { expect, it } from 'vitest';
import { caretAfter } from './grouped-input.tsx';

it.each([
  ['4821 7730', 0, 0],
  ['4821 7730', 4, 4],
  ['4821 7730', 5, 6],
  ['4821 7730', 8, 9],
  ['4821', 9, 4],
  ['532 123 45 67', 4, 5],
  ['532 123 45 67', 10, 13],
  ['', 0, 0],
])('in %j the caret after %i characters stands at %i', (grouped, count, position) => {
  expect(caretAfter(grouped, count)).toBe(position);
});
