/** From the wire form of an audience to its row and back, by the lists that forms offer. Pure. */
import type { FieldErrors } from '#lib/shared/errors.ts';
import type { City, LookupKind, Lookups } from '#features/lookups/lookups.ts';
import { type AudienceRow, cityOfDistrict, EVERYBODY } from './audience.ts';
import {
  ALL,
  AUDIENCE_LISTS,
  type AudienceBody,
  type AudienceList,
  type AudienceNames,
  type AudienceWire,
} from './contract.ts';
import { audienceFieldTexts } from './texts.ts';

/** Lists that hold ids: wire name, kind of lookup, column. */
const ID_LISTS = [
  ['age_ranges', 'age_range', 'age_range_ids'],
  ['genders', 'gender', 'gender_ids'],
  ['marital_statuses', 'marital_status', 'marital_status_ids'],
  ['sectors', 'sector', 'sector_ids'],
  ['professions', 'profession', 'profession_ids'],
  ['hobbies', 'hobby', 'hobby_ids'],
  ['favorite_brands', 'brand', 'brand_ids'],
  ['clothing_sizes', 'clothing_size', 'clothing_size_ids'],
  ['favorite_colors', 'color', 'color_ids'],
  ['children_counts', 'children_count', 'children_count_ids'],
] as const satisfies readonly (readonly [AudienceList, LookupKind, keyof AudienceRow])[];

/** The parts of `City/District`. */
const SEPARATOR = '/';

/** A list where `all` and nothing both mean no restriction. */
function chosen(list: AudienceBody[AudienceList]): (number | string)[] {
  return list === ALL ? [] : list;
}

export type ResolvedAudience = { row: AudienceRow } | { errors: FieldErrors };

/**
 * The row that a body describes, or what is wrong with it by field. A body that chose only `all` restricts nothing and
 * becomes `all_users`.
 */
export function resolveAudience(lookups: Lookups, body: AudienceBody): ResolvedAudience {
  if (body.all_users) return { row: EVERYBODY };
  const errors: FieldErrors = {};
  const row: AudienceRow = { ...EVERYBODY, all_users: false };
  for (const [list, kind, column] of ID_LISTS) {
    const found = chosen(body[list]).map((value) => ({ value, option: lookups.findOption(kind, value) }));
    const unknown = found.find(({ option }) => option === undefined);
    if (unknown !== undefined) errors[list] = audienceFieldTexts.unknown(unknown.value);
    row[column] = ascending(found.flatMap(({ option }) => option?.id ?? []));
  }
  Object.assign(row, resolvePlaces(lookups, body, errors));
  if (Object.keys(errors).length > 0) return { errors };
  return { row: isUnrestricted(row) ? EVERYBODY : row };
}

function ascending(ids: number[]): number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

function isUnrestricted(row: AudienceRow): boolean {
  return ID_LISTS.every(([, , column]) => row[column].length === 0) && row.city_ids.length === 0;
}

function resolvePlaces(
  lookups: Lookups,
  body: AudienceBody,
  errors: FieldErrors,
): Pick<AudienceRow, 'city_ids' | 'district_ids'> {
  const cityNames = chosen(body.cities);
  const cities = cityNames.flatMap((name) => lookups.findCity(name) ?? []);
  const unknown = cityNames.find((name) => lookups.findCity(name) === undefined);
  if (unknown !== undefined) errors.cities = audienceFieldTexts.unknownCity(String(unknown));
  const districtNames = chosen(body.districts).map(String);
  const places = { city_ids: ascending(cities.map(({ id }) => id)), district_ids: [] as number[] };
  if (districtNames.length > 0 && cityNames.length === 0) {
    errors.districts = audienceFieldTexts.districtWithoutCity;
    return places;
  }
  for (const name of districtNames) {
    const found = findDistricts(cities, name);
    if (found.length === 0) errors.districts ??= audienceFieldTexts.districtElsewhere(name);
    places.district_ids.push(...found);
  }
  return { ...places, district_ids: ascending(places.district_ids) };
}

/** The ids of the districts that a name means within the chosen cities. */
function findDistricts(cities: readonly City[], name: string): number[] {
  const [first = '', second] = name.normalize('NFC').split(SEPARATOR);
  const within = second === undefined ? cities : cities.filter((city) => city.name === first.trim());
  const wanted = (second ?? first).trim();
  return within.flatMap(({ districts }) =>
    districts.filter((district) => district.name === wanted).map(({ id }) => id),
  );
}

/** The wire form of a row. A district's name is written `City/District` where alone it would mean another one too. */
export function audienceWireOf(lookups: Lookups, row: AudienceRow): AudienceWire {
  const cities = row.city_ids.flatMap((id) => lookups.findCity(id) ?? []);
  return {
    all_users: row.all_users,
    age_ranges: row.age_range_ids,
    genders: row.gender_ids,
    cities: cities.map(({ name }) => name),
    districts: districtNames(lookups, cities, row.district_ids),
    marital_statuses: row.marital_status_ids,
    sectors: row.sector_ids,
    professions: row.profession_ids,
    hobbies: row.hobby_ids,
    favorite_brands: row.brand_ids,
    clothing_sizes: row.clothing_size_ids,
    favorite_colors: row.color_ids,
    children_counts: row.children_count_ids,
  };
}

function districtNames(lookups: Lookups, cities: readonly City[], districtIds: readonly number[]): string[] {
  const names = districtIds.map((id) => {
    const name = lookups.findDistrict(id)?.name ?? '';
    const meansOnlyChosen = findDistricts(cities, name).every((meant) => districtIds.includes(meant));
    return meansOnlyChosen ? name : `${lookups.findCity(cityOfDistrict(id))?.name}${SEPARATOR}${name}`;
  });
  return [...new Set(names)];
}

/** The row in words: only the restricted attributes, each district with its city. */
export function audienceNamesOf(lookups: Lookups, row: AudienceRow): AudienceNames {
  const byList = new Map<AudienceList, string[]>();
  for (const [list, kind, column] of ID_LISTS) {
    byList.set(
      list,
      row[column].flatMap((id) => lookups.findOption(kind, id)?.name ?? []),
    );
  }
  byList.set(
    'cities',
    row.city_ids.flatMap((id) => lookups.findCity(id)?.name ?? []),
  );
  byList.set(
    'districts',
    row.district_ids.map(
      (id) => `${lookups.findCity(cityOfDistrict(id))?.name} / ${lookups.findDistrict(id)?.name}`,
    ),
  );
  const restricted = AUDIENCE_LISTS.map((list) => [list, byList.get(list) ?? []] as const);
  const lists = restricted.filter(([, names]) => names.length > 0);
  return { all_users: row.all_users, ...Object.fromEntries(lists) };
}
