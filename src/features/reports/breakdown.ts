import { clickThroughPercent } from '#features/campaigns/click-through.ts';
import { MATCHED_ATTRIBUTES } from '#features/people/attributes.ts';
import { namedOfOverlapping, namedOfPartition } from './hide-small.ts';

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

/**
 * The values of one attribute that may be shown, most viewers first. Viewers and clicks are counts of the same people,
 * so each hides its own small groups.
 */
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
