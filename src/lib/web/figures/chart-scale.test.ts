import { expect, it } from 'vitest';
import { labelIndexes, niceMax } from './chart-scale.ts';

it.each([
  [0, 1],
  [7, 10],
  [10, 10],
  [11, 20],
  [210, 250],
  [0.3, 0.5],
  [999, 1000],
])('the axis above %f ends at %f', (max, top) => {
  expect(niceMax(max)).toBeCloseTo(top, 10);
});

it('writes first and last label and no more than asked for', () => {
  expect(labelIndexes(3, 6)).toEqual([0, 1, 2]);
  expect(labelIndexes(30, 4)).toEqual([0, 10, 19, 29]);
});
