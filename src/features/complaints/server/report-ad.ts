import { type Db, first, inTransaction, run, sql, violates } from '#lib/server/db.ts';
import type { Limits } from '#lib/server/limits.ts';
import type { AdReportReason } from '../contract.ts';
import { complaintErrors } from '../errors.ts';

const REPORTS_PER_DAY = { name: 'ad-reports', points: 10, windowSeconds: 86_400 };

interface Report {
  userId: number;
  campaignId: number;
  reason: AdReportReason;
  text: string;
  now: Date;
}

/**
 * Stores a viewer's report of an ad. A viewer can report only ads that they have started.
 * @throws REPORTED_AD_NOT_FOUND, AD_REPORTED_BEFORE, TOO_MANY_AD_REPORTS.
 */
export async function reportAd(
  db: Db,
  limits: Limits,
  { userId, campaignId, reason, text, now }: Report,
): Promise<void> {
  const started = await first(
    db,
    sql`select 1 from viewer_ads where user_id = ${userId} and campaign_id = ${campaignId}`,
  );
  if (started === undefined) throw complaintErrors.REPORTED_AD_NOT_FOUND();
  await limits.consume(REPORTS_PER_DAY, String(userId), complaintErrors.TOO_MANY_AD_REPORTS);
  try {
    await inTransaction(db, async (tx) => {
      await run(
        tx,
        sql`insert into ad_reports (user_id, campaign_id, reason, text, reported_at)
            values (${userId}, ${campaignId}, ${reason}, ${text}, ${now})`,
      );
    });
  } catch (error) {
    if (!violates(error, 'ad_reports_user_id_campaign_id_key')) throw error;
    throw complaintErrors.AD_REPORTED_BEFORE();
  }
}
