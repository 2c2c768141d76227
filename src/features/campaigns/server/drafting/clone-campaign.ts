import { addDays, daysBetween, istanbulDay } from '#lib/shared/dates.ts';
import { type Db, first, inTransaction, rows, sql } from '#lib/server/db.ts';
import { copyAudience } from '#features/audience/server/index.ts';
import { copyName } from '../../copy-name.ts';
import { campaignErrors } from '../../errors.ts';
import type { CampaignRow } from '../reading/campaign-row.ts';
import { recordDraft } from './record-draft.ts';

/**
 * Copies any campaign of the firm into a draft with a name of its own that starts today and lasts as long. Image and
 * audience are copied (Specification, decisions §3). A lock on the source keeps its image from being deleted before the
 * copy refers to it, and two copies made at once from having one name. Throws CAMPAIGN_NOT_FOUND.
 */
export function cloneCampaign(
  db: Db,
  { campaignId, firmId, now }: { campaignId: number; firmId: number; now: Date },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const source = await first(
      tx,
      sql<CampaignRow>`select * from campaigns where id = ${campaignId} and firm_id = ${firmId} and deleted_at is null for no key update`,
    );
    if (source === undefined) throw campaignErrors.CAMPAIGN_NOT_FOUND();
    const start = istanbulDay(now);
    const end = addDays(start, daysBetween(source.start_date, source.end_date));
    const campaign_name = copyName(source.campaign_name, await namesOfCopies(tx, firmId));
    const content = {
      ...source,
      campaign_name,
      budget: source.budget_kurus,
      start_date: start,
      end_date: end,
    };
    const id = await recordDraft(tx, { content, imagePath: source.image_path, firmId, now, event: 'clone' });
    await copyAudience(tx, source.id, id);
    return id;
  });
}

/** The newest names that a further copy could have. */
async function namesOfCopies(tx: Db, firmId: number): Promise<string[]> {
  const found = await rows(
    tx,
    sql<{ campaign_name: string }>`select campaign_name from campaigns
      where firm_id = ${firmId} and strpos(campaign_name, ' (kopya') > 0 order by id desc limit 1000`,
  );
  return found.map(({ campaign_name: name }) => name);
}
