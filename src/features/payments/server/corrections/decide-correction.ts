/** The admin's decision on a correction. Both decisions must run in the caller's transaction. */
import { announce } from '#lib/server/database/announce.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, one, run, sql } from '#lib/server/db.ts';
import { tell } from '#features/notices/server/index.ts';
import { correctionActs } from '../../acts.ts';
import { paymentErrors } from '../../errors.ts';
import type { CorrectionStatus } from '../../invoice-wire.ts';
import { correctionLineText, correctionStateText, uncorrectableTexts } from '../../texts.ts';
import {
  type IssuedInvoice,
  insertInvoice,
  type Issuer,
  type NewInvoice,
} from '../invoices/issue-invoice.ts';
import { readBuyer } from '../invoices/parties.ts';
import { lockInvoice } from './ask-correction.ts';
import { type CorrectionRow, findCorrection } from './correction-queries.ts';

interface Decision {
  correctionId: number;
  adminId: number;
  now: Date;
}

/**
 * Locks a correction that waits for its decision. Its campaign is locked first, as everywhere.
 * @throws CORRECTION_NOT_FOUND, CORRECTION_STATE.
 */
async function lockAsked(tx: Db, id: number) {
  const found = await findCorrection(tx, id);
  if (found === undefined) throw paymentErrors.CORRECTION_NOT_FOUND();
  const invoice = await lockInvoice(tx, { id: found.invoice_id, firmId: found.firm_id });
  const { status, decided_by_name: by } = await one(
    tx,
    sql<{ status: CorrectionStatus; decided_by_name: string | null }>`
      select status, (select name from users where id = decided_by) as decided_by_name
      from invoice_corrections where id = ${id} for no key update`,
  );
  if (status !== 'asked') throw paymentErrors.CORRECTION_STATE({ message: correctionStateText(status, by) });
  return { correction: found, invoice };
}

/** Whether part of the campaign was returned: its return invoice names the original for a part of what it sold. */
async function refuseReturned(tx: Db, campaignId: number): Promise<void> {
  const { isReturned } = await one(
    tx,
    sql<{ isReturned: boolean }>`
      select exists (select from campaign_returns where campaign_id = ${campaignId}) as "isReturned"`,
  );
  if (isReturned) throw paymentErrors.CORRECTION_UNAVAILABLE({ message: uncorrectableTexts.returned });
}

interface Issued {
  taken: IssuedInvoice;
  made: IssuedInvoice;
}

/** The return invoice of the whole original, to the buyer that it named, and the new invoice to the right one. */
async function issueBoth(
  tx: Db,
  { correction, invoice }: Awaited<ReturnType<typeof lockAsked>>,
  issuer: Issuer & { now: Date },
): Promise<Issued> {
  const { tax_office, tax_number, address } = correction;
  const sums: Omit<NewInvoice, 'about' | 'description'> = {
    firmId: correction.firm_id,
    base: invoice.base_amount,
    vatRate: invoice.vat_rate,
    vat: invoice.vat_amount,
    total: invoice.total_amount,
  };
  const firm = await readBuyer(tx, correction.firm_id);
  const taken = await insertInvoice(
    tx,
    {
      ...sums,
      about: { correctionPart: 'return', originalNumbers: [invoice.number] },
      description: correctionLineText(invoice.number),
      buyer: invoice.buyer,
    },
    issuer,
  );
  const made = await insertInvoice(
    tx,
    {
      ...sums,
      about: { correctionPart: 'invoice' },
      description: invoice.description,
      buyer: { ...firm, tax_office, tax_number, address },
    },
    issuer,
  );
  return { taken, made };
}

const factsOf = ({ firm_name, number }: CorrectionRow) => ({ firm_name, number });

/**
 * Takes the wrong invoice back as a whole and issues one with the right data, of the same sum: their sums and their VAT
 * cancel out, and the books do not change.
 * @throws CORRECTION_NOT_FOUND, CORRECTION_STATE, CORRECTION_UNAVAILABLE.
 */
export async function approveCorrection(
  tx: Db,
  { correctionId, adminId, issuer, now }: Decision & { issuer: Issuer },
): Promise<void> {
  const locked = await lockAsked(tx, correctionId);
  const { correction, invoice } = locked;
  await refuseReturned(tx, invoice.campaign_id);
  await recordAct(tx, {
    actorId: adminId,
    act: correctionActs.approve,
    subjectId: correctionId,
    after: factsOf(correction),
    now,
  });
  const { taken, made } = await issueBoth(tx, locked, { ...issuer, now });
  await run(
    tx,
    sql`update invoice_corrections set status = 'approved', decided_at = ${now}, decided_by = ${adminId},
          return_invoice_id = ${taken.id}, new_invoice_id = ${made.id}
        where id = ${correctionId} and status = 'asked'`,
  );
  await tell(
    tx,
    {
      kind: 'correction_approved',
      to: [correction.firm_id],
      ref: correctionId,
      detail: { name: correction.number },
    },
    now,
  );
  await announce(tx, ['payments'], { people: [correction.firm_id], admins: true });
}

/** Refuses a correction; the firm reads why and may ask again. Throws CORRECTION_NOT_FOUND, CORRECTION_STATE. */
export async function rejectCorrection(
  tx: Db,
  { correctionId, adminId, reason, now }: Decision & { reason: string },
): Promise<void> {
  const { correction } = await lockAsked(tx, correctionId);
  await run(
    tx,
    sql`update invoice_corrections set status = 'rejected', decided_at = ${now}, decided_by = ${adminId},
          rejection_reason = ${reason}
        where id = ${correctionId} and status = 'asked'`,
  );
  await recordAct(tx, {
    actorId: adminId,
    act: correctionActs.reject,
    subjectId: correctionId,
    reason,
    after: factsOf(correction),
    now,
  });
  await tell(
    tx,
    {
      kind: 'correction_rejected',
      to: [correction.firm_id],
      ref: correctionId,
      detail: { name: correction.number, reason },
    },
    now,
  );
  await announce(tx, ['payments'], { people: [correction.firm_id], admins: true });
}
