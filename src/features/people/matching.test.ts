import { describe, expect, test } from 'vitest';
import type { DetailName } from './attributes.ts';
import { keepForToday, matchingAttributes, type MatchingRow } from './matching.ts';
import { NOTHING_GIVEN, type ViewerAttributes } from './viewer-columns.ts';

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const [FEMALE, MALE] = [1, 2];

/** A viewer who began the day with `given`; every one of these details was given on an earlier day. */
const aRow = (given: Partial<ViewerAttributes>): MatchingRow => ({
  ...NOTHING_GIVEN,
  ...given,
  allows_targeting: true,
  withheld: [],
  day_attributes: null,
  day_attributes_on: null,
});

/** Applies saves one after the other; `ever` lists the details given before each of them. */
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
    const told = saved(aRow({}), { gender_id: MALE, hobby_ids: [4] }, { firstGiven: ['gender', 'hobbies'] });
    expect(matchingAttributes(told, MONDAY)).toMatchObject({ gender_id: MALE, hobby_ids: [4] });
    const flipped = saved(told, { gender_id: FEMALE, hobby_ids: [4, 5, 6] });
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
