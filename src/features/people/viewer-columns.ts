/** The columns of `viewers` that hold what a viewer said of themselves. Pure. */
import { ATTRIBUTES, type Attribute, MATCHED_ATTRIBUTES, type MatchedAttribute } from './attributes.ts';

type ColumnsOf<Of extends Attribute> = {
  -readonly [Each in Of as Each['viewer']['column']]: Each['kind'] extends 'several'
    ? number[]
    : number | null;
};

/** What audiences ask about. Null or empty: not given. */
export type ViewerAttributes = ColumnsOf<MatchedAttribute>;
/** Everything, measures included. */
export type DetailsRow = ColumnsOf<Attribute>;

export const ATTRIBUTE_COLUMNS = MATCHED_ATTRIBUTES.map(({ viewer }) => viewer.column);
export const DETAIL_COLUMNS = ATTRIBUTES.map(({ viewer }) => viewer.column);

/** A viewer who has said nothing. */
export const NOTHING_GIVEN = Object.fromEntries(
  MATCHED_ATTRIBUTES.map(({ kind, viewer }) => [viewer.column, kind === 'several' ? [] : null]),
) as unknown as ViewerAttributes; // Every column, empty as its kind is.

/** Whether a detail says something. */
export function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null;
}

/** `row` with some attributes as `other` has them, which may have been kept before there was such a column. */
export function withAttributesOf(
  row: ViewerAttributes,
  other: ViewerAttributes,
  which: (attribute: MatchedAttribute) => boolean,
): ViewerAttributes {
  const made: Record<keyof ViewerAttributes, number | number[] | null> = { ...row };
  for (const attribute of MATCHED_ATTRIBUTES)
    if (which(attribute))
      made[attribute.viewer.column] =
        other[attribute.viewer.column] ?? NOTHING_GIVEN[attribute.viewer.column];
  return made as ViewerAttributes; // Each column is that of one of the two rows.
}

/** The attributes alone, whatever else a row holds. */
export function attributesOf(row: ViewerAttributes): ViewerAttributes {
  return withAttributesOf(NOTHING_GIVEN, row, () => true);
}
