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
import {
  decideView,
  timeLeft,
  type WatchFacts,
  decideStart,
  type StartFacts,
  type ClickFacts,
  decideClick,
  paceWaitMs,
} from './decisions.ts';

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

describe('the order of ads', () => {
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

  test('a watch session has a bound', () => {
    expect(idsOf([candidate(1), candidate(2), candidate(3)], { maxAds: 2 })).toEqual([1, 2]);
  });
});

describe('only ads that would pay', () => {
  test('a second view is offered for what it pays', () => {
    expect(choose([candidate(1, { paidViews: 1 })]).ads).toEqual([
      { campaignId: 1, earning: 13, viewNumber: 2 },
    ]);
  });

  test.each([
    ['seen to its limit', [candidate(1, { paidViews: 2 })], {}, 'ALL_SEEN'],
    ['a budget that does not cover the view', [candidate(1, { freeKurus: kurus(24) })], {}, 'NO_MATCH'],
    ['a day with room for less', [candidate(1)], { dayRoom: kurus(24) }, 'DAILY_LIMIT'],
    ['a day without room', [], { dayRoom: kurus(0) }, 'DAILY_LIMIT'],
    ['earning switched off', [candidate(1)], { isEarningEnabled: false }, 'EARNING_OFF'],
    ['no campaign at all', [], {}, 'NO_MATCH'],
    ['details missing', [], { prospect: () => 'PROFILE_INCOMPLETE' }, 'PROFILE_INCOMPLETE'],
    ['its firm hidden', [candidate(1, { isHidden: true })], {}, 'HIDDEN'],
    [
      'all seen, more with details',
      [candidate(1, { paidViews: 2 })],
      { prospect: () => 'PROFILE_INCOMPLETE' },
      'PROFILE_INCOMPLETE',
    ],
  ] satisfies [string, AdCandidate[], Partial<OfferFacts>, string][])(
    '%s: %s',
    (_, candidates, given, reason) => {
      expect(choose(candidates, given)).toEqual({ ads: [], reason });
    },
  );

  test('the last kuruş of a budget and of a day are spent', () => {
    expect(idsOf([candidate(1, { freeKurus: kurus(25) })], { dayRoom: kurus(25) })).toEqual([1]);
  });

  test('where a first view does not fit into the day, a second one may', () => {
    expect(idsOf([candidate(1), candidate(2, { paidViews: 1 })], { dayRoom: kurus(20) })).toEqual([2]);
  });
});

const watch: WatchFacts = {
  userId: 1,
  campaignId: 7,
  status: 'open',
  displayDuration: 5,
  hasExpired: false,
  elapsedMs: 5000,
  pageId: null,
};
const claim = { userId: 1, campaignId: 7 };

