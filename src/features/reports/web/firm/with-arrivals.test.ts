import { describe, expect, test } from 'vitest';
import type { FirmNews } from '../../contract/firm.ts';
import { withArrivals } from './with-arrivals.ts';

function news(ids: number[], total = ids.length): FirmNews {
  const state = { status: 'active' as const, stop_reason: null, start_date: '2026-11-22' };
  return { campaigns: ids.map((id) => ({ id, campaign_name: `Kampanya ${id}`, ...state })), total };
}

describe('campaigns that a popup tells of', () => {
  test('are those named that were not told of', () => {
    expect(withArrivals(news([]), news([1, 2]), new Set([1]))).toEqual(news([2]));
  });

  test('stay when the server stops naming them, and others join them', () => {
    const shown = news([1]);
    expect(withArrivals(shown, news([]), new Set())).toBe(shown);
    expect(withArrivals(shown, news([1, 3]), new Set())).toEqual(news([1, 3]));
  });

  test('are counted, too, where the server has no room to name them', () => {
    const shown = withArrivals(news([]), news([1, 2], 64), new Set());
    expect(shown.total).toBe(64);
    expect(withArrivals(shown, news([3]), new Set()).total).toBe(65);
  });
});
