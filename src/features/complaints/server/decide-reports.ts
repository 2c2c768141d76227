/** An admin's decision on the open reports of a campaign: close them, or stop the campaign because of them. */
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first as findFirst, inTransaction, one, rows, sql } from '#lib/server/db.ts';
import { haltCampaign } from '#features/campaigns/server/index.ts';
import { tell } from '#features/notices/server/index.ts';
import { complaintAnswers } from '#features/notices/texts.ts';
import { complaintActs } from '../acts.ts';
import { complaintErrors } from '../errors.ts';
import { reportMessages } from '../texts.ts';

interface Decision {
  campaignId: number;
  adminId: number;
  note: string;
  /** The newest report that the admin looked at; undefined closes all. */
  lastReportId: number | undefined;
  now: Date;
}

/**
 * Closes the reports up to `lastReportId` under one decision. Throws NO_OPEN_AD_REPORTS when another admin has closed
 * them.
 */
async function closeReports(
  tx: Db,
  decision: 'dismissed' | 'stopped',
  { campaignId, adminId, note, lastReportId, now }: Decision,
): Promise<void> {
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into ad_report_decisions (campaign_id, decision, note, actor_id, at)
      values (${campaignId}, ${decision}, ${note}, ${adminId}, ${now}) returning id`,
  );
  const closed = await rows(
    tx,
    sql<{ user_id: number; campaign_name: string }>`update ad_reports set decision_id = ${id} from campaigns
        where campaigns.id = campaign_id and campaign_id = ${campaignId} and decision_id is null
          and (${lastReportId ?? null}::bigint is null or ad_reports.id <= ${lastReportId ?? null})
        returning user_id, campaign_name`,
  );
  const [first] = closed;
  if (first === undefined) return refuseClosed(tx, { campaignId, ownDecision: id });
  const to = closed.map(({ user_id }) => user_id);
  const detail = { name: first.campaign_name, reason: complaintAnswers[decision] };
  await tell(tx, { kind: 'complaint_answered', to, ref: id, subject: campaignId, detail }, now);
  await recordAct(tx, {
    actorId: adminId,
    act: decision === 'stopped' ? complaintActs.stop : complaintActs.dismiss,
    subjectId: campaignId,
    reason: note,
    after: { closed_reports: closed.length },
    now,
  });
}

/** Throws NO_OPEN_AD_REPORTS, naming who closed them. The decision that found nothing to close goes with the transaction. */
async function refuseClosed(
  tx: Db,
  { campaignId, ownDecision }: { campaignId: number; ownDecision: number },
): Promise<never> {
  const closed = await findFirst(
    tx,
    sql<{ name: string }>`
      select name from ad_report_decisions join users on users.id = actor_id
      where campaign_id = ${campaignId} and ad_report_decisions.id <> ${ownDecision}
      order by ad_report_decisions.id desc limit 1`,
  );
  throw complaintErrors.NO_OPEN_AD_REPORTS(
    closed === undefined ? {} : { message: reportMessages.closedBy(closed.name) },
  );
}

/** Whether a campaign is known is not asked first: one without open reports has nothing to be decided. */
async function requireKnown(tx: Db, campaignId: number): Promise<void> {
  const { isKnown } = await one(
    tx,
    sql<{ isKnown: boolean }>`
      select exists (select from ad_reports where campaign_id = ${campaignId}) as "isKnown"`,
  );
  if (!isKnown) throw complaintErrors.NO_OPEN_AD_REPORTS();
}

export function dismissReports(db: Db, decision: Decision): Promise<void> {
  return inTransaction(db, async (tx) => {
    await requireKnown(tx, decision.campaignId);
    await closeReports(tx, 'dismissed', decision);
  });
}

/**
 * Stops the campaign and closes its reports. When the campaign is not running it throws CAMPAIGN_STATE and closes
 * nothing.
 */
export function stopForReports(db: Db, decision: Decision): Promise<void> {
  return inTransaction(db, async (tx) => {
    await requireKnown(tx, decision.campaignId);
    await closeReports(tx, 'stopped', decision);
    const { campaignId, adminId, note, now } = decision;
    await haltCampaign(tx, { campaignId, adminId, reason: note, now });
  });
}
