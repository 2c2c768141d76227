import { type Db, rows, sql } from '#lib/server/db.ts';
import { buildLookups, type LookupOptionRow, type Lookups, type PlaceRow } from './lookups.ts';

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
