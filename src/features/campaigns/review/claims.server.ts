/** A claim prevents that two administrators decide on one campaign at once; it lapses, or is taken over. */
import { formatDateTime } from '#lib/shared/dates.ts';
import { type Db, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import type { CampaignClaim } from '../campaign-wire.ts';
import { campaignErrors } from '../errors.ts';
import { claimedText } from '../texts.ts';
import { lockCampaign, requireMayHappen } from '../running/transition-campaign.server.ts';
import { requireNotHeld } from './held-decisions.server.ts';

/** A claim lapses when its administrator did nothing for so long. */
const CLAIM_MINUTES = 15;

interface ClaimRow extends CampaignClaim {
  campaign_id: number;
}

const isInForce = (now: Date) =>
  sql`active_at > ${now}::timestamptz - make_interval(mins => ${CLAIM_MINUTES})`;

export function readClaims(db: Db, campaignIds: readonly number[], now: Date): Promise<ClaimRow[]> {
  return rows(
    db,
    sql<ClaimRow>`select campaign_id, admin_id, name as admin_name, claimed_at as since
      from campaign_claims join users on users.id = admin_id
      where campaign_id = any(${campaignIds}::bigint[]) and ${isInForce(now)}`,
  );
}

interface ClaimAct {
  campaignId: number;
  adminId: number;
  now: Date;
}

/** Throws CAMPAIGN_CLAIMED for another administrator's claim. Lock the campaign first. */
export async function requireUnclaimed(tx: Db, { campaignId, adminId, now }: ClaimAct): Promise<void> {
  const [claim] = await readClaims(tx, [campaignId], now);
  if (claim === undefined || claim.admin_id === adminId) return;
  throw campaignErrors.CAMPAIGN_CLAIMED({
    message: claimedText(claim.admin_name, formatDateTime(claim.since)),
  });
}

/**
 * Takes or renews a claim; another administrator's only with `takesOver`.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_CLAIMED, DECISION_HELD.
 */
export function claimCampaign(
  db: Db,
  { takesOver, ...act }: ClaimAct & { takesOver: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { campaignId, adminId, now } = act;
    requireMayHappen('approve', await lockCampaign(tx, { campaignId }));
    await requireNotHeld(tx, act);
    if (!takesOver) await requireUnclaimed(tx, act);
    const [before] = await readClaims(tx, [campaignId], now);
    const isRenewed = before?.admin_id === adminId;
    await run(
      tx,
      sql`insert into campaign_claims as claim (campaign_id, admin_id, claimed_at, active_at)
        values (${campaignId}, ${adminId}, ${now}, ${now})
        on conflict (campaign_id) do update set admin_id = excluded.admin_id, active_at = excluded.active_at,
          claimed_at = case when ${isRenewed} then claim.claimed_at else excluded.claimed_at end`,
    );
  });
}

export async function releaseClaim(db: Db, { campaignId, adminId }: Omit<ClaimAct, 'now'>): Promise<void> {
  await run(db, sql`delete from campaign_claims where campaign_id = ${campaignId} and admin_id = ${adminId}`);
}

export async function dropClaim(tx: Db, campaignId: number): Promise<void> {
  await run(tx, sql`delete from campaign_claims where campaign_id = ${campaignId}`);
}
