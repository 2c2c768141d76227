import { describe, expect, it } from 'vitest';
import { countdownWords, formatClock } from './countdown-words.ts';

describe('a countdown', () => {
  it('speaks at the start, at half, at 10, at 5 and at the end only', () => {
    const spoken = Array.from({ length: 31 }, (_, index) => 30 - index).filter(
      (remainingSeconds) => countdownWords({ remainingSeconds, totalSeconds: 30 }) !== null,
    );
    expect(spoken).toEqual([30, 15, 10, 5, 0]);
  });
  it('is silent about marks that lie before its start', () => {
    expect(countdownWords({ remainingSeconds: 10, totalSeconds: 7 })).toBeNull();
  });
  it.each([
    [119, '1:59'],
    [60, '1:00'],
    [9.2, '0:10'],
    [0, '0:00'],
    [-3, '0:00'],
  ])('shows %f seconds as %s', (seconds, clock) => {
    expect(formatClock(seconds)).toBe(clock);
  });
});
