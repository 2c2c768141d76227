import { describe, expect, test } from 'vitest';
import { withArrivals } from './with-arrivals.ts';

const named = (...ids: number[]) => ids.map((id) => ({ id, campaign_name: `Kampanya ${id}` }));

describe('campaigns that a popup tells of', () => {
  test('are those named that were not told of', () => {
    expect(withArrivals([], named(1, 2), new Set([1]))).toEqual(named(2));
  });

  test('stay when the server stops naming them, and others join them', () => {
    const shown = named(1);
    expect(withArrivals(shown, [], new Set())).toBe(shown);
    expect(withArrivals(shown, named(1, 3), new Set())).toEqual(named(1, 3));
  });
});
