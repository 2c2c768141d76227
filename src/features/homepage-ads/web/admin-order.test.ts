import { expect, it } from 'vitest';
import { findOrderProblem, firstFreeOrder } from './admin-order.ts';

const ads = [1, 2, 4].map((order) => ({ id: order * 10, title: `Reklam ${order}`, display_order: order }));

it('offers the smallest free place', () => {
  expect(firstFreeOrder([])).toBe(1);
  expect(firstFreeOrder(ads)).toBe(3);
  expect(firstFreeOrder(ads.slice(1))).toBe(1);
});

it('names the ad that stands in a place, except for itself', () => {
  expect(findOrderProblem(ads, { order: 3, ownId: null })).toBeUndefined();
  expect(findOrderProblem(ads, { order: 2, ownId: null })).toBe(
    '2 sırasında başka bir reklam mevcut: Reklam 2',
  );
  expect(findOrderProblem(ads, { order: 2, ownId: 20 })).toBeUndefined();
});
