import { addDays, daysBetween, istanbulDay } from '#lib/shared/dates.ts';
import { type Db, first, inTransaction, sql } from '#lib/server/db.ts';
import { copyAudience } from '#features/audience/server/index.ts';
import { campaignErrors } from '../../errors.ts';
import type { CampaignRow } from '../reading/campaign-row.ts';
import { recordDraft } from './record-draft.ts';

/**
 * Copies any campaign of the firm into a draft that starts today and lasts as long. Image and audience are copied
 * (Specification, decisions §3). A shared lock on the source keeps its image from being deleted before the copy refers
 * to it. Throws CAMPAIGN_NOT_FOUND.
 */
export function cloneCampaign(
  db: Db,
  { campaignId, firmId, now }: { campaignId: number; firmId: number; now: Date },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const source = await first(
      tx,
      sql<CampaignRow>`select * from campaigns where id = ${campaignId} and firm_id = ${firmId} and deleted_at is null for share`,
    );
    if (source === undefined) throw campaignErrors.CAMPAIGN_NOT_FOUND();
    const start = istanbulDay(now);
    const end = addDays(start, daysBetween(source.start_date, source.end_date));
    const content = { ...source, budget: source.budget_kurus, start_date: start, end_date: end };
    const id = await recordDraft(tx, { content, imagePath: source.image_path, firmId, now, event: 'clone' });
    await copyAudience(tx, source.id, id);
    return id;
  });
}
