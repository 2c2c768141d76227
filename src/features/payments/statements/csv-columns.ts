import { searchFold } from '#lib/shared/turkish.ts';
import type { Decimal } from './bank-line.ts';

/** The columns that a bank's file may have; null: it has none. Either `amount`, or `credit` and `debit`. */
export const CSV_FIELDS = [
  'date',
  'text',
  'amount',
  'credit',
  'debit',
  'balance',
  'reference',
  'party',
  'iban',
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

export interface CsvColumns extends Record<CsvField, number | null> {
  decimal: Decimal;
}

const NAMES: Record<CsvField, RegExp> = {
  date: /tarih|date/,
  text: /aciklama|description/,
  amount: /^(islem )?tutar|^amount|meblag/,
  credit: /alacak|giren|yatan|credit/,
  debit: /borc|cikan|cekilen|debit/,
  balance: /bakiye|balance/,
  reference: /dekont|fis|islem no|referans|reference/,
  party: /karsi.*(ad|unvan)|gonderen|unvan/,
  iban: /iban/,
};

/** By the names of the columns, for a person to confirm. */
export function suggestColumns(
  header: readonly string[],
  samples: readonly (readonly string[])[],
): CsvColumns {
  const folded = header.map(searchFold);
  const entries = CSV_FIELDS.map((field) => {
    const found = folded.findIndex((name) => NAMES[field].test(name));
    return [field, found === -1 ? null : found];
  });
  const columns = Object.fromEntries(entries) as Record<CsvField, number | null>; // All fields.
  const amounts = samples.flatMap((row) =>
    [columns.amount, columns.credit, columns.balance].map((at) => row[at ?? -1]),
  );
  return { ...columns, decimal: amounts.some((text) => /\.\d{1,2}$/.test(text ?? '')) ? '.' : ',' };
}
