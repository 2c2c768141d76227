import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Share, shownShares } from './breakdown.ts';

const share = (option_id: number, viewers: number, clickers: number): Share => ({
  option_id,
  viewers,
  clickers,
});
const totalsOf = (shares: readonly Share[]) => ({
  viewers: shares.reduce((sum, { viewers }) => sum + viewers, 0),
  clickers: shares.reduce((sum, { clickers }) => sum + clickers, 0),
});

describe('who saw a campaign', () => {
  test('is told by value, the most first, with the rate of clicks', () => {
    const shares = [share(1, 20, 10), share(2, 60, 15), share(0, 20, 12)];
    expect(shownShares(shares, totalsOf(shares), false)).toEqual([
      { option_id: 2, viewers: 60, share: 60, clicks: 15, ctr: 25 },
      { option_id: 0, viewers: 20, share: 20, clicks: 12, ctr: 60 },
      { option_id: 1, viewers: 20, share: 20, clicks: 10, ctr: 50 },
    ]);
  });

  test('few clickers are not told of, nor the next few that would give them away', () => {
    const shares = [share(1, 20, 2), share(2, 60, 30), share(3, 20, 12)];
    expect(shownShares(shares, totalsOf(shares), false).map(({ clicks }) => clicks)).toEqual([
      30,
      null,
      null,
    ]);
  });

  test('of hobbies, those who have told none are no value', () => {
    const shares = [share(0, 50, 20), share(1, 30, 20), share(2, 40, 20)];
    const shown = shownShares(shares, { viewers: 100, clickers: 40 }, true);
    expect(shown.map(({ option_id }) => option_id)).toEqual([2, 1]);
  });

  test('T-F13: from what is told, with the totals, no group under ten can be worked out', () => {
    const people = fc.array(
      fc
        .nat({ max: 40 })
        .chain((viewers) => fc.record({ viewers: fc.constant(viewers), clickers: fc.nat({ max: viewers }) })),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(people, (given) => {
        const shares = given.map(({ viewers, clickers }, index) => share(index, viewers, clickers));
        const totals = totalsOf(shares);
        const shown = shownShares(shares, totals, false);
        const told = shown.reduce((sum, { viewers }) => sum + viewers, 0);
        const clicks = shown.map((value) => value.clicks).filter((count) => count !== null);
        const clicked = clicks.reduce((sum, count) => sum + count, 0);
        for (const count of [...clicks, ...shown.map(({ viewers }) => viewers)])
          expect(count).toBeGreaterThanOrEqual(10);
        if (shown.length > 0) expect([0, ...tens(totals.viewers)]).toContain(totals.viewers - told);
        if (clicks.length > 0) expect([0, ...tens(totals.clickers)]).toContain(totals.clickers - clicked);
      }),
    );
  });
});

/** Everything from ten up to a number. */
function tens(most: number): number[] {
  return Array.from({ length: Math.max(0, most - 9) }, (_, index) => index + 10);
}
