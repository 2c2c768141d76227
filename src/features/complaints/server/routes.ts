import { pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { complaintsContract } from '../contract.ts';
import { reportMessages } from '../texts.ts';
import { dismissReports, stopForReports } from './decide-reports.ts';
import { countReports, listReported } from './queries.ts';
import { reportAd } from './report-ad.ts';

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
