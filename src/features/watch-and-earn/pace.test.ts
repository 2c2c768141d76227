import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { behindPace, flightOf } from './pace.ts';

const noonOf = (day: string) => new Date(`${day}T12:00:00+03:00`);
const pace = (free: number, net: number) => ({
  freeKurus: kurus(free),
  netKurus: kurus(net),
  flight: flightOf('2026-11-01', '2026-11-10'),
});

describe('how far a campaign is behind its pace', () => {
  test.each([
    // Halfway through day 5 of 10: 55 % of the time is left.
    ['2026-11-05', 55, 100, 0],
    ['2026-11-05', 100, 100, 0.45],
    ['2026-11-05', 10, 100, -0.45],
    ['2026-11-10', 100, 100, 0.95],
    ['2026-11-01', 0, 100, -0.95],
    // Before its first day and after its last one, time does not go below nothing or above all.
    ['2026-10-01', 100, 100, 0],
    ['2026-12-01', 100, 100, 1],
  ])('on %s with %i of %i left: %d', (day, free, net, expected) => {
    expect(behindPace(pace(free, net), noonOf(day))).toBeCloseTo(expected, 10);
  });

  test('a campaign with nothing to spend is not behind', () => {
    expect(behindPace(pace(0, 0), noonOf('2026-11-05'))).toBeLessThanOrEqual(0);
  });
});
