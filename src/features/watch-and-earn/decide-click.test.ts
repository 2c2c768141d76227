import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { type ClickFacts, decideClick, paceWaitMs } from './decide-click.ts';

const facts: ClickFacts = {
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
  test('the click rate, with not a kuruş to spare', () => expect(decideClick(facts)).toBe(50));

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
    expect(decideClick({ ...facts, ...given })).toBe(0);
  });

  test.each([
    ['a minute later', [MINUTE]],
    ['two in ten minutes', ages(2, MINUTE, MINUTE)],
    ['nine in an hour', ages(9, 11 * MINUTE, MINUTE)],
    ['24 in a day', ages(24, 2 * HOUR, HOUR / 2)],
  ])('%s: paid', (_, paidClickAgesMs) => {
    expect(decideClick({ ...facts, paidClickAgesMs })).toBe(50);
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
    decideClick({ ...facts, paidClickAgesMs: paidClickAgesMs.map((age) => age + ms) });
  expect(after(waitMs)).toBe(50);
  if (waitMs > 0) expect(after(waitMs - 1)).toBe(0);
});
