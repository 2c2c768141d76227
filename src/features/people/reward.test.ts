import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#lib/shared/dates.ts';
import { kurus } from '#lib/shared/money.ts';
import { DETAIL_NAMES } from './details.ts';
import { earnsReward, firstGiven, nextReward, type RewardState } from './reward.ts';

const rules = { amount: kurus(500), limit: 3 };
const FIRST_DAY = '2026-11-23';

/** Saves in the order of their days; each gives some details. */
const saves = fc
  .array(
    fc.record({
      day: fc.nat({ max: 9 }),
      given: fc.subarray([...DETAIL_NAMES], { minLength: 1, maxLength: 3 }),
    }),
    {
      maxLength: 40,
    },
  )
  .map((list) => list.toSorted((left, right) => left.day - right.day));

describe('the reward for details', () => {
  test('is paid at most once a day, within the limit, and only for what is new', () => {
    fc.assert(
      fc.property(saves, (list) => {
        let state: RewardState = { everGiven: [], count: 0, lastDay: null };
        const paidDays: string[] = [];
        for (const { day, given } of list) {
          const today = addDays(FIRST_DAY, day);
          const promised = nextReward(state, { today, rules });
          const isPaid = earnsReward(state, { given, today, rules });
          // A save with something new must be paid exactly when the screen promised it.
          if (firstGiven(state, given).length > 0) expect(isPaid).toBe(promised?.isToday ?? false);
          else expect(isPaid).toBe(false);
          if (isPaid) paidDays.push(today);
          state = {
            everGiven: [...state.everGiven, ...firstGiven(state, given)],
            count: state.count + (isPaid ? 1 : 0),
            lastDay: isPaid ? today : state.lastDay,
          };
        }
        expect(paidDays.length).toBeLessThanOrEqual(rules.limit);
        expect(new Set(paidDays).size).toBe(paidDays.length);
      }),
    );
  });

  test('nothing is promised when all was given, the limit is reached or it is switched to nothing', () => {
    const state: RewardState = { everGiven: [], count: 0, lastDay: null };
    const promise = (given: Partial<RewardState>, other = rules) =>
      nextReward({ ...state, ...given }, { today: FIRST_DAY, rules: other });
    expect(promise({})).toEqual({ amount: 500, isToday: true });
    expect(promise({ lastDay: FIRST_DAY })).toEqual({ amount: 500, isToday: false });
    expect(promise({ everGiven: DETAIL_NAMES })).toBeNull();
    expect(promise({ count: 3 })).toBeNull();
    expect(promise({}, { amount: kurus(0), limit: 3 })).toBeNull();
  });
});
