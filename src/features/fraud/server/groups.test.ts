import { expect, test } from 'vitest';
import { componentsOf, type Tie } from './groups.ts';

const tie = (a: number, b: number): Tie => ({ a, b, kind: 'device', amount: 1 });

test('who is tied together, over however many others, is one group named by its smallest number', () => {
  const groups = componentsOf([9, 3, 5, 7, 4], [tie(5, 7), tie(7, 9), tie(3, 4)]);
  expect(groups).toEqual([
    { id: 3, members: [3, 4], ties: [tie(3, 4)] },
    { id: 5, members: [5, 7, 9], ties: [tie(5, 7), tie(7, 9)] },
  ]);
});

test('who is tied to nobody is alone', () => {
  expect(componentsOf([1], [])).toEqual([{ id: 1, members: [1], ties: [] }]);
});
