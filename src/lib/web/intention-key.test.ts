import { expect, it } from 'vitest';
import { CallError } from './call.ts';
import { createIntentionKey, isRefused } from './intention-key.ts';

it('keeps the key of one intention until its outcome is known', () => {
  const intention = createIntentionKey();
  const first = intention.keyFor({ amount: 5 });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(intention.keyFor({ amount: 5 })).toBe(first);
  intention.settle();
  expect(intention.keyFor({ amount: 5 })).not.toBe(first);
});

it('gives another intention another key', () => {
  const intention = createIntentionKey();
  expect(intention.keyFor({ amount: 5 })).not.toBe(intention.keyFor({ amount: 6 }));
});

it.each([
  [409, true],
  [429, true],
  [0, false],
  [500, false],
  [503, false],
])('a failure with status %i: has surely changed nothing is %s', (status, expected) => {
  const error = new CallError({ code: 'X', status, message: '', fields: {}, extra: {} });
  expect(isRefused(error)).toBe(expected);
});
