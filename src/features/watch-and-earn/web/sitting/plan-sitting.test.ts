import { describe, expect, test } from 'vitest';
import { ZERO_KURUS, kurus } from '#lib/shared/money.ts';
import type { Ad, Offer } from '../api.ts';
import { MOST_ADS } from '../../watch-place.ts';
import { followedBy, planSitting, stillOffered } from './plan-sitting.ts';

const ad = (id: number): Ad => ({
  id,
  title: `Reklam ${id}`,
  description: 'Bu mevsimin ürünleri.',
  image_path: null,
  link: 'https://ornek.com',
  display_duration: 5,
  earning: kurus(25),
  click_earning: kurus(50),
  click_unpaid: null,
  view_number: 1,
  advertiser: { id: 1, name: 'Örnek A.Ş.' },
});
const open = (id: number): Offer['open_watch'] => ({
  watch_id: 70 + id,
  earning: kurus(25),
  display_duration: 5,
  expires_at: new Date('2026-01-01T00:01:05Z'),
  remaining_seconds: 3,
  expires_in_seconds: 63,
  holder: null,
  ad_id: id,
  ad: ad(id),
});
const offer = (ids: number[], open_watch: Offer['open_watch'] = null): Offer => ({
  ads: ids.map(ad),
  reason: null,
  reason_text: null,
  total_today: ZERO_KURUS,
  daily_earning_limit: kurus(5000),
  paid_click_ages: [],
  open_watch,
});
const idsOf = (...given: Parameters<typeof planSitting>) => planSitting(...given).ads.map(({ id }) => id);
const kept = { visit: 'v', over: [1, 2], earned: kurus(50), adIds: [3, 4, 5] };

describe('the ads of a sitting', () => {
  test('come in the order of the offer, the chosen one first', () => {
    expect(idsOf(offer([1, 2, 3]), { kept: null, chosenId: null })).toEqual([1, 2, 3]);
    expect(idsOf(offer([1, 2, 3]), { kept: null, chosenId: 3 })).toEqual([3, 1, 2]);
    expect(idsOf(offer([1, 2, 3]), { kept: null, chosenId: 9 })).toEqual([1, 2, 3]);
  });

  test.each([
    { chosenId: 9, isChosenGone: true },
    { chosenId: Number.NaN, isChosenGone: true },
    { chosenId: 3, isChosenGone: false },
    { chosenId: null, isChosenGone: false },
    { chosenId: 9, kept, isChosenGone: false },
  ])(
    'miss the chosen one where it is not offered, but not after a reload: %j',
    ({ isChosenGone, ...wish }) => {
      expect(planSitting(offer([1, 2, 3]), { kept: null, ...wish }).isChosenGone).toBe(isChosenGone);
    },
  );

  test('begin with the one whose watch is open, whatever was chosen or is offered', () => {
    expect(idsOf(offer([1, 2, 3], open(2)), { kept: null, chosenId: 3 })).toEqual([2, 3, 1]);
    expect(idsOf(offer([1], open(7)), { kept: null, chosenId: null })).toEqual([7, 1]);
    expect(idsOf(offer([3, 4], open(7)), { kept, chosenId: null })).toEqual([7, 3, 4]);
  });

  test('go on after a reload with what was left, and count on', () => {
    // The first two are offered for their second views, which a next sitting brings.
    const plan = planSitting(offer([4, 5, 1, 2], open(3)), { kept, chosenId: 1 });
    expect(plan).toMatchObject({ over: [1, 2], earned: 50 });
    expect(plan.ads.map(({ id }) => id)).toEqual([3, 4, 5]);
  });

  test('go on after a reload with what has come since, and with what is over only if its watch is open', () => {
    expect(idsOf(offer([1, 2, 9, 5, 4]), { kept, chosenId: null })).toEqual([4, 5, 9]);
    expect(idsOf(offer([4, 2], open(1)), { kept, chosenId: null })).toEqual([1, 4]);
  });

  test('begin anew when nothing of the sitting before is offered any more', () => {
    const plan = planSitting(offer([1, 2]), { kept, chosenId: null });
    expect(plan).toMatchObject({ over: [], earned: 0 });
    expect(plan.ads).toHaveLength(2);
  });
});

test('an ad of the round is left out once the server offers it no more, as far as its list tells', () => {
  const left = [3, 4, 5].map(ad);
  const now = { ...offer([5, 9]), ads: [{ ...ad(5), earning: kurus(13) }, ad(9)] };
  expect(stillOffered(left, now)).toEqual([{ ...ad(5), earning: 13 }]);
  expect(stillOffered(left, offer([]))).toEqual([]);
  const full = offer(Array.from({ length: MOST_ADS }, (_, index) => 100 + index));
  expect(stillOffered(left, full)).toEqual(left);
});

describe('the ad that the server began', () => {
  const after = (ids: number[], position: number, next: number) =>
    followedBy(ids.map(ad), position, ad(next)).map(({ id }) => id);

  test('comes next, from wherever it was in the round, and those before it stay to come', () => {
    expect(after([1, 2, 3, 4], 0, 2)).toEqual([1, 2, 3, 4]);
    expect(after([1, 2, 3, 4], 0, 4)).toEqual([1, 4, 2, 3]);
  });

  test('makes the round no longer where it is new', () => {
    expect(after([1, 2, 3], 0, 9)).toEqual([1, 9, 2]);
    expect(after([1, 2], 1, 9)).toEqual([1, 2, 9]);
  });
});