describe('whether a view is paid', () => {
  test.each([
    ['at the very moment it is over', {}, { kind: 'pay' }],
    ['a millisecond before it would be released', { elapsedMs: 64_999 }, { kind: 'pay' }],
    ['a millisecond early', { elapsedMs: 4999 }, { kind: 'too early', remainingSeconds: 1 }],
    ['at the start', { elapsedMs: 0 }, { kind: 'too early', remainingSeconds: 5 }],
    ['once it has run out', { elapsedMs: 65_000 }, { kind: 'refused', refusal: 'WATCH_EXPIRED' }],
    ['when it was paid before', { status: 'viewed' }, { kind: 'paid before' }],
    ['when it gave way to another', { status: 'released' }, { kind: 'refused', refusal: 'WATCH_RELEASED' }],
    [
      'when it was released for its age',
      { status: 'released', hasExpired: true },
      { kind: 'refused', refusal: 'WATCH_EXPIRED' },
    ],
    ['of somebody else', { userId: 2 }, { kind: 'refused', refusal: 'WATCH_NOT_FOUND' }],
    ['of another ad', { campaignId: 8 }, { kind: 'refused', refusal: 'WATCH_NOT_FOUND' }],
    [
      'of somebody else, paid',
      { userId: 2, status: 'viewed' },
      { kind: 'refused', refusal: 'WATCH_NOT_FOUND' },
    ],
  ] satisfies [string, Partial<WatchFacts>, object][])('%s', (_, given, decision) => {
    expect(decideView({ ...watch, ...given }, claim)).toEqual(decision);
  });

  test.each([
    ['the page that shows it', 'a', 'a', 'pay'],
    ['another page than the one that took it over', 'a', 'b', 'refused'],
    ['a page that does not name itself', 'a', undefined, 'pay'],
    ['any page, where none has named itself', null, 'b', 'pay'],
  ])('asked by %s', (_, pageId, asking, kind) => {
    expect(decideView({ ...watch, pageId }, { ...claim, pageId: asking })).toMatchObject({
      kind,
      ...(kind === 'refused' && { refusal: 'WATCH_MOVED' }),
    });
  });

  test('a watch nobody opened is not found', () => {
    expect(decideView(undefined, claim)).toEqual({ kind: 'refused', refusal: 'WATCH_NOT_FOUND' });
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

describe('what a click pays', () => {
  test('the click rate, with not a kuruş to spare', () => expect(decideClick(clickFacts)).toBe(50));

  test.each([
    ['a click paid before', { wasPaid: true }],
    ['no watch that runs or was viewed', { hasWatch: false }],
    ['a stopped campaign', { status: 'stopped' }],
    ['a completed campaign', { status: 'completed' }],
    ['a kuruş short in the budget', { free: kurus(49) }],
    ['a kuruş short in the day', { dayRoom: kurus(49) }],
    ['earning switched off', { isEarningEnabled: false }],
    ['one paid click in this minute', { paidClickAgesMs: [MINUTE - 1] }],
    ['three in ten minutes', { paidClickAgesMs: ages(3, MINUTE, MINUTE) }],
    ['ten in an hour', { paidClickAgesMs: ages(10, 11 * MINUTE, MINUTE) }],
    ['25 in a day', { paidClickAgesMs: ages(25, 2 * HOUR, HOUR / 2) }],
  ] satisfies [string, Partial<ClickFacts>][])('%s: nothing', (_, given) => {
    expect(decideClick({ ...clickFacts, ...given })).toBe(0);
  });

  test.each([
    ['a minute later', [MINUTE]],
    ['two in ten minutes', ages(2, MINUTE, MINUTE)],
    ['nine in an hour', ages(9, 11 * MINUTE, MINUTE)],
    ['24 in a day', ages(24, 2 * HOUR, HOUR / 2)],
  ])('%s: paid', (_, paidClickAgesMs) => {
    expect(decideClick({ ...clickFacts, paidClickAgesMs })).toBe(50);
  });
});

test.each([
  ['no click yet', [], 0],
  ['one this minute', [18_000], 42_000],
  ['one, a minute ago', [MINUTE], 0],
  ['three in ten minutes: the first of them goes first', [2 * MINUTE, 3 * MINUTE, 9 * MINUTE], MINUTE],
  ['three in any order', [9 * MINUTE, 2 * MINUTE, 3 * MINUTE], MINUTE],
  ['the longest wait counts', [MINUTE / 2, 2 * MINUTE, 3 * MINUTE], 7 * MINUTE],
])('%s: paid again after so long, and not before', (_, paidClickAgesMs, waitMs) => {
  expect(paceWaitMs(paidClickAgesMs)).toBe(waitMs);
  const after = (ms: number) =>
    decideClick({ ...clickFacts, paidClickAgesMs: paidClickAgesMs.map((age) => age + ms) });
  expect(after(waitMs)).toBe(50);
  if (waitMs > 0) expect(after(waitMs - 1)).toBe(0);
});

const campaign = {
  status: 'active' as const,
  start_date: '2026-11-01',
  end_date: '2026-11-10',
  rates: RATES,
};

const startFacts: StartFacts = {
  campaign,
  isForViewer: true,
  paidViews: 0,
  free: kurus(25),
  dayRoom: kurus(25),
  isEarningEnabled: true,
  isStopped: false,
  today: '2026-11-05',
};

describe('whether an ad may be started', () => {
  test('it opens for the first view’s price, with not a kuruş to spare', () => {
    expect(decideStart(startFacts)).toEqual({ isOpened: true, earning: 25, viewNumber: 1 });
  });

  test.each([
    ['a later view pays its share', { paidViews: 1 }, 13, 2],
    ['on its first day', { today: '2026-11-01' }, 25, 1],
    ['on its last day', { today: '2026-11-10' }, 25, 1],
  ])('%s', (_, given, earning, viewNumber) => {
    expect(decideStart({ ...startFacts, ...given })).toEqual({ isOpened: true, earning, viewNumber });
  });

  test.each([
    ['never published', { campaign: undefined }, 'AD_NOT_FOUND'],
    ['not for this viewer', { isForViewer: false }, 'AD_NOT_FOUND'],
    ['before its first day', { today: '2026-10-31' }, 'AD_NOT_FOUND'],
    ['after its last day', { today: '2026-11-11' }, 'AD_NOT_SERVED'],
    ['stopped', { campaign: { ...campaign, status: 'stopped' } }, 'AD_NOT_SERVED'],
    ['completed', { campaign: { ...campaign, status: 'completed' } }, 'AD_NOT_SERVED'],
    [
      'stopped and not for this viewer',
      { campaign: { ...campaign, status: 'stopped' }, isForViewer: false },
      'AD_NOT_FOUND',
    ],
    ['earning switched off', { isEarningEnabled: false }, 'EARNING_OFF'],
    ['its viewer may not watch while in review', { isStopped: true }, 'ACCOUNT_IN_REVIEW'],
    ['seen to its limit', { paidViews: 2 }, 'AD_ALREADY_SEEN'],
    ['a kuruş short in the day', { dayRoom: kurus(24) }, 'DAILY_LIMIT_REACHED'],
    ['a kuruş short in the budget', { free: kurus(24) }, 'AD_BUDGET_SPENT'],
  ] satisfies [string, Partial<StartFacts>, string][])('%s: %s', (_, given, refusal) => {
    expect(decideStart({ ...startFacts, ...given })).toEqual({ isOpened: false, refusal });
  });
});

describe('what a view pays', () => {
  test.each([
    [25, 50, 2, [25, 13, 0, 0]],
    [25, 50, 4, [25, 13, 13, 13]],
    [25, 100, 2, [25, 25, 0, 0]],
    [25, 0, 2, [25, 0, 0, 0]],
    [1, 50, 2, [1, 1, 0, 0]],
    [1, 49, 2, [1, 0, 0, 0]],
    [4500, 33.33, 2, [4500, 1500, 0, 0]],
    [25, 50, 1, [25, 0, 0, 0]],
  ])('%i kuruş, later %d %%, at most %i times: %j', (view, second, max, expected) => {
    const own = ratesOf(view, second, max);
    expect([1, 2, 3, 4].map((number) => earningOfView(own, number))).toEqual(expected);
  });

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
