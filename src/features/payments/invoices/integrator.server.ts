/** Hands invoices over to an integrator, who signs and files them. A real one is another `Integrator`. */
import { join } from 'node:path';
import type { Config } from '#lib/server/config.ts';
import { type Db, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import { appendToOutbox } from '#lib/server/sending/outbox.ts';
import { findInvoice, isForIntegrator } from './invoice-queries.server.ts';
import { toUbl } from './ubl.server.ts';

export interface InvoiceDocument {
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
  return { handOver: (document) => appendToOutbox(file, { ...document }) };
}

const BATCH = 200;

/** Returns how many. One that lacks an address or a number waits until it was reissued. */
export async function handOverInvoices(db: Db, integrator: Integrator, now: Date): Promise<number> {
  const due = await rows(
    db,
    sql<{ id: number }>`select id from invoices where ${isForIntegrator}
      and not exists (select from invoice_handovers where invoice_id = invoices.id) order by id limit ${BATCH}`,
  );
  for (const { id } of due) await handOver(db, { id, integrator, now });
  return due.length;
}

function handOver(
  db: Db,
  { id, integrator, now }: { id: number; integrator: Integrator; now: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const isFirst = await run(
      tx,
      sql`insert into invoice_handovers (invoice_id, at) values (${id}, ${now}) on conflict do nothing`,
    );
    const invoice = isFirst === 1 ? await findInvoice(tx, { id }) : undefined;
    if (invoice === undefined) return;
    await integrator.handOver({ number: invoice.number, uuid: invoice.uuid, xml: toUbl(invoice) });
  });
}
