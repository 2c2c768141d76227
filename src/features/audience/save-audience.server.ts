import { type Db, first, rows, run, sql } from '#lib/server/db.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { readLookups } from '#platform/lookups/server.ts';
import {
  AUDIENCE_COLUMNS,
  type AudienceList,
  type AudienceRow,
  byList,
  cityOfDistrict,
  EVERYBODY,
  isUnrestricted,
} from './audience.ts';
import { ALL, type AudienceBody, type AudienceNames, type AudienceWire } from './contract.ts';
import type { City, Lookups } from '#platform/lookups/lookups.ts';
import { lookupTexts } from '#platform/lookups/texts.ts';
import {
  LISTED_ATTRIBUTES,
  MATCHED_ATTRIBUTES,
  type MatchedAttribute,
  nameOfValue,
} from '#features/viewers/attributes.ts';
import { audienceFieldTexts } from './texts.ts';

const NOTHING_CHOSEN: AudienceBody = { all_users: false, ...byList(() => []) };

/** Throws VALIDATION. */
export async function requireAudience(db: Db, body: AudienceBody): Promise<AudienceRow> {
  const resolved = resolveAudience(await readLookups(db), body);
  if ('errors' in resolved) throw commonErrors.VALIDATION({ errors: resolved.errors });
  return resolved.row;
}

export async function findAudienceProblems(
  db: Db,
  { right, wrong }: { right: Partial<AudienceBody>; wrong: ReadonlySet<string> },
): Promise<FieldErrors> {
  // Districts cannot be checked without valid cities.
  const districts = wrong.has('cities') ? [] : (right.districts ?? []);
  const body = { ...NOTHING_CHOSEN, ...right, districts };
  const resolved = resolveAudience(await readLookups(db), body);
  return 'errors' in resolved ? resolved.errors : {};
}

/** The caller has checked in the same transaction that the campaign may be changed. Throws VALIDATION. */
export async function saveAudience(tx: Db, campaignId: number, body: AudienceBody): Promise<void> {
  const row = await requireAudience(tx, body);
  await run(
    tx,
    sql`insert into campaign_audiences (campaign_id, ${COLUMNS})
        values (${campaignId}, ${sql.join(NAMES.map((column) => row[column]))})
        on conflict (campaign_id) do update set ${SENT}`,
  );
}

export async function audienceToWire(db: Db, row: AudienceRow): Promise<AudienceWire> {
  return audienceWireOf(await readLookups(db), row);
}

export async function describeAudience(db: Db, campaignId: number): Promise<AudienceNames | null> {
  const row = await readAudience(db, campaignId);
  return row === null ? null : audienceNamesOf(await readLookups(db), row);
}

const NAMES = ['all_users', ...AUDIENCE_COLUMNS] as const;
const COLUMNS = sql.raw(NAMES.join(', '));
const SENT = sql.raw(NAMES.map((column) => `${column} = excluded.${column}`).join(', '));

export async function readAudience(db: Db, campaignId: number): Promise<AudienceRow | null> {
  const row = await first(
    db,
    sql<AudienceRow>`select ${COLUMNS} from campaign_audiences where campaign_id = ${campaignId}`,
  );
  return row ?? null;
}

/** By campaign; campaigns without one are missing. */
export async function readAudiences(
  db: Db,
  campaignIds: readonly number[],
): Promise<Map<number, AudienceRow>> {
  const found = await rows(
    db,
    sql<AudienceRow & { campaign_id: number }>`
      select campaign_id, ${COLUMNS} from campaign_audiences where campaign_id = any(${campaignIds}::bigint[])`,
  );
  return new Map(found.map(({ campaign_id: campaignId, ...audience }) => [campaignId, audience]));
}

