import type { Config } from '#lib/server/config.ts';
import { type Db, one, run, sql } from '#lib/server/db.ts';
import type { z } from '#lib/shared/zod.ts';
import type { billingDetailsSchema, InvoiceParty } from '../../invoice-wire.ts';

export const sellerOf = ({ company }: Config): InvoiceParty => ({ ...company.seller, phone: null });

export async function readBuyer(db: Db, firmId: number): Promise<InvoiceParty> {
  const buyer = await one(
    db,
    sql<InvoiceParty & { phone: string }>`
      select firm_name as title, address, tax_office, tax_number, null as mersis, contact_email as email,
        contact_phone as phone
      from firms left join billing_details on firm_id = user_id where user_id = ${firmId}`,
  );
  return { ...buyer, phone: `0${buyer.phone}` };
}

export async function saveBillingDetails(
  db: Db,
  { firmId, details, now }: { firmId: number; details: z.output<typeof billingDetailsSchema>; now: Date },
): Promise<void> {
  const { tax_office, tax_number, address } = details;
  await run(
    db,
    sql`insert into billing_details (firm_id, tax_office, tax_number, address, updated_at)
        values (${firmId}, ${tax_office}, ${tax_number}, ${address}, ${now})
        on conflict (firm_id) do update set tax_office = excluded.tax_office, tax_number = excluded.tax_number,
          address = excluded.address, updated_at = excluded.updated_at`,
  );
}
