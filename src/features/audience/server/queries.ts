import { type Db, first, rows, run, sql } from '#lib/server/db.ts';
import { AUDIENCE_COLUMNS, type AudienceRow } from '../audience.ts';

const NAMES = ['all_users', ...AUDIENCE_COLUMNS] as const;
const COLUMNS = sql.raw(NAMES.join(', '));
const AS_GIVEN = sql.raw(NAMES.map((column) => `${column} = excluded.${column}`).join(', '));

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

export async function upsertAudience(tx: Db, campaignId: number, row: AudienceRow): Promise<void> {
  await run(
    tx,
    sql`insert into campaign_audiences (campaign_id, ${COLUMNS})
        values (${campaignId}, ${sql.join(NAMES.map((column) => row[column]))})
        on conflict (campaign_id) do update set ${AS_GIVEN}`,
  );
}

/** Does nothing if the first has none. */
export async function copyAudience(tx: Db, fromCampaignId: number, toCampaignId: number): Promise<void> {
  await run(
    tx,
    sql`insert into campaign_audiences (campaign_id, ${COLUMNS})
        select ${toCampaignId}, ${COLUMNS} from campaign_audiences where campaign_id = ${fromCampaignId}`,
  );
}
