/**
 * The rules of audience.ts as SQL; a test compares both. One pass over the narrow table of viewers: 100,000 take
 * 35–60 ms, 2.5 to 4 times a `count(*)` (`npx tsx bench/reach.ts`).
 */
import { type Db, one, sql } from '#lib/server/db.ts';
import { LISTED_ATTRIBUTES, MATCHED_ATTRIBUTES, type MatchedDetail } from '#features/viewers/attributes.ts';
import { type AudienceRow, cityOfDistrict } from './audience.ts';
import { randomInt } from 'node:crypto';
import { noisyCount } from './reach.ts';

function conditionsOf(audience: AudienceRow) {
  if (audience.all_users) return [sql`true`];
  const listed = LISTED_ATTRIBUTES.filter((attribute) => audience[attribute.audience.column].length > 0).map(
    ({ kind, viewer, audience: asked }) =>
      kind === 'several'
        ? sql`${sql.ref(viewer.column)} && ${audience[asked.column]}::int[]`
        : sql`${sql.ref(viewer.column)} = any(${audience[asked.column]}::int[])`,
  );
  const narrowed = new Set(audience.district_ids.map(cityOfDistrict));
  const wholeCities = audience.city_ids.filter((city) => !narrowed.has(city));
  const place = sql`(city_id = any(${wholeCities}::int[])
    or district_id = any(${audience.district_ids}::int[]) and not 'district' = any(withheld))`;
  const restrictions = [...listed, ...(audience.city_ids.length > 0 ? [place] : [])];
  // A viewer who refuses targeting matches no restriction.
  if (restrictions.length === 0) return [sql`true`];
  return [sql`allows_targeting`, sql`not withheld && ${askedBy(audience)}::text[]`, ...restrictions];
}

/** A viewer who withholds one of these details cannot match. */
function askedBy(audience: AudienceRow): MatchedDetail[] {
  return MATCHED_ATTRIBUTES.filter(
    ({ kind, audience: asked }) => kind !== 'district' && audience[asked.column].length > 0,
  ).map(({ name }) => name);
}

export interface ViewerCount {
  matching: number;
  total: number;
}

/** Subtracts inactive accounts, which are few: joining every viewer to its account would cost three times as much. */
export async function countViewers(db: Db, audience: AudienceRow): Promise<ViewerCount> {
  const matches = sql.join(conditionsOf(audience), sql` and `);
  return one(
    db,
    sql<ViewerCount>`
      with away as (
        select viewers.* from users join viewers on user_id = users.id where status <> 'active' and role = 'user'
      )
      select (select count(*) from viewers where ${matches}) - (select count(*) from away where ${matches}) as matching,
        (select count(*) from viewers) - (select count(*) from away) as total`,
  );
}

/** In (0, 1), both excluded. */
const drawUniform = () => (randomInt(2 ** 47) + 0.5) / 2 ** 47;

/** A count that may be stored: with cryptographically random noise. */
export function drawNoisyCount(count: number): number {
  return noisyCount(count, drawUniform(), drawUniform());
}
