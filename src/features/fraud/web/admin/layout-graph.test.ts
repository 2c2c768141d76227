import { describe, expect, test } from 'vitest';
import { layoutGraph } from './layout-graph.ts';

const frame = { width: 340, height: 260, margin: 20 };

describe('the drawing of a group', () => {
  test('stays within its frame, with no two accounts on one place', () => {
    const places = layoutGraph(80, [], frame);
    for (const { x, y } of places) {
      expect(x >= 20 && x <= 320 && y >= 20 && y <= 240).toBe(true);
    }
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(80);
  });

  test('puts who is tied nearer than who is not', () => {
    const triangle = [
      [0, 1],
      [1, 2],
      [0, 2],
    ] as const;
    const other = [
      [3, 4],
      [4, 5],
      [3, 5],
    ] as const;
    const places = layoutGraph(6, [...triangle, ...other], frame);
    const distance = (a: number, b: number) => {
      const [one, two] = [places[a] ?? { x: 0, y: 0 }, places[b] ?? { x: 0, y: 0 }];
      return Math.hypot(one.x - two.x, one.y - two.y);
    };
    expect(Math.max(distance(0, 1), distance(1, 2), distance(3, 4))).toBeLessThan(
      Math.min(distance(0, 3), distance(1, 4), distance(2, 5)),
    );
  });

  test('is the same each time, and one account stands in the middle', () => {
    expect(layoutGraph(12, [[0, 5]], frame)).toEqual(layoutGraph(12, [[0, 5]], frame));
    expect(layoutGraph(1, [], frame)).toEqual([{ x: 170, y: 130 }]);
    expect(layoutGraph(0, [], frame)).toEqual([]);
  });
});
