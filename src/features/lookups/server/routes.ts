import type { Db } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { lookupsContract, type LookupLists } from '../contract.ts';
import { lookupErrors } from '../errors.ts';
import { readLookups } from './read-lookups.ts';

async function allLists(db: Db): Promise<LookupLists> {
  const lookups = await readLookups(db);
  return {
    age_ranges: [...lookups.ageRanges],
    genders: [...lookups.options('gender')],
    cities: [...lookups.cities],
    professions: [...lookups.options('profession')],
    marital_statuses: [...lookups.options('marital_status')],
    sectors: [...lookups.options('sector')],
    hobbies: [...lookups.options('hobby')],
    brands: [...lookups.options('brand')],
    colors: [...lookups.options('color')],
    clothing_sizes: lookups.options('clothing_size').map(({ id, name }) => ({ id, size: name })),
    children_counts: lookups.options('children_count').map(({ id, name }) => ({ id, count: name })),
  };
}

/** Only looks the name up among the names: whatever else the text holds, it is no city. Throws CITY_NOT_FOUND. */
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
