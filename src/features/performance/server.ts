import { containsWords } from '#lib/server/database/contains-words.ts';
import { sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { FOLDED, inActiveList } from '#features/campaigns/server.ts';
import { campaignReportsContract } from './contract.ts';
import { readBudgetHistory, readOptimizations, readOwnCampaign } from './own-campaign.server.ts';
import { readPerformance, readStatistics } from './performance.server.ts';
import { readCampaignDays, countDueHours } from './read-hours.server.ts';
import { takeDueSnapshots } from './audience-snapshots.server.ts';

export {
  readCountedUntil,
  type FirmFigures,
  readFirmDays,
  spanOfDays,
  TAKEN_BACK,
} from './read-hours.server.ts';

const DAY_MS = 86_400_000;
const DAYS_LIMIT: LimitRule = { name: 'campaign-days', points: 30, windowSeconds: 3600 };

export function mountPerformance(kit: ServerKit): void {
  implement(kit, campaignReportsContract, {
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
  });
}

type JobKit = Pick<ServerKit, 'db' | 'clock'>;

export function reportJobs({ db, clock }: JobKit) {
  return [
    {
      name: 'count-report-hours',
      everySeconds: 300,
      maxSeconds: 300,
      run: async (signal?: AbortSignal) => {
        const recounted = await countDueHours(db, clock.now(), signal);
        if (recounted > 0) {
          // oxlint-disable-next-line no-console -- it was put right, but somebody should ask how it came about
          console.error(`reports: ${recounted} campaigns did not add up and were counted again`);
        }
      },
    },
    {
      name: 'take-audience-snapshots',
      everySeconds: 600,
      maxSeconds: 300,
      run: async (signal?: AbortSignal) => {
        await takeDueSnapshots(db, clock.now(), signal);
      },
    },
  ];
}
