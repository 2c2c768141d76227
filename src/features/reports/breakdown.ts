/** Who saw a campaign: which attributes are told of, and what of a snapshot may be. Pure. */
import type { ViewerAttributes } from '#features/audience/audience.ts';
import type { AudienceList } from '#features/audience/contract.ts';
import type { LookupKind } from '#features/lookups/lookups.ts';
import { clickThroughPercent } from '#features/campaigns/click-through.ts';
import { namedOfOverlapping, namedOfPartition } from './hide-small.ts';

/** Not districts: nearly every group would be too small to be named. */
export type Attribute = Exclude<AudienceList, 'districts'>;

interface AttributeSource {
  attribute: Attribute;
  /** The column of `viewers`: one option, or several. */
  column: keyof ViewerAttributes;
  hasSeveral: boolean;
  /** The list that names the options; null for the cities. */
  lookup: LookupKind | null;
}

/** In the order in which they are shown. */
export const ATTRIBUTES: readonly AttributeSource[] = [
  { attribute: 'age_ranges', column: 'age_range_id', hasSeveral: false, lookup: 'age_range' },
  { attribute: 'genders', column: 'gender_id', hasSeveral: false, lookup: 'gender' },
  { attribute: 'cities', column: 'city_id', hasSeveral: false, lookup: null },
  { attribute: 'marital_statuses', column: 'marital_status_id', hasSeveral: false, lookup: 'marital_status' },
  { attribute: 'children_counts', column: 'children_count_id', hasSeveral: false, lookup: 'children_count' },
  { attribute: 'professions', column: 'profession_id', hasSeveral: false, lookup: 'profession' },
  { attribute: 'sectors', column: 'sector_id', hasSeveral: false, lookup: 'sector' },
  { attribute: 'hobbies', column: 'hobby_ids', hasSeveral: true, lookup: 'hobby' },
  { attribute: 'favorite_brands', column: 'brand_ids', hasSeveral: true, lookup: 'brand' },
  { attribute: 'favorite_colors', column: 'color_ids', hasSeveral: true, lookup: 'color' },
  { attribute: 'clothing_sizes', column: 'clothing_size_id', hasSeveral: false, lookup: 'clothing_size' },
];

/** The option of viewers who have not told. */
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
  /** Null where too few clicked to be told of. */
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
 * The values of one attribute that may be told of, the most viewers first. Viewers and clicks are two questions about
 * the same people, so each hides what is too small for it.
 */
export function shownShares(
  shares: readonly Share[],
  { viewers, clickers }: Totals,
  hasSeveral: boolean,
): ShownShare[] {
  // What has not been told is no group of its own where one may have told several.
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
