import { createHmac, randomBytes } from 'node:crypto';
import { implement } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { AudienceRow } from '../audience.ts';
import { audienceContract } from '../contract.ts';
import { MAX_SHIFT, reachRange } from '../reach.ts';
import { countViewers } from './count-viewers.ts';
import { requireAudience } from './save-audience.ts';

/** Ticking through a whole form asks some fifty times; a probe for one person would need thousands of questions. */
const REACH_LIMITS: readonly LimitRule[] = [
  { name: 'reach-minute', points: 90, windowSeconds: 60 },
  { name: 'reach-day', points: 1500, windowSeconds: 86_400 },
];

/** The same question has the same shift, so that asking again tells nothing; nobody else can know it. */
function shiftOf(key: Buffer, audience: AudienceRow): number {
  const digest = createHmac('sha256', key).update(JSON.stringify(audience)).digest();
  return digest.readUInt32BE() % MAX_SHIFT;
}

export function mountAudience(kit: ServerKit): void {
  const key = randomBytes(32);

  implement(
    kit,
    audienceContract,
  )({
    estimateReach: async ({ db, body, actor }) => {
      for (const rule of REACH_LIMITS) await kit.limits.consume(rule, String(actor.userId));
      const audience = await requireAudience(db, body);
      const { matching, total } = await countViewers(db, audience);
      return { data: { reach: reachRange(matching, shiftOf(key, audience)), total } };
    },
  });
}
