import { describe, expect, test } from 'vitest';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import { type AdviceFacts, advise } from './advice.ts';
import type { Outlook } from './outlook.ts';

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
const early: Outlook = { ...onPace, verdict: 'fast', runsOutOn: '2026-12-05', dailyNeededKurus: kurus(5000) };
const slow: Outlook = { ...onPace, verdict: 'slow', leftAtEndKurus: kurus(123_456) };
const kinds = (changes: Partial<AdviceFacts>) => advise({ ...well, ...changes }).map(({ kind }) => kind);

describe('advice', () => {
  test.each<[string, Partial<AdviceFacts>, string[]]>([
    ['a campaign that does well', {}, []],
    ['fewer in the audience than may be said', { reach: null }, ['narrow_audience']],
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

  test('names the sum that comes back, with VAT and fee', () => {
    expect(advise({ ...well, outlook: slow })[0]?.reason).toContain(
      '₺1.646,08 artar ve firma cüzdanına döner',
    );
  });

  test.each<[string, Partial<AdviceFacts>]>([
    ['too few to say', { reach: null }],
    ['too few for the budget', { reach: { low: 5000, high: 5113 } }],
    ['a budget that will not be spent', { outlook: slow }],
    ['no views for a day', { views: 0, clicks: 0, ctrPercent: 0, hoursOnAir: 24 }],
  ])('never asks to widen an audience that is everybody: %s', (_, changes) => {
    const wording = (isForEverybody: boolean) =>
      advise({ ...well, ...changes, isForEverybody }).map(({ title, reason }) => `${title}. ${reason}`);
    const asksToWiden = /genişlet|geniş bir kitle|ölçüt|\bdar\b/;
    expect(wording(false)).toEqual([expect.stringMatching(asksToWiden)]);
    expect(wording(true)).toEqual([expect.not.stringMatching(asksToWiden)]);
  });

  test('says why with its figures, and what to do', () => {
    const [advice] = advise({ ...well, outlook: early });
    expect(advice).toMatchObject({
      action: 'top_up',
      reason: expect.stringContaining('05.12.2026 günü, kampanyanın bitişinden 5 gün önce'),
    });
  });

  test('names the last day of a stopped one, and does not tell to start what only an admin may start', () => {
    const told = advise({ ...well, status: 'stopped' })[0];
    expect(told).toMatchObject({ action: 'start', reason: expect.stringContaining('10.12.2026') });
    expect(advise({ ...well, status: 'stopped', isHalted: true })[0]).toMatchObject({ action: null });
  });
});
