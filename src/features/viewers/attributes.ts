/**
 * All details that a viewer can give. Schemas, forms, columns, matching, reach, figures, export and erasure are derived
 * from these rows. A new one needs a row here and a migration (its two columns, its options, its name among those that
 * may be withheld); a new list of options also a row in lookups/lookups.ts.
 */
import type { LookupKind, Lookups } from '#platform/lookups/lookups.ts';

export const ATTRIBUTE_GROUPS = ['about', 'place', 'work', 'likes', 'body'] as const;
export type AttributeGroup = (typeof ATTRIBUTE_GROUPS)[number];

interface ViewerSide {
  /** A column of the table `viewers`: null, or an empty array where several answers are allowed, while not given. */
  column: string;
  group: AttributeGroup;
}

interface AudienceSide {
  list: string;
  column: string;
  /** The place among the figures of a campaign's audience; null where nearly all groups would be too small to show. */
  figuresRank: number | null;
}

interface Asked {
  /** Whether a viewer's answers are ids on the wire (short lists, which forms show whole) or names (long ones). */
  by: 'id' | 'name';
  viewer: ViewerSide;
  audience: AudienceSide;
  labels: { viewer: string; yours: string; audience: string };
}

interface One extends Asked {
  kind: 'one';
  options: LookupKind;
}

/** An id may outlive its option; it is then shown as the word `gone` and its number. */
type Several = Asked & { kind: 'several'; options: LookupKind } & (
    | { by: 'name' }
    | { by: 'id'; gone: string }
  );

/** The city of residence, or its district. A district has a meaning only together with its city. */
interface Place extends Asked {
  kind: 'city' | 'district';
  by: 'name';
}

interface Measure {
  kind: 'measure';
  viewer: ViewerSide;
  range: { min: number; max: number; unit: string };
  labels: { viewer: string };
}

export type AttributeRow = One | Several | Place | Measure;

const ROWS = {
  age: {
    kind: 'one',
    options: 'age_range',
    by: 'id',
    viewer: { column: 'age_range_id', group: 'about' },
    audience: { list: 'age_ranges', column: 'age_range_ids', figuresRank: 1 },
    labels: { viewer: 'Yaş aralığı', yours: 'Yaş aralığın', audience: 'Yaş aralığı' },
  },
  gender: {
    kind: 'one',
    options: 'gender',
    by: 'id',
    viewer: { column: 'gender_id', group: 'about' },
    audience: { list: 'genders', column: 'gender_ids', figuresRank: 2 },
    labels: { viewer: 'Cinsiyet', yours: 'Cinsiyetin', audience: 'Cinsiyet' },
  },
  marital_status: {
    kind: 'one',
    options: 'marital_status',
    by: 'id',
    viewer: { column: 'marital_status_id', group: 'about' },
    audience: { list: 'marital_statuses', column: 'marital_status_ids', figuresRank: 4 },
    labels: { viewer: 'Medeni durum', yours: 'Medeni durumun', audience: 'Medeni durum' },
  },
  children_count: {
    kind: 'one',
    options: 'children_count',
    by: 'id',
    viewer: { column: 'children_count_id', group: 'about' },
    audience: { list: 'children_counts', column: 'children_count_ids', figuresRank: 5 },
    labels: { viewer: 'Çocuk sayısı', yours: 'Çocuk sayın', audience: 'Çocuk sayısı' },
  },
  city: {
    kind: 'city',
    by: 'name',
    viewer: { column: 'city_id', group: 'place' },
    audience: { list: 'cities', column: 'city_ids', figuresRank: 3 },
    labels: { viewer: 'Şehir', yours: 'Şehrin', audience: 'Şehirler' },
  },
  district: {
    kind: 'district',
    by: 'name',
    viewer: { column: 'district_id', group: 'place' },
    audience: { list: 'districts', column: 'district_ids', figuresRank: null },
    labels: { viewer: 'İlçe', yours: 'İlçen', audience: 'İlçeler' },
  },
  profession: {
    kind: 'one',
    options: 'profession',
    by: 'name',
    viewer: { column: 'profession_id', group: 'work' },
    audience: { list: 'professions', column: 'profession_ids', figuresRank: 6 },
    labels: { viewer: 'Meslek', yours: 'Mesleğin', audience: 'Meslekler' },
  },
  sector: {
    kind: 'one',
    options: 'sector',
    by: 'name',
    viewer: { column: 'sector_id', group: 'work' },
    audience: { list: 'sectors', column: 'sector_ids', figuresRank: 7 },
    labels: { viewer: 'Sektör', yours: 'Sektörün', audience: 'Sektörler' },
  },
  hobbies: {
    kind: 'several',
    options: 'hobby',
    by: 'name',
    viewer: { column: 'hobby_ids', group: 'likes' },
    audience: { list: 'hobbies', column: 'hobby_ids', figuresRank: 8 },
    labels: { viewer: 'Hobiler', yours: 'Hobilerin', audience: 'Hobiler' },
  },
  favorite_brands: {
    kind: 'several',
    options: 'brand',
    by: 'name',
    viewer: { column: 'brand_ids', group: 'likes' },
    audience: { list: 'favorite_brands', column: 'brand_ids', figuresRank: 9 },
    labels: { viewer: 'Sevdiğin markalar', yours: 'Sevdiğin markalar', audience: 'Sevdiği markalar' },
  },
  favorite_colors: {
    kind: 'several',
    options: 'color',
    by: 'id',
    gone: 'Renk',
    viewer: { column: 'color_ids', group: 'likes' },
    audience: { list: 'favorite_colors', column: 'color_ids', figuresRank: 10 },
    labels: { viewer: 'Sevdiğin renkler', yours: 'Sevdiğin renkler', audience: 'Sevdiği renkler' },
  },
  clothing_size: {
    kind: 'one',
    options: 'clothing_size',
    by: 'id',
    viewer: { column: 'clothing_size_id', group: 'body' },
    audience: { list: 'clothing_sizes', column: 'clothing_size_ids', figuresRank: 11 },
    labels: { viewer: 'Beden', yours: 'Bedenin', audience: 'Beden' },
  },
  height: {
    kind: 'measure',
    viewer: { column: 'height_cm', group: 'body' },
    range: { min: 100, max: 250, unit: 'cm' },
    labels: { viewer: 'Boy' },
  },
  weight: {
    kind: 'measure',
    viewer: { column: 'weight_kg', group: 'body' },
    range: { min: 30, max: 250, unit: 'kg' },
    labels: { viewer: 'Kilo' },
  },
} as const satisfies Record<string, AttributeRow>;

