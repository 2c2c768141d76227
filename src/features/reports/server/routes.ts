import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { adminReportsContract } from '../contract/admin.ts';
import { campaignReportsContract, firmPanelContract } from '../contract/firm.ts';
import { overviewContract } from '../contract.ts';
import { readAdminStats, readSystemStats } from './admin-stats.ts';
import { readStatsSeries } from './admin-stats.ts';
import { readBudgetHistory } from './budget-history.ts';
import { readFirmStats } from './firm-stats.ts';
import { readOptimizations } from './optimizations.ts';
import { readWaitingQueues } from './waiting-queues.ts';
import { readOwnCampaign } from './own-campaign.ts';
import { readPerformance, readStatistics } from './performance.ts';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, sql } from '#lib/server/db.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import { FOLDED, inActiveList } from '#features/campaigns/server/index.ts';
import { readCampaignDays } from './firm-hours.ts';
import type { Overview } from '../overview-wire.ts';
import { comparePeriods } from './overview/compare-periods.ts';
import { readWaiting } from './overview/read-waiting.ts';

const DAY_MS = 86_400_000;
/** Reading the whole life of many campaigns costs work; nobody needs so many files in an hour. */
const DAYS_LIMIT: LimitRule = { name: 'campaign-days', points: 30, windowSeconds: 3600 };

const contract = {
  ...firmPanelContract,
  ...overviewContract,
  ...campaignReportsContract,
  ...adminReportsContract,
};

export function mountReports(kit: ServerKit): void {
  implement(kit, contract, {
    getFirmStats: async ({ db, actor, now }) => ({
      data: await readFirmStats(db, { firmId: actor.userId, now }),
    }),
    readFirmOverview: async ({ db, query, actor, now }) => ({
      data: await readOverview(db, { firmId: actor.userId, days: Number(query.days), now }),
    }),
    listCampaignDays: async ({ db, query, actor, now }) => {
      await kit.limits.consume(DAYS_LIMIT, String(actor.userId));
      const found = containsWords(query.search, FOLDED.name, FOLDED.description);
      const where = sql`${inActiveList(query.status)} and ${found}`;
      const until = new Date(now.getTime() + DAY_MS);
      return {
        data: { days: await readCampaignDays(db, { firmId: actor.userId, where, from: new Date(0), until }) },
      };
    },
    getCampaignStats: async ({ db, params, actor }) => {
      const { remaining, ...campaign } = await readOwnCampaign(db, { id: params.id, firmId: actor.userId });
      return { data: { ...campaign, remaining_budget: remaining } };
    },
    getCampaignStatistics: async ({ db, params, query, actor, now }) => {
      const days = await readStatistics(db, { id: params.id, firmId: actor.userId, ...query, now });
      return { data: { days } };
    },
    getCampaignPerformance: async ({ db, params, query, actor, now }) => ({
      data: await readPerformance(db, { id: params.id, firmId: actor.userId, ...query, now }),
    }),
    getCampaignOptimizations: async ({ db, params, actor, now }) => {
      const asked = { id: params.id, firmId: actor.userId, now };
      return { data: { optimizations: await readOptimizations({ db, limits: kit.limits }, asked) } };
    },
    getBudgetHistory: async ({ db, params, actor }) => ({
      data: { history: await readBudgetHistory(db, { id: params.id, firmId: actor.userId }) },
    }),
    getAdminStats: async ({ db, now }) => ({ data: await readAdminStats(db, now) }),
    getWaitingQueues: async ({ db, actor }) => ({ data: await readWaitingQueues(db, actor) }),
    getStatsSeries: async ({ db, query, now }) => ({
      data: { days: await readStatsSeries(db, { days: Number(query.days), now }) },
    }),
    getSystemStats: async ({ db, now }) => ({ data: await readSystemStats(db, now) }),
  });
}

/** The figures of the firm's first screen, over the last `days` up to today. */
async function readOverview(
  db: Db,
  { firmId, days, now }: { firmId: number; days: number; now: Date },
): Promise<Overview> {
  const today = istanbulDay(now);
  const range = { from: addDays(today, 1 - days), to: today };
  const [periods, waiting] = await Promise.all([
    comparePeriods(db, { firmId, range }),
    readWaiting(db, { firmId, today }),
  ]);
  return { ...periods, waiting };
}
