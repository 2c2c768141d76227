import { clickThroughPercent } from '#features/campaigns/click-through.ts';
import { MATCHED_ATTRIBUTES } from '#features/viewers/attributes.ts';

export const TOLD_ATTRIBUTES = MATCHED_ATTRIBUTES.filter(
  ({ audience }) => audience.figuresRank !== null,
).toSorted((left, right) => (left.audience.figuresRank ?? 0) - (right.audience.figuresRank ?? 0));

export const NOT_GIVEN = 0;

export interface Share {
  option_id: number;
  viewers: number;
  clickers: number;
}

export interface ShownShare {
  option_id: number;
  viewers: number;
  /** Percent of all viewers. */
  share: number;
  /** Null where too few clicked for the number to be shown. */
  clicks: number | null;
  ctr: number | null;
}

interface Totals {
  viewers: number;
  clickers: number;
}

const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100;

/** The values that may be shown, most viewers first. Viewers and clicks each hide their own small groups. */
export function shownShares(
  shares: readonly Share[],
  { viewers, clickers }: Totals,
  hasSeveral: boolean,
): ShownShare[] {
  // With several answers a viewer, "not given" is not shown as a group.
  const told = hasSeveral ? shares.filter(({ option_id }) => option_id !== NOT_GIVEN) : shares;
  const byViewers = told.map((share) => ({ ...share, count: share.viewers }));
  const byClicks = told.map((share) => ({ ...share, count: share.clickers }));
  const named = hasSeveral ? namedOfOverlapping(byViewers, viewers) : namedOfPartition(byViewers);
  const clicked = hasSeveral ? namedOfOverlapping(byClicks, clickers) : namedOfPartition(byClicks);
  const clicksOf = new Map(clicked.map(({ option_id, count }) => [option_id, count]));
  return named
    .map((share) => {
      const clicks = clicksOf.get(share.option_id) ?? null;
      return {
        option_id: share.option_id,
        viewers: share.viewers,
        share: percent(share.viewers, viewers),
        clicks,
        ctr: clicks === null ? null : clickThroughPercent({ views: share.viewers, clicks }),
      };
    })
    .toSorted((left, right) => right.viewers - left.viewers || left.option_id - right.option_id);
}

/**
 * A group of fewer people is not shown with its number, and the shown groups subtracted from a total must not reveal
 * fewer either (threat T-F13).
 */
export const SMALLEST_GROUP = 10;

/**
 * For groups that do not overlap and together are everybody ("not given" is one of them): the ones that may be shown.
 * Small ones are hidden. While the hidden ones together are fewer than ten, the smallest shown group is hidden too.
 */
export function namedOfPartition<Group extends { count: number }>(groups: readonly Group[]): Group[] {
  const named = groups
    .filter(({ count }) => count >= SMALLEST_GROUP)
    .toSorted((left, right) => left.count - right.count);
  let hidden = groups.reduce((sum, { count }) => sum + (count < SMALLEST_GROUP ? count : 0), 0);
  while (hidden > 0 && hidden < SMALLEST_GROUP) {
    const [next] = named.splice(0, 1);
    if (next === undefined) break;
    hidden += next.count;
  }
  const shown = new Set(named);
  return groups.filter((group) => shown.has(group));
}

/** Overlapping groups (hobbies) that may be named: neither they nor everybody else may be fewer than ten. */
export function namedOfOverlapping<Group extends { count: number }>(
  groups: readonly Group[],
  total: number,
): Group[] {
  return groups.filter(
    ({ count }) => count >= SMALLEST_GROUP && (count === total || total - count >= SMALLEST_GROUP),
  );
}
