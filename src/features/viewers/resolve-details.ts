/** Converts the wire form of a viewer's details to the columns and back, by the lists that forms offer. Pure. */
import type { FieldErrors } from '#lib/shared/errors.ts';
import type { LookupKind, Lookups } from '#platform/lookups/lookups.ts';
import { lookupTexts } from '#platform/lookups/texts.ts';
import { type Attribute, ATTRIBUTES, byDetail, type DetailName } from './attributes.ts';
import type { DetailNames, Details, DetailsBody } from './details.ts';
import { nameOfValue } from './name-of-value.ts';
import type { DetailsRow } from './viewer-columns.ts';

export type ResolvedDetails = { row: DetailsRow } | { errors: FieldErrors };

/** The row after applying `body` to `current`, or the problems by field. */
export function resolveDetails(lookups: Lookups, current: DetailsRow, body: DetailsBody): ResolvedDetails {
  const errors: FieldErrors = {};
  const row: DetailsRow = { ...current };
  const idOf = (detail: DetailName, kind: LookupKind, value: number | string) => {
    const option = lookups.findOption(kind, value);
    if (option === undefined) errors[detail] ??= lookupTexts.unknown(value);
    return option?.id ?? null;
  };
  for (const attribute of ATTRIBUTES) {
    if (attribute.kind === 'one') {
      const value = body[attribute.name];
      if (value === undefined) continue;
      row[attribute.viewer.column] = value === null ? null : idOf(attribute.name, attribute.options, value);
    } else if (attribute.kind === 'several') {
      const values: readonly (number | string)[] | undefined = body[attribute.name];
      if (values === undefined) continue;
      const ids = values.flatMap((value) => idOf(attribute.name, attribute.options, value) ?? []);
      row[attribute.viewer.column] = [...new Set(ids)];
    } else if (attribute.kind === 'measure') {
      const value = body[attribute.name];
      if (value !== undefined) row[attribute.viewer.column] = value;
    }
  }
  Object.assign(row, resolvePlace(lookups, current, body, errors));
  return Object.keys(errors).length > 0 ? { errors } : { row };
}

/** A district belongs to its city: a change of city removes it, unless a district of the new city is given too. */
function resolvePlace(
  lookups: Lookups,
  current: DetailsRow,
  body: DetailsBody,
  errors: FieldErrors,
): Pick<DetailsRow, 'city_id' | 'district_id'> {
  const given = body.city === undefined ? current.city_id : body.city;
  const city = given === null ? undefined : lookups.findCity(given);
  if (given !== null && city === undefined) errors.city = lookupTexts.unknown(given);
  const cityId = city?.id ?? null;
  const kept = cityId === current.city_id ? current.district_id : null;
  if (body.district === undefined) return { city_id: cityId, district_id: kept };
  if (body.district === null) return { city_id: cityId, district_id: null };
  const wanted = body.district.normalize('NFC');
  const district = city?.districts.find(({ name }) => name === wanted);
  if (given === null) errors.district = lookupTexts.districtWithoutCity;
  else if (city !== undefined && district === undefined)
    errors.district = `Seçtiğin şehirde böyle bir ilçe yok: ${wanted}`;
  return { city_id: cityId, district_id: district?.id ?? null };
}

function inWords(lookups: Lookups, attribute: Attribute, row: DetailsRow): DetailNames[DetailName] {
  if (attribute.kind === 'measure') return row[attribute.viewer.column];
  if (attribute.kind !== 'several') {
    const id = row[attribute.viewer.column];
    return (id === null ? null : nameOfValue(lookups, attribute, id)) ?? null;
  }
  return row[attribute.viewer.column].flatMap((id) => {
    const gone = 'gone' in attribute ? `${attribute.gone}-${id}` : [];
    return nameOfValue(lookups, attribute, id) ?? gone;
  });
}

export function detailsOf(lookups: Lookups, row: DetailsRow): Details {
  const details = byDetail((attribute) =>
    'by' in attribute && attribute.by === 'id'
      ? row[attribute.viewer.column]
      : inWords(lookups, attribute, row),
  );
  return details as Details; // The cast holds: each attribute's row says whether it is given by id or by name.
}

export function detailNamesOf(lookups: Lookups, row: DetailsRow): DetailNames {
  return byDetail((attribute) => inWords(lookups, attribute, row)) as DetailNames; // The cast holds: inWords makes each value.
}
