import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction, run, sql } from '#lib/server/db.ts';
import { campaignAccount } from '#platform/ledger/accounts.ts';
import { openAccounts } from '#platform/ledger/server.ts';
import { readSettings, type Settings } from '#platform/settings/server.ts';
import { campaignActs } from '../acts.ts';
import type { BudgetBreakdown } from '../budget.ts';
import { payRatesOf } from '../forecast.ts';
import { campaignTexts } from '../texts.ts';
import { breakDownCampaign } from '../reading/campaign-answers.server.ts';
import type { CampaignRow } from '../reading/queries.server.ts';
import { dropClaim } from './claims.server.ts';
import { lockCampaign, requireNotEnded, transitionCampaign } from '../running/transition-campaign.server.ts';

/** A parameter, because `payments` imports `campaigns`. */
export type OpenCampaignOrder = (
  tx: Db,
  order: { campaignId: number; firmId: number; breakdown: BudgetBreakdown; now: Date },
) => Promise<number>;

interface Decision {
  /** Locked in the caller's transaction, so that the firm can send nothing meanwhile. */
  locked: CampaignRow;
  adminId: number;
  version: number | undefined;
  now: Date;
}

/** Before the transition, because an approved campaign must have rates. */
async function copyRates(tx: Db, campaignId: number, settings: Settings): Promise<void> {
  const rates = payRatesOf(settings);
  await run(
    tx,
    sql`update campaigns set vat_rate_bp = ${settings.vat_rate}, system_profit_rate_bp = ${settings.system_profit_rate},
          withheld_tenths = (select withheld_tenths from firms where user_id = firm_id),
          view_rate_kurus = ${rates.view_rate},
          click_rate_kurus = ${rates.click_rate},
          second_view_rate_bp = ${rates.second_view_rate}, max_views_per_ad = ${rates.max_views_per_ad}
        where id = ${campaignId} and status = 'pending'`,
  );
}

export async function approveCampaign(
  tx: Db,
  { locked, adminId, version, now }: Decision,
  openCampaignOrder: OpenCampaignOrder,
): Promise<void> {
  const { id: campaignId } = locked;
  const settings = await readSettings(tx);
  await copyRates(tx, campaignId, settings);
  const actor = { id: adminId };
  const approval = { campaignId, event: 'approve', actor, version, now, locked } as const;
  const campaign = await transitionCampaign(tx, approval);
  requireNotEnded(campaign, now, campaignTexts.endedBeforeApproval);
  await openAccounts(tx, [campaignAccount(campaignId)]);
  const breakdown = breakDownCampaign(campaign, settings);
  await openCampaignOrder(tx, { campaignId, firmId: campaign.firm_id, breakdown, now });
  await recordDecision(tx, { campaign, adminId, decision: 'approve', now });
}

/** The firm is shown the reason. Throws CAMPAIGN_STATE, CAMPAIGN_CHANGED. */
export async function rejectCampaign(
  tx: Db,
  { adminId, ...decision }: Decision & { reason: string; category: string | undefined },
): Promise<void> {
  const { locked, reason, now } = decision;
  const about = { campaignId: locked.id, event: 'reject', actor: { id: adminId } } as const;
  const campaign = await transitionCampaign(tx, { ...decision, ...about });
  await recordDecision(tx, { campaign, adminId, decision: 'reject', reason, now });
}

interface Decided {
  campaign: CampaignRow;
  adminId: number;
  decision: 'approve' | 'reject';
  reason?: string;
  now: Date;
}

async function recordDecision(tx: Db, { campaign, adminId, decision, reason, now }: Decided): Promise<void> {
  const { id, status, version, rejection_category } = campaign;
  await dropClaim(tx, id);
  await recordAct(tx, {
    actorId: adminId,
    act: campaignActs[decision],
    subjectId: id,
    ...(reason !== undefined && { reason }),
    before: { status: 'pending', version },
    after: { status, version, ...(rejection_category !== null && { rejection_category }) },
    now,
  });
}

interface AdminAct {
  campaignId: number;
  adminId: number;
  now: Date;
}

/**
 * Also for a campaign that its firm has stopped. Open watches are still paid from their reservations. Joins the caller's
 * transaction. Throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE.
 */
export function haltCampaign(
  db: Db,
  { campaignId, adminId, reason, now }: AdminAct & { reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const locked = await lockCampaign(tx, { campaignId });
    const actor = { id: adminId };
    const after = await transitionCampaign(tx, { campaignId, event: 'halt', actor, reason, now, locked });
    await recordAct(tx, {
      actorId: adminId,
      act: campaignActs.stop,
      subjectId: campaignId,
      reason,
      before: { status: locked.status },
      after: { status: after.status },
      now,
    });
  });
}

/** Lifts an admin's stop. Throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_ENDED. */
export function releaseCampaign(db: Db, { campaignId, adminId, now }: AdminAct): Promise<void> {
  return inTransaction(db, async (tx) => {
    const locked = await lockCampaign(tx, { campaignId });
    const actor = { id: adminId };
    const after = await transitionCampaign(tx, { campaignId, event: 'release', actor, now, locked });
    requireNotEnded(after, now, campaignTexts.endedBeforeStart);
    await recordAct(tx, {
      actorId: adminId,
      act: campaignActs.start,
      subjectId: campaignId,
      before: { status: locked.status, stop_reason: locked.stop_reason },
      after: { status: after.status },
      now,
    });
  });
}
