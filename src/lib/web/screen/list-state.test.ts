import { describe, expect, it } from 'vitest';
import { listStateOf, pageToStepBackTo } from './list-state.ts';

const answer = (total: number, page = 1) => ({ total, page, limit: 10, pages: Math.ceil(total / 10) });

describe('a list', () => {
  it.each([
    ['is full', answer(3), false, false, 'full'],
    ['is full on its last page', answer(25, 3), false, false, 'full'],
    ['is empty', answer(0), false, false, 'empty'],
    ['has no match', answer(0), false, true, 'no match'],
    ['loads past its end: there are rows, only not here', answer(25, 9999), false, false, 'loading'],
    ['loads while only the answer to another question is there', answer(0), true, false, 'loading'],
    ['shows the page before while the next one comes', answer(25, 1), true, false, 'full'],
    ['of nothing is empty on whatever page', answer(0, 9999), false, false, 'empty'],
  ] as const)('%s', (_, pagination, isPlaceholder, isNarrowed, state) => {
    expect(listStateOf({ pagination, isPlaceholder, isNarrowed })).toBe(state);
  });
});

describe('stepping back', () => {
  it.each([
    ['past the end to the last page', 9999, answer(25, 9999), 3],
    ['from the page whose last row has gone', 3, answer(20, 3), 2],
    ['not from the last page', 3, answer(25, 3), undefined],
    ['not in a list of nothing', 9999, answer(0, 9999), undefined],
    ['not by the answer to another page', 2, answer(10, 9999), undefined],
  ] as const)('%s', (_, asked, pagination, target) => {
    expect(pageToStepBackTo(asked, pagination)).toBe(target);
  });
});
