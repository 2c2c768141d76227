import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from './call.ts';
import { createIntentionKey, forgetIntention, isRefused } from './intention-key.ts';

const PATH = '/api/user/wallet/transfer';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('keeps the key of one intention until its outcome is known', () => {
  const intention = createIntentionKey(PATH);
  const first = intention.keyFor({ amount: 5 });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(intention.keyFor({ amount: 5 })).toBe(first);
  intention.settle();
  expect(intention.keyFor({ amount: 5 })).not.toBe(first);
});

it('gives another intention another key', () => {
  const intention = createIntentionKey(PATH);
  expect(intention.keyFor({ amount: 5 })).not.toBe(intention.keyFor({ amount: 6 }));
});

it('a page that is loaded anew tries an intention of unknown outcome with its key, for an hour', () => {
  vi.useFakeTimers();
  const first = createIntentionKey(PATH).keyFor({ amount: 5 });
  expect(createIntentionKey(PATH).keyFor({ amount: 5 })).toBe(first);
  expect(createIntentionKey('/api/user/wallet/withdraw').keyFor({ amount: 5 })).not.toBe(first);
  vi.advanceTimersByTime(3_600_001);
  expect(createIntentionKey(PATH).keyFor({ amount: 5 })).not.toBe(first);
});

it('once the outcome is known, or another thing was meant, nothing of it is left', () => {
  const intention = createIntentionKey(PATH);
  const first = intention.keyFor({ amount: 5 });
  intention.settle();
  expect(createIntentionKey(PATH).keyFor({ amount: 5 })).not.toBe(first);
  const second = createIntentionKey(PATH).keyFor({ amount: 6 });
  expect(createIntentionKey(PATH).keyFor({ amount: 5 })).not.toBe(first);
  expect(createIntentionKey(PATH).keyFor({ amount: 6 })).not.toBe(second);
});

it('what was undone meanwhile is meant anew, also by the page that tried it', () => {
  const intention = createIntentionKey(PATH);
  const first = intention.keyFor({ amount: 5 });
  forgetIntention(PATH);
  expect(intention.keyFor({ amount: 5 })).not.toBe(first);
});

it('writes no secret down', () => {
  createIntentionKey(PATH).keyFor({ body: { amount: 5, password: 'Gizli123', code: '4711' } });
  expect([...stored.values()].join('')).toContain('amount');
  expect([...stored.values()].join('')).not.toMatch(/Gizli123|4711/);
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
