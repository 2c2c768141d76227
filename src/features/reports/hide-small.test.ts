import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namedOfOverlapping, namedOfPartition, SMALLEST_GROUP } from './hide-small.ts';

const groupsOf = (counts: readonly number[]) => counts.map((count, id) => ({ id, count }));
const counts = fc.array(fc.nat({ max: 60 }), { maxLength: 12 });
const countsOf = (groups: readonly { count: number }[]) => groups.map(({ count }) => count);

describe('groups that make up everybody', () => {
  test.each<[string, number[], number[]]>([
    ['all large', [40, 10, 25], [40, 10, 25]],
    ['nobody', [], []],
    ['one small: the next smallest goes with it', [40, 12, 9, 25], [40, 25]],
    ['two small that are few together: one more', [40, 12, 3, 2, 25], [40, 25]],
    ['two small that are enough together', [40, 12, 7, 6], [40, 12]],
    ['one small beside one large: neither', [40, 1], []],
    ['empty groups hide nothing', [40, 0, 12, 0], [40, 12]],
    ['only small ones', [9, 8], []],
    ['a single small one', [4], []],
  ])('%s', (_, given, named) => {
    expect(countsOf(namedOfPartition(groupsOf(given)))).toEqual(named);
  });

  test('T-F13: no named group is small, and what is left after subtracting them all is nobody or ten', () => {
    fc.assert(
      fc.property(counts, (given) => {
        const named = countsOf(namedOfPartition(groupsOf(given)));
        const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
        const left = sum(given) - sum(named);
        for (const count of named) expect(count).toBeGreaterThanOrEqual(SMALLEST_GROUP);
        expect(left === 0 || left >= SMALLEST_GROUP || named.length === 0).toBe(true);
        // Whatever is hidden could be several groups, so that the rest is not one group's number.
        const hidden = given.filter((count) => count > 0).length - named.length;
        if (named.length > 0) expect(hidden).not.toBe(1);
      }),
    );
  });
});

describe('groups that overlap', () => {
  test.each<[string, number[], number, number[]]>([
    ['large ones', [30, 10], 40, [30, 10]],
    ['small ones are hidden', [30, 9], 40, [30]],
    ['so are those that all but a few belong to', [31, 30, 39], 40, [30]],
    ['everybody is no secret', [40], 40, [40]],
  ])('%s', (_, given, total, named) => {
    expect(countsOf(namedOfOverlapping(groupsOf(given), total))).toEqual(named);
  });

  test('T-F13: neither a named group nor the others are few', () => {
    fc.assert(
      fc.property(counts, fc.nat({ max: 60 }), (given, more) => {
        const total = Math.max(0, ...given) + more;
        for (const { count } of namedOfOverlapping(groupsOf(given), total)) {
          expect(count).toBeGreaterThanOrEqual(SMALLEST_GROUP);
          expect(total - count === 0 || total - count >= SMALLEST_GROUP).toBe(true);
        }
      }),
    );
  });
});
