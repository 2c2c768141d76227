/** From the wire form of a viewer's details to the columns and back, by the lists that forms offer. Pure. */
import type { FieldErrors } from '#lib/shared/errors.ts';
import type { LookupKind, Lookups } from '#features/lookups/lookups.ts';
import type { ViewerAttributes } from '#features/audience/audience.ts';
import type { DetailName, Details, DetailsBody } from './details.ts';
import { profileTexts } from './texts.ts';

/** The columns of `viewers` that hold details. */
export interface DetailsRow extends ViewerAttributes {
  height_cm: number | null;
  weight_kg: number | null;
}

/** Details of which there is one, out of a list: wire name, list, column, and whether the wire holds id or name. */
const SINGLES = [
  ['age', 'age_range', 'age_range_id', 'id'],
  ['gender', 'gender', 'gender_id', 'id'],
  ['marital_status', 'marital_status', 'marital_status_id', 'id'],
  ['children_count', 'children_count', 'children_count_id', 'id'],
  ['clothing_size', 'clothing_size', 'clothing_size_id', 'id'],
  ['profession', 'profession', 'profession_id', 'name'],
  ['sector', 'sector', 'sector_id', 'name'],
] as const satisfies readonly (readonly [DetailName, LookupKind, keyof DetailsRow, 'id' | 'name'])[];

const MULTIPLES = [
  ['hobbies', 'hobby', 'hobby_ids'],
  ['favorite_brands', 'brand', 'brand_ids'],
  ['favorite_colors', 'color', 'color_ids'],
] as const satisfies readonly (readonly [DetailName, LookupKind, keyof DetailsRow])[];

export type ResolvedDetails = { row: DetailsRow } | { errors: FieldErrors };

/** The row that `body` makes of `current`, or what is wrong with it by field. */
export function resolveDetails(lookups: Lookups, current: DetailsRow, body: DetailsBody): ResolvedDetails {
  const errors: FieldErrors = {};
  const row: DetailsRow = { ...current };
  const idOf = (detail: DetailName, kind: LookupKind, value: number | string) => {
    const option = lookups.findOption(kind, value);
    if (option === undefined) errors[detail] ??= profileTexts.unknownOption(value);
    return option?.id ?? null;
  };
  for (const [detail, kind, column] of SINGLES) {
    const value = body[detail];
    if (value !== undefined) row[column] = value === null ? null : idOf(detail, kind, value);
  }
  for (const [detail, kind, column] of MULTIPLES) {
    const values = body[detail];
    if (values === undefined) continue;
    row[column] = [...new Set(values.flatMap((value) => idOf(detail, kind, value) ?? []))];
  }
  if (body.height !== undefined) row.height_cm = body.height;
  if (body.weight !== undefined) row.weight_kg = body.weight;
  Object.assign(row, resolvePlace(lookups, current, body, errors));
  return Object.keys(errors).length > 0 ? { errors } : { row };
}

/** A district belongs to its city: another city takes it away unless a district of the new one came along. */
function resolvePlace(
  lookups: Lookups,
  current: DetailsRow,
  body: DetailsBody,
  errors: FieldErrors,
): Pick<DetailsRow, 'city_id' | 'district_id'> {
  const given = body.city === undefined ? current.city_id : body.city;
  const city = given === null ? undefined : lookups.findCity(given);
  if (given !== null && city === undefined) errors.city = profileTexts.unknownOption(given);
  const cityId = city?.id ?? null;
  const kept = cityId === current.city_id ? current.district_id : null;
  if (body.district === undefined) return { city_id: cityId, district_id: kept };
  if (body.district === null) return { city_id: cityId, district_id: null };
  const wanted = body.district.normalize('NFC');
  const district = city?.districts.find(({ name }) => name === wanted);
  if (given === null) errors.district = profileTexts.districtWithoutCity;
  else if (city !== undefined && district === undefined)
    errors.district = profileTexts.districtElsewhere(wanted);
  return { city_id: cityId, district_id: district?.id ?? null };
}

/** The details as they stand on the wire. */
export function detailsOf(lookups: Lookups, row: DetailsRow): Details {
  const nameOf = (kind: LookupKind, id: number | null) =>
    (id === null ? null : lookups.findOption(kind, id)?.name) ?? null;
  const namesOf = (kind: LookupKind, ids: number[]) =>
    ids.flatMap((id) => lookups.findOption(kind, id)?.name ?? []);
  return {
    age: row.age_range_id,
    gender: row.gender_id,
    marital_status: row.marital_status_id,
    children_count: row.children_count_id,
    city: row.city_id === null ? null : (lookups.findCity(row.city_id)?.name ?? null),
    district: row.district_id === null ? null : (lookups.findDistrict(row.district_id)?.name ?? null),
    profession: nameOf('profession', row.profession_id),
    sector: nameOf('sector', row.sector_id),
    hobbies: namesOf('hobby', row.hobby_ids),
    favorite_brands: namesOf('brand', row.brand_ids),
    favorite_colors: row.color_ids,
    clothing_size: row.clothing_size_id,
    height: row.height_cm,
    weight: row.weight_kg,
  };
}

/** The details in words, for a person who has no lists at hand. A colour that is gone is named by its number. */
export function detailNamesOf(lookups: Lookups, row: DetailsRow) {
  const { age, gender, marital_status, children_count, clothing_size, favorite_colors, ...named } = detailsOf(
    lookups,
    row,
  );
  const nameOf = (kind: LookupKind, id: number | null) =>
    (id === null ? null : lookups.findOption(kind, id)?.name) ?? null;
  return {
    ...named,
    age: nameOf('age_range', age),
    gender: nameOf('gender', gender),
    marital_status: nameOf('marital_status', marital_status),
    children_count: nameOf('children_count', children_count),
    clothing_size: nameOf('clothing_size', clothing_size),
    favorite_colors: favorite_colors.map((id) => nameOf('color', id) ?? `Renk-${id}`),
  };
}
