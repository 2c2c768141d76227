import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import {
  type AdCandidate,
  chooseAds,
  type OfferFacts,
  flightOf,
  behindPace,
  type EarningRates,
  earningOfView,
} from './choosing/choose-ads.ts';
import { timeLeft, type ClickFacts, decideClick, paceWaitMs } from './decisions.ts';

const now = new Date('2026-11-05T09:00:00Z');
const ratesOf = (view: number, secondPercent: number, max: number): EarningRates => ({
  view_rate: kurus(view),
  click_rate: kurus(50),
  second_view_rate: basisPoints(secondPercent * 100),
  max_views_per_ad: max,
});
const RATES = ratesOf(25, 50, 2);

function candidate(campaignId: number, given: Partial<AdCandidate> = {}): AdCandidate {
  return {
    campaignId,
    rates: RATES,
    paidViews: 0,
    isSeen: (given.paidViews ?? 0) > 0,
    isHidden: false,
    freeKurus: kurus(1000),
    netKurus: kurus(1000),
    flight: flightOf('2026-11-01', '2026-11-10'),
    ...given,
  };
}

function choose(candidates: AdCandidate[], given: Partial<OfferFacts> = {}) {
  return chooseAds({
    candidates,
    dayRoom: kurus(5000),
    isEarningEnabled: true,
    isStopped: false,
    prospect: () => null,
    maxAds: 20,
    now,
    ...given,
  });
}

const idsOf = (candidates: AdCandidate[], given: Partial<OfferFacts> = {}) =>
  choose(candidates, given).ads.map(({ campaignId }) => campaignId);

describe('the ads of an offer', () => {
  test('never-seen ones first, then those most behind their pace, then the older one', () => {
    const spent = { freeKurus: kurus(400) };
    expect(
      idsOf([
        candidate(1, { paidViews: 1 }),
        candidate(2, { ...spent, isSeen: true }),
        candidate(3, spent),
        candidate(5),
        candidate(4),
      ]),
    ).toEqual([4, 5, 3, 1, 2]);
  });

  test('all seen, but details would bring more: the viewer learns of the details', () => {
    const seen = [candidate(1, { paidViews: 2 })];
    expect(choose(seen, { prospect: () => 'PROFILE_INCOMPLETE' }).reason).toBe('PROFILE_INCOMPLETE');
  });

  test('where a first view does not fit into the day, a second one may', () => {
    expect(idsOf([candidate(1), candidate(2, { paidViews: 1 })], { dayRoom: kurus(20) })).toEqual([2]);
  });
});

test.each([
  [2400, 3, 62],
  [5000, 0, 60],
  [70_000, 0, 0],
])('a watch of five seconds, %s ms old, still needs %s s and runs out in %s', (elapsedMs, needs, ends) => {
  expect(timeLeft(5, elapsedMs)).toEqual({ remaining_seconds: needs, expires_in_seconds: ends });
});

const clickFacts: ClickFacts = {
  status: 'active',
  clickRate: kurus(50),
  hasWatch: true,
  wasPaid: false,
  paidClickAgesMs: [],
  free: kurus(50),
  dayRoom: kurus(50),
  isEarningEnabled: true,
};
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ages = (count: number, fromMs: number, stepMs: number) =>
  Array.from({ length: count }, (_, index) => fromMs + index * stepMs);

test.each([
  ['with not a kuruş to spare', {}, 50],
  ['of a completed campaign', { status: 'completed' }, 0],
  ['a kuruş short in the budget', { free: kurus(49) }, 0],
  ['a kuruş short in the day', { dayRoom: kurus(49) }, 0],
  ['with earning switched off', { isEarningEnabled: false }, 0],
] satisfies [string, Partial<ClickFacts>, number][])('a click %s pays %i', (_, given, paid) => {
  expect(decideClick({ ...clickFacts, ...given })).toBe(paid);
});

test.each([
  ['no click yet', [], 0],
  ['one this minute', [18_000], 42_000],
  ['one, a minute ago', [MINUTE], 0],
  ['three in ten minutes: the first of them goes first', [2 * MINUTE, 3 * MINUTE, 9 * MINUTE], MINUTE],
  ['three in any order', [9 * MINUTE, 2 * MINUTE, 3 * MINUTE], MINUTE],
  ['ten in an hour', ages(10, 11 * MINUTE, MINUTE), 40 * MINUTE],
  ['25 in a day', ages(25, 2 * HOUR, HOUR / 2), 10 * HOUR],
  ['the longest wait counts', [MINUTE / 2, 2 * MINUTE, 3 * MINUTE], 7 * MINUTE],
])('%s: paid again after so long, and not before', (_, paidClickAgesMs, waitMs) => {
  expect(paceWaitMs(paidClickAgesMs)).toBe(waitMs);
  const after = (ms: number) =>
    decideClick({ ...clickFacts, paidClickAgesMs: paidClickAgesMs.map((age) => age + ms) });
  expect(after(waitMs)).toBe(50);
  if (waitMs > 0) expect(after(waitMs - 1)).toBe(0);
});

describe('what a view pays', () => {
  test('T-V16: whole kuruş, half up, never negative, never more than the first view', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 200 }),
        (view, second, max, number) => {
          const own = { ...ratesOf(view, 0, max), second_view_rate: basisPoints(second) };
          const earning = earningOfView(own, number);
          expect(Number.isSafeInteger(earning)).toBe(true);
          expect(earning).toBeGreaterThanOrEqual(0);
          expect(earning).toBeLessThanOrEqual(view);
          if (number === 1) expect(earning).toBe(view);
          if (number > max) expect(earning).toBe(0);
          if (number > 1 && number <= max) expect(earning).toBe(Math.floor((view * second + 5000) / 10_000));
        },
      ),
    );
  });
});

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
