import { implement } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { audienceContract } from './contract.ts';
import { askReach } from './ask-reach.server.ts';
import { findAudienceProblems, requireAudience } from './save-audience.server.ts';

export { askReach, audienceJobs, countViewers, reachOfCampaign } from './ask-reach.server.ts';
export {
  audienceToWire,
  copyAudience,
  describeAudience,
  findAudienceProblems,
  readAudience,
  readAudiences,
  requireAudience,
  saveAudience,
} from './save-audience.server.ts';

/** A repeated question costs no budget but server work. */
const REACH_LIMIT: LimitRule = { name: 'reach-minute', points: 90, windowSeconds: 60 };

export function mountAudience(kit: ServerKit): void {
  implement(
    kit,
    audienceContract,
    {
      estimateReach: async ({ db, body, actor, ip, now }) => {
        await kit.limits.consume(REACH_LIMIT, String(actor.userId));
        const audience = await requireAudience(db, body);
        return {
          data: await askReach({ db, limits: kit.limits }, { firmId: actor.userId, audience, ip, now }),
        };
      },
    },
    { estimateReach: ({ db, right, wrong }) => findAudienceProblems(db, { right, wrong }) },
  );
}
