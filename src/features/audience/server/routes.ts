import { implement } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { audienceContract } from '../contract.ts';
import { estimateReach } from './estimate-reach.ts';
import { findAudienceProblems, requireAudience } from './save-audience.ts';

/**
 * Ticking through a whole form asks some fifty times, while finding out one person would take thousands of questions.
 */
const REACH_LIMITS: readonly LimitRule[] = [
  { name: 'reach-minute', points: 90, windowSeconds: 60 },
  { name: 'reach-day', points: 1500, windowSeconds: 86_400 },
];

export function mountAudience(kit: ServerKit): void {
  implement(
    kit,
    audienceContract,
    {
      estimateReach: async ({ db, body, actor }) => {
        for (const rule of REACH_LIMITS) await kit.limits.consume(rule, String(actor.userId));
        const audience = await requireAudience(db, body);
        return { data: await estimateReach(db, audience) };
      },
    },
    { estimateReach: ({ db, right, wrong }) => findAudienceProblems(db, { right, wrong }) },
  );
}
