import { type Db, rows, sql } from '#lib/server/db.ts';
import type { ViewerAttributes } from '#features/audience/audience.ts';

/** What audiences may ask about each of the viewers, by user id. Somebody who is no viewer is missing. */
export async function readViewerAttributes(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, ViewerAttributes>> {
  const found = await rows(
    db,
    sql<ViewerAttributes & { user_id: number }>`
      select user_id, age_range_id, gender_id, city_id, district_id, marital_status_id, sector_id, profession_id,
        hobby_ids, brand_ids, clothing_size_id, color_ids, children_count_id
      from viewers where user_id = any(${userIds}::bigint[])`,
  );
  return new Map(found.map(({ user_id: userId, ...attributes }) => [userId, attributes]));
}
