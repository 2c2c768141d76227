import { type Db, rows, sql } from '#lib/server/db.ts';
import { kurus } from '#lib/shared/money.ts';
import type { Refund } from '#features/campaigns/refund.ts';
import type { CampaignRow } from '#features/campaigns/server/index.ts';
import { returnLineText } from '../../texts.ts';
import { lockCampaignOrder } from '../orders/lock-order.ts';
import { INVOICE_IN_FORCE } from './invoice-queries.ts';
import { insertInvoice, type Issuer, issueInvoice } from './issue-invoice.ts';

/** The invoices in force of the campaign's paid orders; one that is missing is issued first, because the return names it. */
async function readOriginals(
  tx: Db,
  campaignId: number,
  issuer: Issuer & { now: Date },
): Promise<{ number: string }[]> {
  const missing = await rows(
    tx,
    sql<{ id: number }>`select id from orders
      where campaign_id = ${campaignId} and payment_status = 'paid'
        and not exists (select from invoices where order_id = orders.id)
      order by id`,
  );
  for (const { id } of missing) await issueInvoice(tx, await lockCampaignOrder(tx, id), issuer);
  return rows(
    tx,
    sql<{ number: string }>`select number from orders join invoices on invoices.id = ${INVOICE_IN_FORCE}
      where campaign_id = ${campaignId} order by invoices.id`,
  );
}

export interface Returned {
  /** The return's id. */
  id: number;
  campaign: CampaignRow;
  refund: Refund;
}

/** Issues the invoice of a return. It takes back a part of what the original invoices sold, and names them. */
export async function issueReturnInvoice(
  tx: Db,
  { id, campaign, refund }: Returned,
  issuer: Issuer & { now: Date },
): Promise<void> {
  const { vat_rate_bp: vatRate } = campaign;
  if (vatRate === null) throw new Error(`campaign ${campaign.id} was paid without a VAT rate`);
  const originals = await readOriginals(tx, campaign.id, issuer);
  const invoice = {
    returnId: id,
    originalNumbers: originals.map(({ number }) => number),
    firmId: campaign.firm_id,
    description: returnLineText(campaign.campaign_name),
    base: kurus(refund.total - refund.vat),
    vatRate,
    vat: refund.vat,
    total: refund.total,
  };
  await insertInvoice(tx, invoice, issuer);
}
