import { pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { complaintsContract, type AdReportReason } from '../contract.ts';
import { reportMessages } from '../texts.ts';
import { dismissReports, stopForReports } from './decide-reports.ts';
import { countReports, listReported } from './queries.ts';
import { type Db, first, inTransaction, run, sql, violates } from '#lib/server/db.ts';
import type { Limits } from '#lib/server/limits.ts';
import { complaintErrors } from '../errors.ts';

export function mountComplaints(kit: ServerKit): void {
  implement(kit, complaintsContract, {
    reportAd: async ({ db, actor, params, body, now }) => {
      await reportAd(db, kit.limits, { userId: actor.userId, campaignId: params.id, ...body, now });
      return { message: reportMessages.reported };
    },

    listReportedAds: async ({ db, query }) => {
      const { search, state, reason } = query;
      const { campaigns, total } = await listReported(db, { search, state: state ?? 'open', reason }, query);
      return { data: { campaigns, pagination: pagination(query, total), stats: await countReports(db) } };
    },

    dismissReports: async ({ db, actor, params, body, now }) => {
      const { reason: note, last_report_id: lastReportId } = body;
      await dismissReports(db, { campaignId: params.id, adminId: actor.userId, note, lastReportId, now });
      return { message: reportMessages.dismissed };
    },

    stopReportedCampaign: async ({ db, actor, params, body, now }) => {
      const { reason: note, last_report_id: lastReportId } = body;
      await stopForReports(db, { campaignId: params.id, adminId: actor.userId, note, lastReportId, now });
      return { message: reportMessages.stopped };
    },
  });
}

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
async function reportAd(
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
