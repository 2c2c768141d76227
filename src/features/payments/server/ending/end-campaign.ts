/** Ends a campaign: the rest of its budget goes to the firm's wallet (Specification, decisions §3 and §5). */
import { istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import { type CampaignRow, lockCampaign, transitionCampaign } from '#features/campaigns/server/index.ts';
import { campaignAccount, type EntryKind, firmWallet } from '#features/ledger/accounts.ts';
import { fromTo, lockAccounts, post } from '#features/ledger/server/index.ts';
import { releaseTexts } from '../../texts.ts';
import { releaseOrders } from './release-orders.ts';

/** The budget that is free, and the part that running watches have reserved. Locks both accounts, in id order. */
async function lockFree(tx: Db, { id, firm_id }: CampaignRow): Promise<{ free: Kurus; held: Kurus }> {
  const account = (await lockAccounts(tx, [campaignAccount(id), firmWallet(firm_id)])).get(
    campaignAccount(id),
  );
  if (account === undefined) throw new Error(`campaign ${id} has no account`);
  return { free: kurus(account.balance - account.held), held: account.held };
}

async function returnToFirm(
  tx: Db,
  given: { campaign: CampaignRow; kind: EntryKind; amount: Kurus; actorId: number | null; now: Date },
): Promise<void> {
  const { campaign, kind, amount, actorId, now } = given;
  if (amount === 0) return;
  const postings = fromTo(campaignAccount(campaign.id), firmWallet(campaign.firm_id), amount);
  const detail = { campaign_name: campaign.campaign_name };
  await post(tx, { entries: [{ kind, ref: campaign.id, actorId, detail, postings }], now });
}

export interface Ending {
  campaignId: number;
  event: 'close' | 'complete';
  /** The id is null for a job. */
  actor: { id: number | null };
  /** Restricts it to this firm's campaigns. */
  firmId?: number;
  now: Date;
}

/**
 * Ends a campaign: changes its status, closes its unpaid top-up and moves the free budget to the firm's wallet. Money
 * that running watches have reserved follows by `returnLeftover` when they have ended. Must run in the caller's
 * transaction.
 */
export async function endCampaign(tx: Db, ending: Ending): Promise<CampaignRow> {
  const campaign = await transitionCampaign(tx, ending);
  const { actor, now } = ending;
  await releaseOrders(tx, { campaignId: campaign.id, reason: releaseTexts.campaignEnded, now });
  const { free } = await lockFree(tx, campaign);
  await returnToFirm(tx, { campaign, kind: 'campaign_completed', amount: free, actorId: actor.id, now });
  return campaign;
}

/** Completes a running campaign in its own transaction. Throws CAMPAIGN_NOT_FOUND or CAMPAIGN_STATE. */
export function completeCampaign(db: Db, campaignId: number, now: Date): Promise<CampaignRow> {
  return inTransaction(db, (tx) =>
    endCampaign(tx, { campaignId, event: 'complete', actor: { id: null }, now }),
  );
}

/**
 * Whether the last day has passed, or the free budget does not cover a view and no running watch could return money.
 */
function isDue(campaign: CampaignRow, account: { free: Kurus; held: Kurus }, now: Date): boolean {
  const isRunning = campaign.status === 'active' || campaign.status === 'stopped';
  const isOver = campaign.end_date < istanbulDay(now);
  const isExhausted = account.held === 0 && account.free < (campaign.view_rate_kurus ?? 0);
  return isRunning && (isOver || isExhausted);
}

/** Completes the campaign if that is still due once it is locked. Returns whether it did. */
export function completeIfDue(db: Db, campaignId: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, { campaignId });
    if (!isDue(campaign, await lockFree(tx, campaign), now)) return false;
    await endCampaign(tx, { campaignId, event: 'complete', actor: { id: null }, now });
    return true;
  });
}

/**
 * Returns money that watches left over after the campaign ended, once none is running. Returns whether there was any.
 */
export function returnLeftover(db: Db, campaignId: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, { campaignId });
    const { free, held } = await lockFree(tx, campaign);
    if (campaign.status !== 'completed' || held !== 0 || free === 0) return false;
    await returnToFirm(tx, { campaign, kind: 'campaign_leftover', amount: free, actorId: null, now });
    return true;
  });
}
