import { istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, inTransaction, one, sql, rows } from '#lib/server/db.ts';
import {
  type CampaignRow,
  lockCampaign,
  noteLastWatch,
  transitionCampaign,
  OWN_ACCOUNT,
} from '#features/campaigns/server.ts';
import { campaignAccount, firmWallet } from '#platform/ledger/accounts.ts';
import { lockAccounts, type NewEntry, post } from '#platform/ledger/server.ts';
import { releaseTexts } from '#features/payments/texts.ts';
import {
  type Issuer,
  issueReturnInvoice,
  issuerOf,
  releaseOrders,
  expireUnpaidCampaigns,
} from '#features/payments/server.ts';
import { type PaidParts, type Refund, refundOf } from '#features/campaigns/refund.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';

interface Ending extends Due {
  event: 'close' | 'complete';
  actor: { id: number | null };
  firmId?: number;
}

/** Returns the sum that went to the firm's wallet. Money that running watches have reserved follows by `returnLeftover`. */
export async function endCampaign(tx: Db, ending: Ending): Promise<Kurus> {
  const campaign = await transitionCampaign(tx, ending);
  const { actor, issuer, now } = ending;
  await releaseOrders(tx, { campaignId: campaign.id, reason: releaseTexts.campaignEnded, now });
  const { free } = await lockFree(tx, campaign);
  await noteLastWatch(tx, campaign.id);
  const returned = { campaign, kind: 'campaign_completed', net: free, actorId: actor.id } as const;
  return returnToFirm(tx, { ...returned, issuer, now });
}

/** Locks both accounts, in id order. */
async function lockFree(tx: Db, { id, firm_id }: CampaignRow): Promise<{ free: Kurus; held: Kurus }> {
  const accounts = await lockAccounts(tx, [campaignAccount(id), firmWallet(firm_id)]);
  const account = accounts.get(campaignAccount(id));
  if (account === undefined) throw new Error(`campaign ${id} has no account`);
  return { free: kurus(account.balance - account.held), held: account.held };
}

interface Run {
  issuer: Issuer;
  now: Date;
}

interface Due extends Run {
  campaignId: number;
}

export function completeCampaign(db: Db, due: Due): Promise<Kurus> {
  return inTransaction(db, (tx) => endCampaign(tx, { ...due, event: 'complete', actor: { id: null } }));
}

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

function readPaid(tx: Db, campaignId: number): Promise<PaidParts> {
  return one(
    tx,
    sql<PaidParts>`
      select coalesce(sum(payable_kurus), 0)::bigint as "totalWithVat",
        coalesce(sum(campaign_budget_kurus), 0)::bigint as "campaignBudget"
      from orders where campaign_id = ${campaignId} and payment_status = 'paid'`,
  );
}

function readBefore(tx: Db, campaignId: number): Promise<{ net: Kurus; count: number }> {
  return one(
    tx,
    sql<{ net: Kurus; count: number }>`
      select coalesce(sum(net_kurus), 0)::bigint as net, count(*) as count from campaign_returns
      where campaign_id = ${campaignId}`,
  );
}

interface Return extends Run {
  /** Locked by the caller, so that returns of one campaign follow each other. */
  campaign: CampaignRow;
  kind: 'campaign_completed' | 'campaign_leftover';
  net: Kurus;
  actorId: number | null;
}

function postingsOf({ id, firm_id }: CampaignRow, { net, vat, total }: Refund): NewEntry['postings'] {
  return [
    { account: campaignAccount(id), amount: kurus(-net) },
    { account: 'vat_payable', amount: kurus(-vat) },
    { account: 'platform_revenue', amount: kurus(net + vat - total) },
    { account: firmWallet(firm_id), amount: total },
  ];
}

/** Returns the undelivered part with its VAT and fee, and issues the return invoice. */
export async function returnToFirm(tx: Db, options: Return): Promise<Kurus> {
  const { campaign, kind, net, actorId, issuer, now } = options;
  if (net === 0) return ZERO_KURUS;
  const before = await readBefore(tx, campaign.id);
  const { vat_rate_bp: vatRate, withheld_tenths: withheldTenths } = campaign;
  if (vatRate === null) throw new Error(`campaign ${campaign.id} was paid without a VAT rate`);
  const paid = await readPaid(tx, campaign.id);
  const refund = refundOf(net, { before: before.net, paid, vatRate, withheldTenths });
  // A campaign ends once, but money may come back from it several times afterwards.
  const ref = kind === 'campaign_completed' ? String(campaign.id) : `${campaign.id}:${before.count}`;
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into campaign_returns (campaign_id, kind, ref, net_kurus, vat_kurus, total_kurus, at)
      values (${campaign.id}, ${kind}, ${ref}, ${refund.net}, ${refund.vat}, ${refund.total}, ${now}) returning id`,
  );
  // A person's id stands beside the end that a firm chose; at the end of its time a job ends it.
  const isClosed = kind === 'campaign_completed' && actorId !== null;
  const detail = { campaign_name: campaign.campaign_name, ...(isClosed && { ended_by: 'firm' }) };
  const postings = postingsOf(campaign, refund);
  const [isNew] = await post(tx, { entries: [{ kind, ref, actorId, detail, postings }], now });
  if (isNew !== true) throw new Error(`the return ${kind} ${ref} was posted before it was made`);
  await issueReturnInvoice(tx, { id, campaign, refund, vatRate }, { ...issuer, now });
  return refund.total;
}

const BATCH = 500;

function findDue(db: Db, now: Date): Promise<{ id: number }[]> {
  return rows(
    db,
    sql<{ id: number }>`
      select campaigns.id from campaigns join ledger_accounts on ${OWN_ACCOUNT}
      where status in ('active', 'stopped')
        and (end_date < ${istanbulDay(now)}::date or (held_kurus = 0 and balance_kurus < view_rate_kurus))
      order by campaigns.id limit ${BATCH}`,
  );
}

function findLeftovers(db: Db): Promise<{ id: number }[]> {
  return rows(
    db,
    sql<{ id: number }>`
      select campaigns.id from campaigns join ledger_accounts on ${OWN_ACCOUNT}
      where status = 'completed' and held_kurus = 0 and balance_kurus > 0
      order by campaigns.id limit ${BATCH}`,
  );
}

export async function completeDueCampaigns(db: Db, run: Run): Promise<number> {
  let completed = 0;
  for (const { id } of await findDue(db, run.now))
    if (await completeIfDue(db, { campaignId: id, ...run })) completed += 1;
  return completed;
}

export async function returnLeftovers(db: Db, run: Run): Promise<number> {
  let returned = 0;
  for (const { id } of await findLeftovers(db))
    if (await returnLeftover(db, { campaignId: id, ...run })) returned += 1;
  return returned;
}

export function endingJobs({ db, clock, config }: Pick<ServerKit, 'db' | 'clock' | 'config'>) {
  const issuer = issuerOf(config);
  return [
    {
      name: 'complete-campaigns',
      everySeconds: 30,
      run: async () => {
        const run = { issuer, now: clock.now() };
        await completeDueCampaigns(db, run);
        await returnLeftovers(db, run);
        await expireUnpaidCampaigns(db, run.now);
      },
    },
  ];
}
