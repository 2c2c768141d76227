import { type Db, first, rows, run, sql } from '#lib/server/db.ts';
import type { AudienceRow } from '../audience.ts';

const COLUMNS =
  sql.raw(`all_users, age_range_ids, gender_ids, city_ids, district_ids, marital_status_ids, sector_ids,
  profession_ids, hobby_ids, brand_ids, clothing_size_ids, color_ids, children_count_ids`);

/** The audience of a campaign, or null while it has none. */
export async function readAudience(db: Db, campaignId: number): Promise<AudienceRow | null> {
  const row = await first(
    db,
    sql<AudienceRow>`select ${COLUMNS} from campaign_audiences where campaign_id = ${campaignId}`,
  );
  return row ?? null;
}

/** The audiences of many campaigns by campaign id; those without one are missing. */
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

/** Writes a campaign's audience in place of the one before. */
export async function upsertAudience(tx: Db, campaignId: number, row: AudienceRow): Promise<void> {
  await run(
    tx,
    sql`insert into campaign_audiences (campaign_id, ${COLUMNS})
        values (${campaignId}, ${row.all_users}, ${row.age_range_ids}, ${row.gender_ids}, ${row.city_ids},
          ${row.district_ids}, ${row.marital_status_ids}, ${row.sector_ids}, ${row.profession_ids}, ${row.hobby_ids},
          ${row.brand_ids}, ${row.clothing_size_ids}, ${row.color_ids}, ${row.children_count_ids})
        on conflict (campaign_id) do update set all_users = excluded.all_users,
          age_range_ids = excluded.age_range_ids, gender_ids = excluded.gender_ids, city_ids = excluded.city_ids,
          district_ids = excluded.district_ids, marital_status_ids = excluded.marital_status_ids,
          sector_ids = excluded.sector_ids, profession_ids = excluded.profession_ids,
          hobby_ids = excluded.hobby_ids, brand_ids = excluded.brand_ids,
          clothing_size_ids = excluded.clothing_size_ids, color_ids = excluded.color_ids,
          children_count_ids = excluded.children_count_ids`,
  );
}

/** Gives one campaign the audience of another, if that has one. */
export async function copyAudience(tx: Db, fromCampaignId: number, toCampaignId: number): Promise<void> {
  await run(
    tx,
    sql`insert into campaign_audiences (campaign_id, ${COLUMNS})
        select ${toCampaignId}, ${COLUMNS} from campaign_audiences where campaign_id = ${fromCampaignId}`,
  );
}
