import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { DETAIL_NAMES, changeOf, type DetailsForm } from './details.ts';
import {
  firstGiven,
  type RewardCounts,
  rewardProgress,
  type RewardRules,
  rewardsDue,
  rewardsOf,
  type RewardState,
} from './reward.ts';
import type { DetailName } from './attributes.ts';
import { keepForToday, matchingAttributes, type MatchingRow } from './matching.ts';
import { NOTHING_GIVEN, type ViewerAttributes } from './viewer-columns.ts';
import { isWalletNumber, withCheckDigit } from './wallet-number.ts';

const TOTAL = DETAIL_NAMES.length;
const RULES = { amount: kurus(500), limit: 3 };
const NOBODY: RewardState = { everGiven: [], paid: 0 };

const limits = fc.nat({ max: 40 });
const situations: fc.Arbitrary<RewardCounts> = fc
  .record({ total: fc.integer({ min: 1, max: 30 }), limit: limits, paid: fc.nat({ max: 40 }) })
  .chain((counts) => fc.nat({ max: counts.total }).map((given) => ({ ...counts, given })));
const saves = fc.array(fc.subarray([...DETAIL_NAMES]), { maxLength: 12 });

/** One save: what it gives for the first time is remembered, and what is due then is paid. */
function save(state: RewardState, given: RewardState['everGiven'], rules: RewardRules): RewardState {
  const after = { ...state, everGiven: [...state.everGiven, ...firstGiven(state, given)] };
  return { ...after, paid: after.paid + rewardsOf(after, rules) };
}

