import { describe, expect, test } from 'vitest';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import { type AdCandidate, chooseAds, type OfferFacts } from './choose-ads.ts';
import { flightOf } from './pace.ts';

const now = new Date('2026-11-05T09:00:00Z');

function candidate(campaignId: number, given: Partial<AdCandidate> = {}): AdCandidate {
  return {
    campaignId,
    rates: {
      view_rate: kurus(25),
      click_rate: kurus(50),
      second_view_rate: basisPoints(5000),
      max_views_per_ad: 2,
    },
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

  test('a sitting has a bound', () => {
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
