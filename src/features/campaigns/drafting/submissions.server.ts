/** The content of a campaign each time it was sent; an admin compares a version with the one before. */
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import { describeAudience } from '#features/audience/server.ts';
import type { PreviousRejection } from '../campaign-wire.ts';
import type { CampaignRow } from '../reading/queries.server.ts';

export async function recordSubmission(tx: Db, campaign: CampaignRow): Promise<void> {
  const audience = await describeAudience(tx, campaign.id);
  if (audience === null) throw new Error(`campaign ${campaign.id} was sent for approval without an audience`);
  await run(
    tx,
    sql`insert into campaign_submissions (campaign_id, version, submitted_at, campaign_name, description,
          campaign_link, budget_kurus, display_duration, start_date, end_date, image_path, target_audience)
        select id, version, submitted_at, campaign_name, description, campaign_link, budget_kurus, display_duration,
          start_date, end_date, image_path, ${JSON.stringify(audience)}::jsonb
        from campaigns where id = ${campaign.id}`,
  );
}

type Content = NonNullable<PreviousRejection['content']>;

interface RejectionRow extends Omit<PreviousRejection, 'content'>, Omit<Content, 'campaign_name'> {
  campaign_name: string | null;
}

/** The limit bounds the query for a firm that resubmits for ever. */
const MOST_REJECTIONS = 20;

export async function readRejections(db: Db, campaignId: number): Promise<PreviousRejection[]> {
  const found = await rows(
    db,
    sql<RejectionRow>`
      select events.at as rejected_at, users.name as rejected_by, events.category as rejection_category,
        events.reason as rejection_reason, campaign_name, description, campaign_link, budget_kurus as budget,
        display_duration, start_date, end_date, image_path, target_audience
      from campaign_events as events left join users on users.id = actor_id
        left join campaign_submissions as sent on sent.campaign_id = events.campaign_id and sent.version = events.version
      where events.campaign_id = ${campaignId} and event in ('reject', 'expire') order by events.id desc
      limit ${MOST_REJECTIONS}`,
  );
  return found.map((row) => {
    const { rejected_at, rejected_by, rejection_category, rejection_reason, campaign_name, ...content } = row;
    return {
      rejected_at,
      rejected_by,
      rejection_category,
      rejection_reason,
      content: campaign_name === null ? null : { campaign_name, ...content },
    };
  });
}
