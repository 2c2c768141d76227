import { type Db, rows, sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { lookupErrors, type LookupLists, lookupsContract } from './contract.ts';
import {
  buildLookups,
  LOOKUP_KINDS,
  LOOKUP_LISTS,
  type LookupOptionRow,
  type Lookups,
  type PlaceRow,
} from './lookups.ts';

async function allLists(db: Db): Promise<LookupLists> {
  const lookups = await readLookups(db);
  const lists = LOOKUP_KINDS.map((kind) => {
    const { list, text } = LOOKUP_LISTS[kind];
    return [list, lookups.options(kind).map(({ id, name }) => ({ id, [text]: name }))];
  });
  return {
    ...(Object.fromEntries(lists) as LookupLists), // By wire name, as the contract is made.
    age_ranges: [...lookups.ageRanges],
    cities: [...lookups.cities],
  };
}

/** The text is only compared with the cities' names, so no other content of it can do harm. Throws CITY_NOT_FOUND. */
async function districtNames(db: Db, name: string): Promise<string[]> {
  const city = (await readLookups(db)).findCity(name);
  if (city === undefined) throw lookupErrors.CITY_NOT_FOUND();
  return city.districts.map((district) => district.name);
}

export function mountLookups(kit: ServerKit): void {
  implement(kit, lookupsContract, {
    listTargetOptions: async ({ db }) => ({ data: await allLists(db) }),
    listDistrictsForFirm: async ({ db, params }) => ({ data: await districtNames(db, params.city) }),
    listDemographics: async ({ db }) => ({ data: await allLists(db) }),
    listHobbies: async ({ db }) => ({ data: { hobbies: [...(await readLookups(db)).options('hobby')] } }),
    listSectors: async ({ db }) => ({ data: { sectors: [...(await readLookups(db)).options('sector')] } }),
    listProfessions: async ({ db }) => ({
      data: { professions: [...(await readLookups(db)).options('profession')] },
    }),
    listCities: async ({ db }) => ({ data: { cities: [...(await readLookups(db)).cities] } }),
    listDistrictsForViewer: async ({ db, params }) => ({ data: await districtNames(db, params.city) }),
  });
}

async function load(db: Db): Promise<Lookups> {
  const options = await rows(
    db,
    sql<LookupOptionRow>`select kind, id, name, min_age, max_age from lookup_options order by kind, sort_order, id`,
  );
  const places = await rows(
    db,
    sql<PlaceRow>`
      select city_id, cities.name as city, districts.id as district_id, districts.name as district
      from districts join cities on cities.id = city_id order by city_id, districts.id`,
  );
  return buildLookups(options, places);
}

/** Read once per process: only migrations change the lists, and they run before the process serves requests. */
let loaded: Lookups | undefined;

export async function readLookups(db: Db): Promise<Lookups> {
  loaded ??= await load(db);
  return loaded;
}
