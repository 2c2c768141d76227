import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { type PaidParts, type Refund, refundOf } from '#features/campaigns/refund.ts';
import type { CampaignRow } from '#features/campaigns/server/index.ts';
import { campaignAccount, firmWallet } from '#features/ledger/accounts.ts';
import { type NewEntry, post } from '#features/ledger/server/index.ts';
import type { Issuer } from '../invoices/issue-invoice.ts';
import { issueReturnInvoice } from '../invoices/issue-invoice.ts';

function readPaid(tx: Db, campaignId: number): Promise<PaidParts> {
  return one(
    tx,
    sql<PaidParts>`
      select coalesce(sum(total_with_vat_kurus), 0)::bigint as "totalWithVat",
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

export interface Return {
  /** Locked by the caller, so that returns of one campaign follow each other. */
  campaign: CampaignRow;
  kind: 'campaign_completed' | 'campaign_leftover';
  net: Kurus;
  actorId: number | null;
  issuer: Issuer;
  now: Date;
}

/** The net part comes from the campaign, the VAT from what is owed to the state, the rest from what the platform kept. */
function postingsOf({ id, firm_id }: CampaignRow, { net, vat, total }: Refund): NewEntry['postings'] {
  return [
    { account: campaignAccount(id), amount: kurus(-net) },
    { account: 'vat_payable', amount: kurus(-vat) },
    { account: 'platform_revenue', amount: kurus(net + vat - total) },
    { account: firmWallet(firm_id), amount: total },
  ];
}

/** Returns what was not delivered with its VAT and its part of the fee, and issues the return invoice. */
export async function returnToFirm(tx: Db, given: Return): Promise<Kurus> {
  const { campaign, kind, net, actorId, issuer, now } = given;
  if (net === 0) return ZERO_KURUS;
  const before = await readBefore(tx, campaign.id);
  const { vat_rate_bp: vatRate } = campaign;
  if (vatRate === null) throw new Error(`campaign ${campaign.id} was paid without a VAT rate`);
  const refund = refundOf(net, { before: before.net, paid: await readPaid(tx, campaign.id), vatRate });
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
