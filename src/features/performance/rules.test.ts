import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import {
  type AdviceFacts,
  advise,
  type Outlook,
  airTime,
  evenlyLeft,
  foresee,
  type OutlookFacts,
  rateStart,
} from './advice.ts';
import { countDays, resolveRange } from './buckets.ts';
import { namedOfOverlapping, namedOfPartition, SMALLEST_GROUP } from './audience-snapshots.server.ts';
import { changeOfSum, overviewWords } from './texts.ts';

describe('advice', () => {
  const onPace: Outlook = {
    verdict: 'on_pace',
    budgetLeftPercent: 50,
    timeLeftPercent: 50,
    dailySpentKurus: kurus(10_000),
    dailyNeededKurus: kurus(10_000),
    runsOutOn: null,
    leftAtEndKurus: kurus(0),
  };
  const well: AdviceFacts = {
    status: 'active',
    isHalted: false,
    outlook: onPace,
    endDate: '2026-12-10',
    hoursOnAir: 100,
    views: 1000,
    clicks: 50,
    ctrPercent: 5,
    paid: { totalWithVat: kurus(600_000), campaignBudget: kurus(450_000) },
    reach: { low: 9000, high: 9500 },
    isForEverybody: false,
    rates: {
      view_rate: kurus(25),
      click_rate: kurus(50),
      second_view_rate: basisPoints(5000),
      max_views_per_ad: 2,
    },
  };
  const early: Outlook = {
    ...onPace,
    verdict: 'fast',
    runsOutOn: '2026-12-05',
    dailyNeededKurus: kurus(5000),
  };
  const slow: Outlook = { ...onPace, verdict: 'slow', leftAtEndKurus: kurus(123_456) };
  const kinds = (changes: Partial<AdviceFacts>) => advise({ ...well, ...changes }).map(({ kind }) => kind);

  test.each<[string, Partial<AdviceFacts>, string[]]>([
    ['a campaign that does well', {}, []],
    ['fewer in the audience than may be shown', { reach: null }, ['narrow_audience']],
    // 5.113 × 0,88 ₺ = 4.499,44 ₺.
    ['an audience that cannot spend the budget', { reach: { low: 5000, high: 5113 } }, ['narrow_audience']],
    ['one that just can', { reach: { low: 5000, high: 5114 } }, []],
    ['a budget that ends early', { outlook: early }, ['budget_ends_early']],
    ['a budget that will not be spent', { outlook: slow }, ['budget_left_over']],
    ['few clicks', { ctrPercent: 0.99 }, ['low_ctr']],
    ['enough clicks', { ctrPercent: 1 }, []],
    ['few clicks of few views', { ctrPercent: 0, views: 199 }, []],
    ['no views for a day', { views: 0, clicks: 0, ctrPercent: 0, hoursOnAir: 24 }, ['no_views']],
    ['no views in its first hours', { views: 0, clicks: 0, ctrPercent: 0, hoursOnAir: 23.9 }, []],
    ['stopped', { status: 'stopped', outlook: slow }, ['stopped']],
    [
      'completed with few clicks',
      { status: 'completed', ctrPercent: 0.5, reach: null, outlook: slow },
      ['low_ctr'],
    ],
    ['a draft', { status: 'draft', outlook: null, views: 0, ctrPercent: 0, reach: null }, []],
    [
      'several at once',
      { reach: null, outlook: slow, ctrPercent: 0 },
      ['narrow_audience', 'budget_left_over', 'low_ctr'],
    ],
  ])('for %s: %j', (_, changes, expected) => {
    expect(kinds(changes)).toEqual(expected);
  });

  test('a budget left over: the refund with VAT and fee', () => {
    expect(advise({ ...well, outlook: slow })[0]?.reason).toContain(
      '₺1.646,08 artar ve firma cüzdanına döner',
    );
  });

  test.each<[string, Partial<AdviceFacts>]>([
    ['too few to say', { reach: null }],
    ['too few for the budget', { reach: { low: 5000, high: 5113 } }],
    ['a budget that will not be spent', { outlook: slow }],
    ['no views for a day', { views: 0, clicks: 0, ctrPercent: 0, hoursOnAir: 24 }],
  ])('everybody as audience, %s: no advice to widen it', (_, changes) => {
    const wording = (isForEverybody: boolean) =>
      advise({ ...well, ...changes, isForEverybody }).map(({ title, reason }) => `${title}. ${reason}`);
    const asksToWiden = /genişlet|geniş bir kitle|ölçüt|\bdar\b/;
    expect(wording(false)).toEqual([expect.stringMatching(asksToWiden)]);
    expect(wording(true)).toEqual([expect.not.stringMatching(asksToWiden)]);
  });

  test('reason and action: with figures', () => {
    const [advice] = advise({ ...well, outlook: early });
    expect(advice).toMatchObject({
      action: 'top_up',
      reason: expect.stringContaining('05.12.2026 günü, kampanyanın bitişinden 5 gün önce'),
    });
  });

  test('a stopped campaign: its last day; no start of one that an admin stopped', () => {
    expect(advise({ ...well, status: 'stopped' })[0]).toMatchObject({
      action: 'start',
      reason: expect.stringContaining('10.12.2026'),
    });
    expect(advise({ ...well, status: 'stopped', isHalted: true })[0]).toMatchObject({ action: null });
  });
});

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

  test('rate: of the last seven days, or of a shorter air time', () => {
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

describe('the days that are answered', () => {
  const life = { first: '2026-11-01', last: '2026-11-23' };
  test.each([
    ['all of a short life', 'day', {}, { from: '2026-11-01', to: '2026-11-23' }],
    ['the last two for hours', 'hour', {}, { from: '2026-11-22', to: '2026-11-23' }],
    ['as many as asked', 'day', { last: 7 }, { from: '2026-11-17', to: '2026-11-23' }],
    ['not more than there are', 'day', { last: 30 }, { from: '2026-11-01', to: '2026-11-23' }],
    ['as asked', 'day', { from: '2026-10-01', to: '2026-10-02' }, { from: '2026-10-01', to: '2026-10-02' }],
    ['from a day on', 'day', { from: '2026-11-20' }, { from: '2026-11-20', to: '2026-11-23' }],
    [
      'from a day on, as far as hours go',
      'hour',
      { from: '2026-11-01' },
      { from: '2026-11-01', to: '2026-11-14' },
    ],
    ['from a day after the last', 'day', { from: '2026-12-01' }, { from: '2026-12-01', to: '2026-12-01' }],
    ['up to a day', 'day', { to: '2026-11-05' }, { from: '2026-11-01', to: '2026-11-05' }],
    ['up to a day before the first', 'hour', { to: '2026-10-05' }, { from: '2026-10-04', to: '2026-10-05' }],
  ] as const)('%s', (_, by, asked, range) => {
    expect(resolveRange(asked, { by, ...life })).toEqual(range);
  });

  test('a long life: the last year', () => {
    const range = resolveRange({}, { by: 'day', first: '2025-01-01', last: '2026-11-23' });
    expect(range).toEqual({ from: '2025-11-23', to: '2026-11-23' });
    expect(countDays(range)).toBe(366);
  });
});

const groupsOf = (counts: readonly number[]) => counts.map((count, id) => ({ id, count }));
const counts = fc.array(fc.nat({ max: 60 }), { maxLength: 12 });
const countsOf = (groups: readonly { count: number }[]) => groups.map(({ count }) => count);

describe('groups that make up everybody', () => {
  test.each<[string, number[], number[]]>([
    ['all large', [40, 10, 25], [40, 10, 25]],
    ['nobody', [], []],
    ['one small: the next smallest goes with it', [40, 12, 9, 25], [40, 25]],
    ['two small that are few together: one more', [40, 12, 3, 2, 25], [40, 25]],
    ['two small that are enough together', [40, 12, 7, 6], [40, 12]],
    ['one small beside one large: neither', [40, 1], []],
    ['empty groups hide nothing', [40, 0, 12, 0], [40, 12]],
    ['only small ones', [9, 8], []],
    ['a single small one', [4], []],
  ])('%s', (_, sizes, named) => {
    expect(countsOf(namedOfPartition(groupsOf(sizes)))).toEqual(named);
  });

  test('T-F13: no shown group is small, and the rest is nobody or ten', () => {
    fc.assert(
      fc.property(counts, (sizes) => {
        const named = countsOf(namedOfPartition(groupsOf(sizes)));
        const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
        const left = sum(sizes) - sum(named);
        for (const count of named) expect(count).toBeGreaterThanOrEqual(SMALLEST_GROUP);
        expect(left === 0 || left >= SMALLEST_GROUP || named.length === 0).toBe(true);
        // Whatever is hidden could be several groups, so that the rest is not one group's number.
        const hidden = sizes.filter((count) => count > 0).length - named.length;
        if (named.length > 0) expect(hidden).not.toBe(1);
      }),
    );
  });
});

describe('groups that overlap', () => {
  test.each<[string, number[], number, number[]]>([
    ['large ones', [30, 10], 40, [30, 10]],
    ['small ones are hidden', [30, 9], 40, [30]],
    ['so are those that all but a few belong to', [31, 30, 39], 40, [30]],
    ['everybody is no secret', [40], 40, [40]],
  ])('%s', (_, sizes, total, named) => {
    expect(countsOf(namedOfOverlapping(groupsOf(sizes), total))).toEqual(named);
  });

  test('T-F13: neither a shown group nor the others are few', () => {
    fc.assert(
      fc.property(counts, fc.nat({ max: 60 }), (sizes, more) => {
        const total = Math.max(0, ...sizes) + more;
        for (const { count } of namedOfOverlapping(groupsOf(sizes), total)) {
          expect(count).toBeGreaterThanOrEqual(SMALLEST_GROUP);
          expect(total - count === 0 || total - count >= SMALLEST_GROUP).toBe(true);
        }
      }),
    );
  });
});

describe('change', () => {
  test.each([
    [112.5, 100, '%12,50 arttı'],
    [1, 3, '%66,67 azaldı'],
    [0, 3, '%100,00 azaldı'],
    [3, 3, 'aynı'],
    [0, 0, 'aynı'],
    [3, 0, 'arttı'],
  ])('%d after %d: %s', (now, before, text) => {
    expect(overviewWords.change(changeOfSum(now, before))).toBe(text);
  });
});
