import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, kurus } from '#lib/shared/money.ts';
import { breakDownBudget, platformMargin } from '#features/campaigns/budget.ts';
import { settingsBody, settingsForm } from './contract.ts';
import { marginOf, smallestProfitRate, typedRates } from './setting-rules.ts';
import { changesOf, isAsked, isBig, needsSecond } from './big-changes.ts';
import { SETTING_KEYS, type SettingKey, SETTINGS } from './registry.ts';
import { emptyText } from './texts.ts';

const rates = (profit: number, vat: number) => ({
  profitRate: basisPoints(profit),
  vatRate: basisPoints(vat),
});

test.each([
  [2500, 2000, 1000],
  [1667, 2000, 0.4],
  [1666, 2000, -0.8],
  [2000, 2500, 0],
])('a fee of %i and VAT of %i leave %d', (profit, vat, margin) => {
  expect(marginOf(rates(profit, vat))).toBeCloseTo(margin, 6);
});

test('the smallest profit rate is the first whose margin is not negative', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (vat) => {
      const least = smallestProfitRate(basisPoints(vat));
      expect(marginOf(rates(least, vat))).toBeGreaterThanOrEqual(0);
      expect(marginOf(rates(least - 1, vat))).toBeLessThan(0);
    }),
  );
});

test('rates that may be saved never make an order whose fee is below its VAT, to the kuruş', () => {
  const vatRate = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(vatRate, fc.nat(3), fc.integer({ min: 1, max: 1e12 }), (vat, above, budget) => {
      const profit = smallestProfitRate(basisPoints(vat)) + above;
      const parts = breakDownBudget(kurus(budget), {
        vatRate: basisPoints(vat),
        systemProfitRate: basisPoints(profit),
      });
      expect(platformMargin(parts)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});

test('rates that cannot be saved have no margin', () => {
  expect(typedRates(25, 20)).toEqual(rates(2500, 2000));
  expect(typedRates(10, 20)).toEqual(rates(1000, 2000));
  for (const wrong of [150, 0, -5, Number.NaN, null, undefined, 12.345]) {
    expect(typedRates(wrong, 20), String(wrong)).toBeNull();
    expect(typedRates(25, wrong), String(wrong)).toBeNull();
  }
});

const messageOf = (typed: unknown, key: SettingKey = 'min_ad_budget') =>
  settingsBody.shape[key].safeDecode(typed as never).error?.issues[0]?.message;

const REQUIRED = [
  'system_profit_rate vat_rate min_campaign_budget max_ad_duration min_ad_publish_days registration_earning',
  'profile_update_earning profile_update_limit view_rate click_rate second_view_rate max_views_per_ad',
  'daily_earning_limit min_withdraw_amount',
].flatMap((keys) => keys.split(' ')) as SettingKey[];

test.each(REQUIRED)('%s: neither empty nor 0, nor below it', (key) => {
  const { label } = SETTINGS[key];
  for (const empty of [undefined, null, 0, '']) expect(messageOf(empty, key)).toBe(emptyText(label));
  expect(messageOf(-1, key)).toBe(`${label} negatif olamaz`);
});

test('a field says what is wrong with its text: no number, below zero, too long', () => {
  expect(messageOf(Number.NaN)).toBe(
    'En düşük bütçe artırımı en fazla iki ondalık basamaklı bir sayı olmalıdır',
  );
  expect(messageOf(5.125)).toBe('En fazla iki ondalık basamak girebilirsin');
  for (const typed of [12.5, Number.NaN])
    expect(messageOf(typed, 'max_campaign_duration')).toBe('En uzun kampanya süresi tam sayı olmalıdır');
  expect(messageOf(99_999_999_999_999, 'max_campaign_duration')).toMatch(
    /^En uzun kampanya süresi en fazla [\d.]+ olabilir$/,
  );
  expect(messageOf(-5)).toBe('En düşük bütçe artırımı negatif olamaz');
});

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

const NUMBERS = SETTING_KEYS.filter((key) => SETTINGS[key].unit !== 'switch');
const TYPED = [
  1_000_001, 99_999_999, 99_999_999_999_999, 123_456_789_012_345.6, 999_999_999_999_999, 1e20, 1e21, 1e300,
];

test.each(NUMBERS)('%s: a screen that shows it may not leave it empty', (key) => {
  const { error } = settingsForm.safeParse({});
  expect(error?.issues.find(({ path }) => path[0] === key)?.message).toBe(emptyText(SETTINGS[key].label));
});

test.each(NUMBERS)('%s: whatever number is typed, the refusal has a text', (key) => {
  for (const value of [...TYPED, ...TYPED.map((typed) => -typed), Number.NaN, 1.005]) {
    const { error } = settingsBody.safeParse({ [key]: value });
    const texts = error?.issues.filter(({ path }) => path[0] === key).map(({ message }) => message);
    expect(texts, String(value)).toEqual([expect.stringMatching(/\S/)]);
  }
});