/** Does nothing if the first has none. */
export async function copyAudience(tx: Db, fromCampaignId: number, toCampaignId: number): Promise<void> {
  await run(
    tx,
    sql`insert into campaign_audiences (campaign_id, ${COLUMNS})
        select ${toCampaignId}, ${COLUMNS} from campaign_audiences where campaign_id = ${fromCampaignId}`,
  );
}

function chosen(list: AudienceBody[AudienceList]): (number | string)[] {
  return list === ALL ? [] : list;
}

type ResolvedAudience = { row: AudienceRow } | { errors: FieldErrors };

export function resolveAudience(lookups: Lookups, body: AudienceBody): ResolvedAudience {
  if (body.all_users) return { row: EVERYBODY };
  const errors: FieldErrors = {};
  const row: AudienceRow = { ...EVERYBODY, all_users: false };
  for (const { options, audience } of LISTED_ATTRIBUTES) {
    const found = chosen(body[audience.list]).map((value) => ({
      value,
      option: lookups.findOption(options, value),
    }));
    const unknown = found.find(({ option }) => option === undefined);
    if (unknown !== undefined) errors[audience.list] = lookupTexts.unknown(unknown.value);
    row[audience.column] = ascending(found.flatMap(({ option }) => option?.id ?? []));
  }
  Object.assign(row, resolvePlaces(lookups, body, errors));
  if (Object.keys(errors).length > 0) return { errors };
  return { row: isUnrestricted(row) ? EVERYBODY : row };
}

function ascending(ids: number[]): number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
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
    errors.districts = lookupTexts.districtWithoutCity;
    return places;
  }
  for (const name of districtNames) {
    const found = findDistricts(cities, name);
    if (found.length === 0) errors.districts ??= audienceFieldTexts.districtElsewhere(name);
    places.district_ids.push(...found);
  }
  return { ...places, district_ids: ascending(places.district_ids) };
}

function findDistricts(cities: readonly City[], name: string): number[] {
  const [first = '', second] = name.normalize('NFC').split('/');
  const within = second === undefined ? cities : cities.filter((city) => city.name === first.trim());
  const plain = (second ?? first).trim();
  return within.flatMap(({ districts }) =>
    districts.filter((district) => district.name === plain).map(({ id }) => id),
  );
}

/** A district is written `City/District` where its name alone would mean another one too. */
export function audienceWireOf(lookups: Lookups, row: AudienceRow): AudienceWire {
  const cities = row.city_ids.flatMap((id) => lookups.findCity(id) ?? []);
  const lists = byList(({ kind, audience }) => {
    if (kind === 'city') return cities.map(({ name }) => name);
    return kind === 'district' ? districtNames(lookups, cities, row.district_ids) : row[audience.column];
  });
  return { ...lists, all_users: row.all_users } as AudienceWire; // Places by name, everything else by id.
}

function districtNames(lookups: Lookups, cities: readonly City[], districtIds: readonly number[]): string[] {
  const names = districtIds.map((id) => {
    const name = lookups.findDistrict(id)?.name ?? '';
    const meansOnlyChosen = findDistricts(cities, name).every((meant) => districtIds.includes(meant));
    return meansOnlyChosen ? name : `${lookups.findCity(cityOfDistrict(id))?.name}/${name}`;
  });
  return [...new Set(names)];
}

export function audienceNamesOf(lookups: Lookups, row: AudienceRow): AudienceNames {
  const lists = MATCHED_ATTRIBUTES.map((attribute) => {
    const { list, column } = attribute.audience;
    return [list, row[column].flatMap((id) => nameInAudience(lookups, attribute, id) ?? [])] as const;
  });
  const restricted = lists.filter(([, names]) => names.length > 0);
  return { all_users: row.all_users, ...Object.fromEntries(restricted) };
}

function nameInAudience(lookups: Lookups, attribute: MatchedAttribute, id: number): string | undefined {
  const name = nameOfValue(lookups, attribute, id);
  return attribute.kind === 'district' ? `${lookups.findCity(cityOfDistrict(id))?.name} / ${name}` : name;
}
