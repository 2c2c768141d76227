import type { Db } from '#lib/server/db.ts';
import type { Review } from '../../campaign-wire.ts';
import type { CampaignView } from '../reading/queries.ts';
import { readClaims } from './claims.ts';
import { readHeld } from './held-decisions.ts';

export async function readReviews(
  db: Db,
  campaigns: readonly CampaignView[],
  now: Date,
): Promise<(id: number) => Review> {
  const waiting = campaigns.filter(({ status }) => status === 'pending');
  const ids = waiting.map(({ id }) => id);
  if (ids.length === 0) return () => ({ claim: null, held: null });
  const [claims, held] = await Promise.all([readClaims(db, ids, now), readHeld(db, ids, now)]);
  return (id) => ({
    claim: claims.find(({ campaign_id }) => campaign_id === id) ?? null,
    held: held.find(({ campaign_id }) => campaign_id === id) ?? null,
  });
}
