import { calendarDaySchema, moneyOut, searchField, timestampSchema } from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { CAMPAIGN_STATUSES } from '#features/campaigns/lifecycle.ts';
import { WITHDRAWAL_STATUSES } from '#features/wallet/lifecycle.ts';
import { ENTRY_KINDS } from '#platform/ledger/accounts.ts';

export const MOST_OF_A_KIND = 5;

const account = {
  id: z.int(),
  name: z.string(),
  email: z.string(),
  status: z.enum(['active', 'suspended', 'closed']),
};

const found = z.object({
  people: z.array(z.object({ ...account, role: z.enum(['admin', 'user']) })),
  firms: z.array(z.object({ ...account, firm_name: z.string() })),
  campaigns: z.array(
    z.object({
      id: z.int(),
      campaign_name: z.string(),
      firm_name: z.string(),
      status: z.enum(CAMPAIGN_STATUSES),
      start_date: calendarDaySchema(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.int(),
      reference: z.string(),
      campaign_name: z.string(),
      firm_name: z.string(),
      payable: moneyOut,
      status_text: z.string(),
    }),
  ),
  withdrawals: z.array(
    z.object({
      id: z.int(),
      account_holder: z.string(),
      iban_end: z.string(),
      amount: moneyOut,
      status: z.enum(WITHDRAWAL_STATUSES),
    }),
  ),
  invoices: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      campaign_name: z.string(),
      firm_name: z.string(),
      total_amount: moneyOut,
    }),
  ),
  entries: z.array(
    z.object({ id: z.int(), kind: z.enum(ENTRY_KINDS), at: timestampSchema, amount: moneyOut }),
  ),
});
export type Found = z.output<typeof found>;

export const searchContract = {
  searchEverything: route({
    method: 'GET',
    path: '/api/admin/search',
    access: { admin: 'all' },
    summary:
      'People, firms, campaigns, payments, withdrawals, invoices (by their numbers or firms) and entries that match, at most five of each; of a kind that the caller’s duty does not open, none. Fewer than three letters find nothing, a number its row; an amount (1.234,56) and a day (24.11.2026) find payments and withdrawals.',
    query: z.object({ q: searchField }),
    data: found,
  }),
};

const FEWEST_LETTERS = 3;

/** A number written `829` or `#829`; null in any other search. A phone is longer than any shown number. */
export function rowNumber(search: string): number | null {
  const digits = /^#?([1-9]\d{0,8})$/.exec(search.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

interface InvoiceSearch {
  beginning: string;
  /** Its last digits, at least three; null in any other search. */
  ending: string | null;
  /** The number within its year without the zeros before it; null in any other search. */
  sequence: number | null;
}

export function invoiceSearched(search: string): InvoiceSearch | null {
  const typed = search.replace(/[\s#]/g, '').toUpperCase().replaceAll('İ', 'I');
  if (!/^[A-Z0-9]{1,16}$/.test(typed) || !/\d/.test(typed)) return null;
  const isDigits = /^\d+$/.test(typed);
  return {
    beginning: typed,
    ending: isDigits && typed.length >= FEWEST_LETTERS ? typed : null,
    sequence: isDigits && typed.length <= 9 ? Number(typed) : null,
  };
}

export function isSearchable(search: string): boolean {
  return search.trim().length >= FEWEST_LETTERS || rowNumber(search) !== null;
}