type Rows = typeof ROWS;
export type DetailName = keyof Rows;

type OfKind<Kind extends Rows[DetailName]['kind']> = {
  [Name in DetailName]: Rows[Name]['kind'] extends Kind ? Rows[Name] & { name: Name } : never;
}[DetailName];
export type Attribute = OfKind<Rows[DetailName]['kind']>;
export type MatchedAttribute = Exclude<Attribute, { kind: 'measure' }>;
export type MatchedDetail = MatchedAttribute['name'];

function ofKind<Kind extends Attribute['kind']>(...kinds: readonly Kind[]): readonly OfKind<Kind>[] {
  const all = Object.entries(ROWS).map(([name, row]) => ({ name, ...row })) as Attribute[]; // The cast holds: each row is given its own key.
  return all.filter((attribute): attribute is OfKind<Kind> => kinds.some((kind) => kind === attribute.kind));
}

export const SINGLE_ATTRIBUTES = ofKind('one');
export const MULTIPLE_ATTRIBUTES = ofKind('several');
export const LISTED_ATTRIBUTES = ofKind('one', 'several');
export const MATCHED_ATTRIBUTES = ofKind('one', 'several', 'city', 'district');
export const ATTRIBUTES = ofKind('one', 'several', 'city', 'district', 'measure');

export function byDetail<Made>(make: (attribute: Attribute) => Made): Record<DetailName, Made> {
  const made = ATTRIBUTES.map((attribute) => [attribute.name, make(attribute)]);
  return Object.fromEntries(made) as Record<DetailName, Made>; // The cast holds: every name has a row.
}

export const detailLabels = byDetail(({ labels }) => labels.viewer);

export function nameOfValue(lookups: Lookups, attribute: MatchedAttribute, id: number): string | undefined {
  if (attribute.kind === 'city') return lookups.findCity(id)?.name;
  if (attribute.kind === 'district') return lookups.findDistrict(id)?.name;
  return lookups.findOption(attribute.options, id)?.name;
}
