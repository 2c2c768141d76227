/** Invoices at the administrators' desk. */
import { pagination } from '#lib/shared/pagination.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { adminInvoicesContract } from '../contract.ts';
import { paymentErrors } from '../contract/firm.ts';
import { findInvoice, type InvoiceRow, listInvoices, listRelatedInvoices } from './invoice-queries.server.ts';
import { paymentTexts } from '../texts.ts';
import { answerInvoice } from './invoice-routes.server.ts';
import { findPlaceProblems, issuerOf, reissueInvoice } from './issue-invoice.server.ts';
import { toUbl } from './ubl.server.ts';

const MOST_IN_A_FILE = 20_000;

const ublFile = (invoice: InvoiceRow): FileAnswer | null =>
  invoice.has_ubl
    ? {
        file_name: `${invoice.number}.xml`,
        content_type: 'application/xml',
        content: Buffer.from(toUbl(invoice)).toString('base64'),
      }
    : null;

export function mountAdminInvoices(kit: ServerKit): void {
  const issuer = issuerOf(kit.config);

  implement(
    kit,
    adminInvoicesContract,
    {
      listAdminInvoices: async ({ db, query, now }) => {
        const { invoices, total, sums } = await listInvoices(db, { ...query, now });
        return { data: { invoices, pagination: pagination(query, total), sums } };
      },

      listMonthInvoices: async ({ db, query: { month }, now }) => {
        const { invoices, total } = await listInvoices(db, { month, now, page: 1, limit: MOST_IN_A_FILE });
        if (total > MOST_IN_A_FILE) throw paymentErrors.TOO_MANY_INVOICES();
        return { data: { invoices: invoices.toReversed() } };
      },

      readFirmInvoice: async ({ db, params, actor }) => {
        const found = await findInvoice(db, params);
        const answer = await answerInvoice(kit.limits, { found, readerId: actor.userId });
        return { data: { ...answer, related: await listRelatedInvoices(db, answer), ubl: ublFile(answer) } };
      },

      reissueInvoice: async ({ db, params, body, actor, now }) => {
        const reissue = { invoiceId: params.id, adminId: actor.userId, right: body, issuer, now };
        const { cancelling, made } = await reissueInvoice(db, reissue);
        return { data: { cancelling, invoice: made }, message: paymentTexts.invoiceReissued };
      },
    },
    {
      reissueInvoice: ({ db, right }) => findPlaceProblems(db, right),
    },
  );
}
