import { createHmac } from 'node:crypto';
import { type Db, one, sql } from '#lib/server/db.ts';
import type { AudienceRow } from '../audience.ts';
import { MAX_SHIFT, type Reach, reachRange } from '../reach.ts';
import { countViewers, type ViewerCount } from './count-viewers.ts';

/**
 * The same people have the same shift, however they are asked for: neither asking again nor adding choices that nobody
 * made averages it away (threats T-F13). Only the server can know it.
 */
function shiftOf(key: string, { matching, fingerprint }: ViewerCount): number {
  const digest = createHmac('sha256', key).update(`${matching}:${fingerprint}`).digest();
  return digest.readUInt32BE() % MAX_SHIFT;
}

/** What may be said of how many active viewers match, and how many there are. The only way to tell a firm of it. */
export async function estimateReach(
  db: Db,
  audience: AudienceRow,
): Promise<{ reach: Reach | null; total: number }> {
  const { key } = await one(db, sql<{ key: string }>`select key from reach_key`);
  const count = await countViewers(db, audience);
  return { reach: reachRange(count.matching, shiftOf(key, count)), total: count.total };
}
