import { type Db, one, run, sql } from '#lib/server/db.ts';
import type { CampaignContent } from './check-content.ts';

export interface NewDraft {
  content: CampaignContent;
  imagePath: string | null;
  firmId: number;
  now: Date;
  /** Whether it was created or copied. */
  event: 'create' | 'clone';
}

/** Inserts a draft and the first event of its history. Returns its id. */
export async function recordDraft(
  tx: Db,
  { content, imagePath, firmId, now, event }: NewDraft,
): Promise<number> {
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into campaigns (firm_id, campaign_name, description, campaign_link, budget_kurus, display_duration,
        start_date, end_date, image_path, created_at)
      values (${firmId}, ${content.campaign_name}, ${content.description}, ${content.campaign_link},
        ${content.budget}, ${content.display_duration}, ${content.start_date}, ${content.end_date}, ${imagePath}, ${now})
      returning id`,
  );
  await run(
    tx,
    sql`insert into campaign_events (campaign_id, event, to_status, actor_id, version, at)
        values (${id}, ${event}, 'draft', ${firmId}, 1, ${now})`,
  );
  return id;
}
