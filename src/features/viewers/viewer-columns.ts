import { ATTRIBUTES, type Attribute, MATCHED_ATTRIBUTES, type MatchedAttribute } from './attributes.ts';

type ColumnsOf<Of extends Attribute> = {
  -readonly [Each in Of as Each['viewer']['column']]: Each['kind'] extends 'several'
    ? number[]
    : number | null;
};

/** The answers that audiences ask for. Null or an empty array means not given. */
export type ViewerAttributes = ColumnsOf<MatchedAttribute>;
export type DetailsRow = ColumnsOf<Attribute>;

export const ATTRIBUTE_COLUMNS = MATCHED_ATTRIBUTES.map(({ viewer }) => viewer.column);
export const DETAIL_COLUMNS = ATTRIBUTES.map(({ viewer }) => viewer.column);

export const NOTHING_GIVEN = Object.fromEntries(
  MATCHED_ATTRIBUTES.map(({ kind, viewer }) => [viewer.column, kind === 'several' ? [] : null]),
) as unknown as ViewerAttributes; // The cast holds: every column is listed, empty as its kind requires.

export function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null;
}

/** A stored `other` may be older than a column, which then counts as empty. */
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
  return made as ViewerAttributes; // The cast holds: each column comes from one of the two rows.
}

export function attributesOf(row: ViewerAttributes): ViewerAttributes {
  return withAttributesOf(NOTHING_GIVEN, row, () => true);
}
