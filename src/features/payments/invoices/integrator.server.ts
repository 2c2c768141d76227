/** Hands invoices over to an integrator, who signs and files them. A real one is another `Integrator`. */
import { join } from 'node:path';
import type { Config } from '#lib/server/config.ts';
import { type Db, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import { appendToOutbox } from '#lib/server/sending/outbox.ts';
import { findInvoice, HAS_UBL } from './invoice-queries.server.ts';
import { toUbl } from './ubl.server.ts';

interface InvoiceDocument {
  number: string;
  /** The same whenever it is handed over: after a crash that may be twice. */
  uuid: string;
  xml: string;
}

export interface Integrator {
  handOver(document: InvoiceDocument): Promise<void>;
}

/** `DATA_DIR/outbox/invoices.jsonl` has lines of `{ number, uuid, xml }`. */
export function openIntegrator({ INVOICE_INTEGRATOR, DATA_DIR }: Config): Integrator | null {
  if (INVOICE_INTEGRATOR === 'none') return null;
  const file = join(DATA_DIR, 'outbox', 'invoices.jsonl');
  return { handOver: ({ number, uuid, xml }) => appendToOutbox(file, { number, uuid, xml }) };
}

const BATCH = 200;

/** One that lacks an address or a number waits until it was reissued; one that is refused holds up no other. */
export async function handOverInvoices(db: Db, integrator: Integrator, now: Date): Promise<void> {
  const due = await rows(
    db,
    sql<{ id: number }>`select id from invoices where ${HAS_UBL}
      and not exists (select from invoice_handovers where invoice_id = invoices.id) order by id limit ${BATCH}`,
  );
  let failure: unknown;
  for (const { id } of due)
    await inTransaction(db, async (tx) => {
      const claim = sql`insert into invoice_handovers (invoice_id, at) values (${id}, ${now}) on conflict do nothing`;
      const invoice = (await run(tx, claim)) === 1 ? await findInvoice(tx, { id }) : undefined;
      if (invoice) await integrator.handOver({ ...invoice, xml: toUbl(invoice) });
    }).catch((error: unknown) => (failure = error));
  if (failure !== undefined) throw failure;
}
