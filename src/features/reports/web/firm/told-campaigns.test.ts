import { describe, expect, test } from 'vitest';
import { parseTold, withTold } from './told-campaigns.ts';

describe('campaigns that were told of', () => {
  test.each([
    [null, []],
    ['', []],
    ['[3,5]', [3, 5]],
    ['{"3":true}', []],
    ['not JSON', []],
    ['[3,"5",null,1.5,-2]', [3, -2]],
  ])('%j holds %j', (text, ids) => {
    expect(parseTold(text)).toEqual(ids);
  });

  test('are added once, the latest last', () => {
    expect(withTold('[1,2,3]', [2, 4])).toBe('[1,3,2,4]');
    expect(withTold('broken', [7])).toBe('[7]');
  });

  test('are at most five hundred, the oldest forgotten first', () => {
    const many = Array.from({ length: 500 }, (_, id) => id);
    const stored = parseTold(withTold(JSON.stringify(many), [1000, 1001]));
    expect(stored).toHaveLength(500);
    expect([stored[0], stored.at(-1)]).toEqual([2, 1001]);
  });
});
