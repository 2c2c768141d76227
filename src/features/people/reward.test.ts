import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { DETAIL_NAMES } from './details.ts';
import {
  firstGiven,
  type RewardCounts,
  rewardProgress,
  type RewardRules,
  rewardsDue,
  rewardsOf,
  type RewardState,
} from './reward.ts';

const TOTAL = DETAIL_NAMES.length;
const RULES = { amount: kurus(500), limit: 3 };
const NOBODY: RewardState = { everGiven: [], paid: 0 };

/** Limits below, at and above the number of details. */
const limits = fc.nat({ max: 40 });
const situations: fc.Arbitrary<RewardCounts> = fc
  .record({ total: fc.integer({ min: 1, max: 30 }), limit: limits, paid: fc.nat({ max: 40 }) })
  .chain((counts) => fc.nat({ max: counts.total }).map((given) => ({ ...counts, given })));
/** What several saves give, with answers removed and given again between them. */
const saves = fc.array(fc.subarray([...DETAIL_NAMES]), { maxLength: 12 });

/** One save: what it gives for the first time is remembered, and what is due then is paid. */
function save(state: RewardState, given: RewardState['everGiven'], rules: RewardRules): RewardState {
  const after = { ...state, everGiven: [...state.everGiven, ...firstGiven(state, given)] };
  return { ...after, paid: after.paid + rewardsOf(after, rules) };
}

describe('the number of rewards that are due', () => {
  test.each([
    [3, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3]],
    [1, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
    [0, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    [14, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]],
    // More rewards than details: no more than there are details, and they come sooner.
    [28, [0, 2, 4, 6, 8, 10, 12, 14, 14, 14, 14, 14, 14, 14, 14]],
  ])('with a limit of %i of 14 details is %j', (limit, expected) => {
    expect(expected.map((_, given) => rewardsDue({ given, total: 14, limit, paid: 0 }))).toEqual(expected);
  });

  test('is that of every unpaid reward n whose ⌈n × N ÷ limit⌉ details were given', () => {
    fc.assert(
      fc.property(situations, (counts) => {
        const { given, total, limit, paid } = counts;
        const numbers = Array.from({ length: Math.min(limit, total) }, (_, index) => index + 1);
        const due = numbers.filter((n) => n > paid && Math.ceil((n * total) / limit) <= given);
        expect(rewardsDue(counts)).toBe(due.length);
      }),
    );
  });

  test('never falls when more is given, and never rises when more was paid', () => {
    fc.assert(
      fc.property(situations, (counts) => {
        const due = rewardsDue(counts);
        expect(rewardsDue({ ...counts, given: counts.given + 1 })).toBeGreaterThanOrEqual(due);
        expect(rewardsDue({ ...counts, paid: counts.paid + 1 })).toBeLessThanOrEqual(due);
      }),
    );
  });
});

describe('saves', () => {
  test('bring the same whether details are given in one or in several, removed and given again between', () => {
    fc.assert(
      fc.property(saves, limits, (list, limit) => {
        const rules = { ...RULES, limit };
        const several = list.reduce((state, given) => save(state, given, rules), NOBODY);
        const once = save(NOBODY, [...new Set(list.flat())], rules);
        expect(several.paid).toBe(once.paid);
        expect(several.paid).toBeLessThanOrEqual(Math.min(limit, TOTAL));
      }),
    );
  });

  test('of every detail bring every reward, whatever the limit', () => {
    fc.assert(
      fc.property(limits, (limit) => {
        expect(save(NOBODY, DETAIL_NAMES, { ...RULES, limit }).paid).toBe(Math.min(limit, TOTAL));
      }),
    );
  });

  test('under limits that change in between take nothing back and pay nothing above the highest limit', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.subarray([...DETAIL_NAMES]), limits), { maxLength: 12 }), (list) => {
        let state = NOBODY;
        for (const [given, limit] of list) {
          const before = state.paid;
          state = save(state, given, { ...RULES, limit });
          expect(state.paid).toBeGreaterThanOrEqual(before);
          // A lower limit pays nothing until it is reached again.
          if (before >= limit) expect(state.paid).toBe(before);
        }
        expect(state.paid).toBeLessThanOrEqual(
          Math.min(TOTAL, Math.max(0, ...list.map(([, limit]) => limit))),
        );
      }),
    );
  });

  test('of details that are no longer asked for count for nothing', () => {
    const everGiven = ['shoe_size', ...DETAIL_NAMES.slice(0, 4)] as RewardState['everGiven']; // A name of an older list.
    expect(rewardsOf({ everGiven, paid: 0 }, RULES)).toBe(0);
  });
});

describe('the promise of the next reward', () => {
  test('is kept: so many more details, and no fewer, bring so much', () => {
    fc.assert(
      fc.property(saves, fc.nat({ max: 20 }), limits, (list, paid, limit) => {
        const rules = { ...RULES, limit };
        const state = { everGiven: [...new Set(list.flat())], paid };
        const { next } = rewardProgress(state, rules);
        const fresh = firstGiven(state, DETAIL_NAMES);
        const gain = (count: number) =>
          (save(state, fresh.slice(0, count), rules).paid - paid) * rules.amount;
        if (next === null) {
          expect(gain(fresh.length)).toBe(0);
          return;
        }
        expect(next.detailsLeft).toBeLessThanOrEqual(fresh.length);
        expect(gain(next.detailsLeft)).toBe(next.amount);
        expect(next.amount).toBeGreaterThan(0);
        if (next.detailsLeft > 0) expect(gain(next.detailsLeft - 1)).toBe(0);
      }),
    );
  });

  test.each([
    ['at the beginning', NOBODY, RULES, { paid: 0, most: 3, next: { amount: 500, detailsLeft: 5 } }],
    [
      'in the middle',
      { everGiven: DETAIL_NAMES.slice(0, 7), paid: 1 },
      RULES,
      { paid: 1, most: 3, next: { amount: 500, detailsLeft: 3 } },
    ],
    [
      'with details that were given under another rule',
      { everGiven: DETAIL_NAMES, paid: 1 },
      RULES,
      { paid: 1, most: 3, next: { amount: 1000, detailsLeft: 0 } },
    ],
    ['with all paid', { everGiven: DETAIL_NAMES, paid: 3 }, RULES, { paid: 3, most: 3, next: null }],
    [
      'with more paid than the limit is now',
      { everGiven: [], paid: 3 },
      { ...RULES, limit: 2 },
      { paid: 2, most: 2, next: null },
    ],
    ['with a limit of nothing', NOBODY, { ...RULES, limit: 0 }, { paid: 0, most: 0, next: null }],
    [
      'with a reward worth nothing',
      { everGiven: DETAIL_NAMES, paid: 1 },
      { ...RULES, amount: kurus(0) },
      { paid: 0, most: 0, next: null },
    ],
  ] as const)('%s', (_, state, rules, expected) => {
    expect(rewardProgress(state, rules)).toEqual(expected);
  });
});
