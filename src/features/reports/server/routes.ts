import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { reportsContract } from '../contract.ts';
import { readAdminStats, readSystemStats } from './admin-stats.ts';
import { readCampaignDays, readCampaignTotals } from './campaign-figures.ts';
import { readFirmStats } from './firm-stats.ts';

export function mountReports(kit: ServerKit): void {
  implement(
    kit,
    reportsContract,
  )({
    getFirmStats: async ({ db, actor }) => ({ data: await readFirmStats(db, actor.userId) }),
    getCampaignStats: async ({ db, params, actor }) => ({
      data: await readCampaignTotals(db, { id: params.id, firmId: actor.userId }),
    }),
    getCampaignStatistics: async ({ db, params, query, actor, now }) => {
      const days = await readCampaignDays(db, { id: params.id, firmId: actor.userId, ...query, now });
      return { data: { days } };
    },
    getAdminStats: async ({ db }) => ({ data: await readAdminStats(db) }),
    getSystemStats: async ({ db, now }) => ({ data: await readSystemStats(db, now) }),
  });
}
