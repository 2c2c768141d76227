import { expect, test } from 'vitest';
import { waitingTime } from './waiting-list.tsx';

const now = new Date('2026-11-23T09:00:00Z');

test.each([
  // 00:00 in Istanbul on the 23rd, and a minute before it.
  ['2026-11-22T21:00:00Z', 'Bugün geldi', false],
  ['2026-11-22T20:59:00Z', 'Dün geldi', false],
  ['2026-11-21T12:00:00Z', '2 gündür bekliyor', false],
  ['2026-11-20T12:00:00Z', '3 gündür bekliyor', true],
  // A browser whose clock is behind the server's.
  ['2026-11-24T12:00:00Z', 'Bugün geldi', false],
])('what came at %s: %s', (since, text, isLate) => {
  expect(waitingTime(new Date(since), now)).toEqual({ text, isLate });
});
