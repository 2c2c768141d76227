import { pagination } from '#lib/shared/pagination.ts';
import { documentTime } from '#lib/server/clock-state.ts';
import type { Config } from '#lib/server/config.ts';
import type { Db } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { Limits } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { paymentErrors } from '../../errors.ts';
import { adminInvoicesContract } from '../../contract/admin.ts';
import { firmInvoicesContract } from '../../contract/firm.ts';
import { liraInWords } from '../../lira-in-words.ts';
import { paymentTexts } from '../../texts.ts';
import { drawInvoice, drawProforma } from './draw-invoice.ts';
import { exportFirmAccounting } from '../export-accounting.ts';
import { FILE_LIMIT } from '../file-limit.ts';
import { findInvoice, findInvoiceOfOrder, type InvoiceRow, listInvoices } from './invoice-queries.ts';
import { readBuyer, saveBillingDetails, sellerOf } from './parties.ts';
import { issuerOf } from './issue-invoice.ts';
import { reissueInvoice } from './reissue-invoice.ts';
import { type CampaignOrder, findCampaignPayment } from '../queries.ts';

async function drawOrder(db: Db, config: Config, order: CampaignOrder, now: Date): Promise<Buffer> {
  if (order.payment_status === 'paid') {
    const invoice = await findInvoiceOfOrder(db, order.id);
    if (invoice === undefined) throw paymentErrors.INVOICE_NOT_FOUND();
    return drawInvoice(invoice);
  }
  // Nobody is to pay it, and its campaign may have no rates any more.
  if (order.detached_at !== null) throw paymentErrors.INVOICE_NOT_FOUND();
  const parties = { seller: sellerOf(config), buyer: await readBuyer(db, order.firm_id) };
  return drawProforma({ order, ...parties, bank: config.company.bank, now: await documentTime(db, now) });
}

/** An invoice that was looked for, with its PDF. One that is not there does not count against the files of an hour. */
async function answerInvoice(
  limits: Limits,
  { found, readerId }: { found: InvoiceRow | undefined; readerId: number },
) {
  if (found === undefined) throw paymentErrors.INVOICE_NOT_FOUND();
  await limits.consume(FILE_LIMIT, String(readerId));
  const file = {
    file_name: `${found.number}.pdf`,
    content_type: 'application/pdf',
    content: (await drawInvoice(found)).toString('base64'),
  };
  return { ...found, total_in_words: liraInWords(found.total_amount), file };
}

export function mountInvoices(kit: ServerKit): void {
  const { config, limits } = kit;

  implement(kit, firmInvoicesContract, {
    readCampaignInvoice: async ({ db, params, actor, now }) => {
      const order = await findCampaignPayment(db, { campaignId: params.id, firmId: actor.userId });
      if (order === undefined) throw paymentErrors.PAYMENT_NOT_FOUND();
      await limits.consume(FILE_LIMIT, String(actor.userId));
      return { data: (await drawOrder(db, config, order, now)).toString('base64') };
    },

    listInvoices: async ({ db, query, actor }) => {
      const { invoices, total } = await listInvoices(db, { ...query, firmId: actor.userId });
      return { data: { invoices, pagination: pagination(query, total) } };
    },

    readInvoice: async ({ db, params, actor }) => {
      const found = await findInvoice(db, { id: params.id, firmId: actor.userId });
      return { data: await answerInvoice(limits, { found, readerId: actor.userId }) };
    },

    readBillingDetails: async ({ db, actor }) => {
      const { title: firm_name, ...details } = await readBuyer(db, actor.userId);
      return { data: { firm_name, ...details } };
    },

    saveBillingDetails: async ({ db, body, actor, now }) => {
      await saveBillingDetails(db, { firmId: actor.userId, details: body, now });
      const isEmpty = Object.values(body).every((value) => value === null);
      return { message: isEmpty ? paymentTexts.billingEmpty : paymentTexts.billingSaved };
    },

    exportAccounting: async ({ db, query, actor, now }) => {
      await limits.consume(FILE_LIMIT, String(actor.userId));
      return { data: await exportFirmAccounting(db, { ...query, firmId: actor.userId, now }) };
    },
  });
}

/** The same invoices for administrators, whichever firm they were issued to. */
export function mountAdminInvoices(kit: ServerKit): void {
  const issuer = issuerOf(kit.config);

  implement(kit, adminInvoicesContract, {
    readFirmInvoice: async ({ db, params, actor }) => {
      const found = await findInvoice(db, { id: params.id });
      return { data: await answerInvoice(kit.limits, { found, readerId: actor.userId }) };
    },

    reissueInvoice: async ({ db, params, body, actor, now }) => {
      const reissue = { invoiceId: params.id, adminId: actor.userId, right: body, issuer, now };
      const { cancelling, made } = await reissueInvoice(db, reissue);
      return { data: { cancelling, invoice: made }, message: paymentTexts.invoiceReissued };
    },
  });
}
