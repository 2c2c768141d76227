import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { airTime, evenlyLeft, foresee, type OutlookFacts, rateStart } from './outlook.ts';

/** Ten days on the air, from 00:00 on the 20th in Istanbul to the end of the 29th; 1.000 ₺. */
const campaign: OutlookFacts = {
  netKurus: kurus(100_000),
  leftKurus: kurus(50_000),
  startDate: '2026-11-20',
  endDate: '2026-11-29',
  activatedAt: new Date('2026-11-18T09:00:00Z'),
  completedAt: null,
  lastSpentKurus: kurus(50_000),
  now: new Date('2026-11-24T21:00:00Z'),
};
const foretell = (changes: Partial<OutlookFacts>) => foresee({ ...campaign, ...changes });

describe('the outlook of a campaign', () => {
  test('half the money at half the time is on pace', () => {
    expect(foresee(campaign)).toEqual({
      verdict: 'on_pace',
      budgetLeftPercent: 50,
      timeLeftPercent: 50,
      dailySpentKurus: 10_000,
      dailyNeededKurus: 10_000,
      runsOutOn: null,
      leftAtEndKurus: 0,
    });
  });

  test('money that ends before the time is fast, and says when', () => {
    expect(foretell({ leftKurus: kurus(20_000), lastSpentKurus: kurus(80_000) })).toMatchObject({
      verdict: 'fast',
      budgetLeftPercent: 20,
      dailySpentKurus: 16_000,
      dailyNeededKurus: 4000,
      runsOutOn: '2026-11-26',
      leftAtEndKurus: 0,
    });
  });

  test('money that outlasts the time is slow, and says how much', () => {
    expect(foretell({ leftKurus: kurus(90_000), lastSpentKurus: kurus(10_000) })).toMatchObject({
      verdict: 'slow',
      dailySpentKurus: 2000,
      dailyNeededKurus: 18_000,
      runsOutOn: null,
      leftAtEndKurus: 80_000,
    });
  });

  test.each<[string, Partial<OutlookFacts>, string]>([
    ['before the first day', { now: new Date('2026-11-19T20:59:59.999Z') }, 'not_started'],
    ['in the first hours', { now: new Date('2026-11-20T02:59:59Z') }, 'too_early'],
    ['after six hours', { now: new Date('2026-11-20T03:00:00Z') }, 'fast'],
    ['to the last moment', { now: new Date('2026-11-29T20:59:59.999Z') }, 'slow'],
    ['after it', { now: new Date('2026-11-29T21:00:00Z') }, 'ended'],
    ['closed before its last day', { completedAt: new Date('2026-11-24T09:00:00Z') }, 'ended'],
    ['paid late, in its first hours', { activatedAt: new Date('2026-11-24T18:00:00Z') }, 'too_early'],
    ['nothing spent', { lastSpentKurus: kurus(0), leftKurus: kurus(100_000) }, 'slow'],
    ['nothing there', { netKurus: kurus(0), leftKurus: kurus(0), lastSpentKurus: kurus(0) }, 'on_pace'],
  ])('%s: %s', (_, changes, verdict) => {
    expect(foretell(changes).verdict).toBe(verdict);
  });

  test('the rate is that of the last seven days, or of the air time when that is shorter', () => {
    expect(rateStart(campaign).toISOString()).toBe('2026-11-19T21:00:00.000Z');
    const later = new Date('2026-11-28T20:59:59Z');
    expect(rateStart({ ...campaign, now: later }).toISOString()).toBe('2026-11-21T21:00:00.000Z');
    const paidLate = new Date('2026-11-23T09:00:00Z');
    expect(rateStart({ ...campaign, activatedAt: paidLate })).toEqual(paidLate);
  });
});

test.each([
  ['2026-11-01T00:00:00Z', 100_000],
  ['2026-11-19T21:00:00Z', 100_000],
  ['2026-11-24T21:00:00Z', 50_000],
  ['2026-11-29T21:00:00Z', 0],
  ['2027-01-01T00:00:00Z', 0],
])('spent evenly, %s leaves %i', (at, left) => {
  expect(evenlyLeft(kurus(100_000), airTime(campaign), new Date(at))).toBe(left);
});
