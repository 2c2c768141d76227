import { describe, expect, test } from 'vitest';
import { waitBeforeNextCode } from './verification.ts';

const now = new Date('2026-11-23T09:00:00Z');
const MINUTE = 60_000;
const minutesAgo = (...minutes: number[]) => minutes.map((ago) => new Date(now.getTime() - ago * MINUTE));

describe('the wait before the next code', () => {
  test.each([
    ['nothing was sent', [], 0],
    ['one was sent just now', [0], 1],
    ['one was sent a minute ago', [1], 0],
    ['four in the hour', [2, 10, 20, 30], 0],
    ['five in the hour: until the oldest of them leaves it', [2, 10, 20, 30, 50], 10],
    ['five, the oldest an hour ago', [2, 10, 20, 30, 60], 0],
    ['ten in the day', [70, 140, 210, 280, 350, 420, 490, 560, 630, 700], 740],
    ['nine in the day', [70, 140, 210, 280, 350, 420, 490, 560, 630], 0],
  ])('%s', (_, sent, minutes) => {
    for (const asker of ['stranger', 'session', 'owner'] as const)
      expect(waitBeforeNextCode(minutesAgo(...sent), asker, now)).toBe(minutes * MINUTE);
  });
});
