import { describe, expect, test } from 'vitest';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import { decideStart, type StartFacts } from './decide-start.ts';

const campaign = {
  status: 'active' as const,
  start_date: '2026-11-01',
  end_date: '2026-11-10',
  rates: {
    view_rate: kurus(25),
    click_rate: kurus(50),
    second_view_rate: basisPoints(5000),
    max_views_per_ad: 2,
  },
};

const facts: StartFacts = {
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
    expect(decideStart(facts)).toEqual({ isOpened: true, earning: 25, viewNumber: 1 });
  });

  test.each([
    ['a later view pays its share', { paidViews: 1 }, 13, 2],
    ['on its first day', { today: '2026-11-01' }, 25, 1],
    ['on its last day', { today: '2026-11-10' }, 25, 1],
  ])('%s', (_, given, earning, viewNumber) => {
    expect(decideStart({ ...facts, ...given })).toEqual({ isOpened: true, earning, viewNumber });
  });

  test.each([
    ['never published', { campaign: undefined }, 'AD_NOT_FOUND'],
    ['not for this viewer', { isForViewer: false }, 'AD_NOT_FOUND'],
    ['before its first day', { today: '2026-10-31' }, 'AD_NOT_FOUND'],
    ['after its last day', { today: '2026-11-11' }, 'AD_NOT_SERVED'],
    ['stopped', { campaign: { ...campaign, status: 'stopped' as const } }, 'AD_NOT_SERVED'],
    ['completed', { campaign: { ...campaign, status: 'completed' as const } }, 'AD_NOT_SERVED'],
    [
      'stopped and not for this viewer',
      { campaign: { ...campaign, status: 'stopped' as const }, isForViewer: false },
      'AD_NOT_FOUND',
    ],
    ['earning switched off', { isEarningEnabled: false }, 'EARNING_OFF'],
    ['its viewer may not watch while in review', { isStopped: true }, 'ACCOUNT_IN_REVIEW'],
    ['seen to its limit', { paidViews: 2 }, 'AD_ALREADY_SEEN'],
    ['a kuruş short in the day', { dayRoom: kurus(24) }, 'DAILY_LIMIT_REACHED'],
    ['a kuruş short in the budget', { free: kurus(24) }, 'AD_BUDGET_SPENT'],
  ] satisfies [string, Partial<StartFacts>, string][])('%s: %s', (_, given, refusal) => {
    expect(decideStart({ ...facts, ...given })).toEqual({ isOpened: false, refusal });
  });
});
