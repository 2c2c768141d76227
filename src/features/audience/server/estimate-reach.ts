import { createHmac } from 'node:crypto';
import { type Db, one, sql } from '#lib/server/db.ts';
import type { AudienceRow } from '../audience.ts';
import { MAX_SHIFT, type Reach, reachRange } from '../reach.ts';
import { countViewers, type ViewerCount } from './count-viewers.ts';

/**
 * The same set of people always has the same shift. Asking again, or adding choices that match nobody, therefore
 * cannot average the shift away (threats T-F13). It is keyed with a secret, so only the server can compute it.
 */
function shiftOf(key: string, { matching, fingerprint }: ViewerCount): number {
  const digest = createHmac('sha256', key).update(`${matching}:${fingerprint}`).digest();
  return digest.readUInt32BE() % MAX_SHIFT;
}

/**
 * How many active viewers match, as a range, and how many viewers there are. This is the only way in which a firm is
 * told.
 */
export async function estimateReach(
  db: Db,
  audience: AudienceRow,
): Promise<{ reach: Reach | null; total: number }> {
  const { key } = await one(db, sql<{ key: string }>`select key from reach_key`);
  const count = await countViewers(db, audience);
  return { reach: reachRange(count.matching, shiftOf(key, count)), total: count.total };
}