describe('the number of rewards that are due', () => {
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
  test('holds: so many more details, and no fewer, bring so much', () => {
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
    [
      'with more paid than the limit is now',
      { everGiven: [], paid: 3 },
      { ...RULES, limit: 2 },
      { paid: 2, most: 2, next: null },
    ],
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

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const [FEMALE, MALE] = [1, 2];

const aRow = (given: Partial<ViewerAttributes>): MatchingRow => ({
  ...NOTHING_GIVEN,
  ...given,
  allows_targeting: true,
  withheld: [],
  day_attributes: null,
  day_attributes_on: null,
});

function saved(
  row: MatchingRow,
  change: Partial<ViewerAttributes>,
  { firstGiven = [], today = MONDAY }: { firstGiven?: DetailName[]; today?: string } = {},
): MatchingRow {
  const after = { ...row, ...change };
  return {
    ...after,
    day_attributes: keepForToday(row, { after, firstGiven, today }),
    day_attributes_on: today,
  };
}

describe('T-V13: what ads are matched with', () => {
  test('a change counts from tomorrow, however often it is changed today', () => {
    const flipped = saved(saved(aRow({ gender_id: FEMALE }), { gender_id: MALE }), { gender_id: 3 });
    expect(matchingAttributes(flipped, MONDAY).gender_id).toBe(FEMALE);
    expect(matchingAttributes(flipped, TUESDAY).gender_id).toBe(3);
  });

  test('what is said for the first time ever counts at once, and only as it was first said', () => {
    const answered = saved(
      aRow({}),
      { gender_id: MALE, hobby_ids: [4] },
      { firstGiven: ['gender', 'hobbies'] },
    );
    expect(matchingAttributes(answered, MONDAY)).toMatchObject({ gender_id: MALE, hobby_ids: [4] });
    const flipped = saved(answered, { gender_id: FEMALE, hobby_ids: [4, 5, 6] });
    expect(matchingAttributes(flipped, MONDAY)).toMatchObject({ gender_id: MALE, hobby_ids: [4] });
  });

  test('what is taken away no longer counts, at once; put back otherwise, it counts from tomorrow', () => {
    const taken = saved(aRow({ gender_id: FEMALE, hobby_ids: [4] }), { gender_id: null, hobby_ids: [] });
    expect(matchingAttributes(taken, MONDAY)).toMatchObject({ gender_id: null, hobby_ids: [] });
    const back = saved(taken, { gender_id: MALE, hobby_ids: [5] });
    expect(matchingAttributes(back, MONDAY)).toMatchObject({ gender_id: FEMALE, hobby_ids: [4] });
  });

  test('a detail that was taken away on another day and is given again counts from tomorrow', () => {
    const again = saved(aRow({}), { gender_id: MALE });
    expect(matchingAttributes(again, MONDAY).gender_id).toBeNull();
    expect(matchingAttributes(again, TUESDAY).gender_id).toBe(MALE);
  });

  test('a first district counts at once in a city that counts, not in one that counts from tomorrow', () => {
    const inIstanbul = aRow({ city_id: 34 });
    const stays = saved(inIstanbul, { district_id: 3401 }, { firstGiven: ['district'] });
    expect(matchingAttributes(stays, MONDAY)).toMatchObject({ city_id: 34, district_id: 3401 });
    const moves = saved(inIstanbul, { city_id: 6, district_id: 601 }, { firstGiven: ['district'] });
    expect(matchingAttributes(moves, MONDAY)).toMatchObject({ city_id: 34, district_id: null });
    expect(matchingAttributes(moves, TUESDAY)).toMatchObject({ city_id: 6, district_id: 601 });
  });

  test('yesterday’s answers are forgotten with yesterday', () => {
    const monday = saved(aRow({ gender_id: FEMALE }), { gender_id: MALE });
    const tuesday = saved(monday, { gender_id: FEMALE }, { today: TUESDAY });
    expect(matchingAttributes(tuesday, TUESDAY).gender_id).toBe(MALE);
  });
});

describe('wallet number', () => {
  const fifteenDigits = fc.integer({ min: 100_000_000_000_000, max: 999_999_999_999_999 }).map(String);

  test('a completed number is a wallet number', () => {
    fc.assert(
      fc.property(fifteenDigits, (digits) => {
        expect(isWalletNumber(withCheckDigit(digits))).toBe(true);
      }),
    );
  });

  test('one mistyped digit makes it nobody’s', () => {
    fc.assert(
      fc.property(
        fifteenDigits,
        fc.integer({ min: 1, max: 15 }),
        fc.integer({ min: 1, max: 9 }),
        (digits, at, by) => {
          const number = withCheckDigit(digits);
          const wrong = String((Number(number[at]) + by) % 10);
          expect(isWalletNumber(number.slice(0, at) + wrong + number.slice(at + 1))).toBe(false);
        },
      ),
    );
  });

  test('the check digit is that of payment cards, at the end of sixteen digits', () => {
    expect(withCheckDigit('453957876362148')).toBe('4539578763621486');
    for (const text of ['4539578763621487', '04539578763621486', '45395787636214860', 'x4539578763621486'])
      expect(isWalletNumber(text), text).toBe(false);
  });
});

// Nobody has said anything; the cast holds: each detail is a list or null.
const empty = {
  ...Object.fromEntries(DETAIL_NAMES.map((name) => [name, null])),
  hobbies: [],
  favorite_brands: [],
  favorite_colors: [],
  withheld: [],
} as unknown as DetailsForm;
const given: DetailsForm = { ...empty, gender: 1, city: 'Bursa' };

test.each<[string, DetailsForm, DetailsForm, string]>([
  ['nothing', given, given, 'none'],
  ['one more', given, { ...given, height: 171 }, 'more'],
  ['another answer', given, { ...given, gender: 2 }, 'more'],
  ['one removed', given, { ...given, gender: null }, 'fewer'],
  ['one withheld', given, { ...given, withheld: ['gender'] }, 'fewer'],
  ['one no longer withheld', { ...given, withheld: ['gender'] }, given, 'more'],
  ['one removed and one added', given, { ...given, gender: null, height: 171 }, 'more'],
])('a save that changes %s', (_, before, after, expected) => {
  expect(changeOf(before, after)).toBe(expected);
});
