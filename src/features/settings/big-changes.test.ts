import { describe, expect, test } from 'vitest';
import { changesOf, isAsked, isBig, needsSecond } from './big-changes.ts';
import { SETTING_KEYS } from './registry.ts';

const now = Object.fromEntries(SETTING_KEYS.map((key) => [key, 50]));

describe('a big change', () => {
  test.each([
    ['view_rate', 25, 50, false],
    ['view_rate', 25, 51, true],
    ['view_rate', 50, 25, false],
    ['view_rate', 50, 24, true],
    ['min_ad_budget', 0, 1, true],
    ['min_ad_budget', 1, 0, true],
    ['earning_enabled', 1, 0, true],
  ] as const)('%s from %i to %i: %s', (key, from, to, expected) => {
    expect(isBig({ key, from, to })).toBe(expected);
  });

  test('is asked about once more, and so is every change of a share of the payments', () => {
    expect(isAsked({ key: 'min_ad_budget', from: 0, to: 1 })).toBe(true);
    expect(isAsked({ key: 'view_rate', from: 25, to: 26 })).toBe(false);
    for (const key of ['system_profit_rate', 'vat_rate'] as const)
      expect(isAsked({ key, from: 25, to: 26 })).toBe(true);
  });

  test('is looked for among the settings that differ', () => {
    expect(changesOf({ ...now, view_rate: 25 }, { view_rate: 30, click_rate: 50 })).toEqual([
      { key: 'view_rate', from: 25, to: 30 },
    ]);
    expect(changesOf(now, {})).toEqual([]);
  });
});

test.each([
  ['a guarded one that is big', { key: 'view_rate', from: 25, to: 51 }, {}, true],
  ['a small step', { key: 'view_rate', from: 25, to: 50 }, {}, false],
  ['a small step after others', { key: 'view_rate', from: 40, to: 60 }, { view_rate: 25 }, true],
  ['a big step back to where it began', { key: 'view_rate', from: 60, to: 25 }, { view_rate: 25 }, true],
  ['a big one of what one may change alone', { key: 'min_ad_budget', from: 1, to: 9 }, {}, false],
] as const)('two administrators decide on %s: %j %j %s', (_name, change, starts, expected) => {
  expect(needsSecond([change], new Map(Object.entries(starts)))).toBe(expected);
});

test('two administrators decide where one of several changes is a big one, and on switches never by their size', () => {
  const small = { key: 'view_rate', from: 25, to: 26 } as const;
  const big = { key: 'click_rate', from: 25, to: 100 } as const;
  expect(needsSecond([small, big], new Map())).toBe(true);
  expect(needsSecond([small, small], new Map())).toBe(false);
  expect(isBig({ key: 'earning_enabled', from: 1, to: 1 }), 'a switch').toBe(true);
});
