import { istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import {
  type CampaignRow,
  lockCampaign,
  noteLastWatch,
  transitionCampaign,
} from '#features/campaigns/server/index.ts';
import { campaignAccount, firmWallet } from '#features/ledger/accounts.ts';
import { lockAccounts } from '#features/ledger/server/index.ts';
import { releaseTexts } from '../../texts.ts';
import type { Issuer } from '../invoices/issue-invoice.ts';
import { releaseOrders } from './release-orders.ts';
import { returnToFirm } from './return-to-firm.ts';

/** The budget that is free, and the part that running watches have reserved. Locks both accounts, in id order. */
async function lockFree(tx: Db, { id, firm_id }: CampaignRow): Promise<{ free: Kurus; held: Kurus }> {
  const account = (await lockAccounts(tx, [campaignAccount(id), firmWallet(firm_id)])).get(
    campaignAccount(id),
  );
  if (account === undefined) throw new Error(`campaign ${id} has no account`);
  return { free: kurus(account.balance - account.held), held: account.held };
}

export interface Ending {
  campaignId: number;
  event: 'close' | 'complete';
  /** The id is null for a job. */
  actor: { id: number | null };
  firmId?: number;
  issuer: Issuer;
  now: Date;
}

/**
 * Closes the unpaid top-up and returns the free budget. Money that running watches have reserved follows by
 * `returnLeftover`. Runs in the caller's transaction. Returns the sum that went to the firm's wallet.
 */
export async function endCampaign(tx: Db, ending: Ending): Promise<Kurus> {
  const campaign = await transitionCampaign(tx, ending);
  const { actor, issuer, now } = ending;
  await releaseOrders(tx, { campaignId: campaign.id, reason: releaseTexts.campaignEnded, now });
  const { free } = await lockFree(tx, campaign);
  await noteLastWatch(tx, campaign.id);
  return returnToFirm(tx, {
    campaign,
    kind: 'campaign_completed',
    net: free,
    actorId: actor.id,
    issuer,
    now,
  });
}

export interface Due {
  campaignId: number;
  issuer: Issuer;
  now: Date;
}

export function completeCampaign(db: Db, due: Due): Promise<Kurus> {
  return inTransaction(db, (tx) => endCampaign(tx, { ...due, event: 'complete', actor: { id: null } }));
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

export function completeIfDue(db: Db, due: Due): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, due);
    if (!isDue(campaign, await lockFree(tx, campaign), due.now)) return false;
    await endCampaign(tx, { ...due, event: 'complete', actor: { id: null } });
    return true;
  });
}

/** Returns what watches left over after the campaign ended, once none is running. Returns whether there was any. */
export function returnLeftover(db: Db, due: Due): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, due);
    const { free, held } = await lockFree(tx, campaign);
    if (campaign.status !== 'completed' || held !== 0 || free === 0) return false;
    const { issuer, now } = due;
    await returnToFirm(tx, { campaign, kind: 'campaign_leftover', net: free, actorId: null, issuer, now });
    return true;
  });
}
