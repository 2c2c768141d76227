/** The firm's wallet (Specification, document 2, section 7; decisions §3). */
import { timestampSchema } from '#lib/shared/dates.ts';
import { moneyOut } from '#lib/shared/money.ts';
import { pageFields, paginationSchema } from '#lib/shared/pagination.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { ENTRY_KINDS } from '#features/ledger/accounts.ts';

/** The kinds of movements of a firm's wallet and of the platform's. */
export const companyMovement = z.object({
  id: z.int(),
  kind: z.enum(ENTRY_KINDS),
  transaction_type: z.enum(['credit', 'debit']),
  description: z.string(),
  amount: moneyOut,
  transaction_date: timestampSchema,
});

export const firmWalletContract = {
  readFirmWallet: route({
    method: 'GET',
    path: '/api/firm/wallet/balance',
    access: ['firm'],
    summary: "What is in the firm's wallet.",
    data: z.object({ balance: moneyOut }),
  }),
  listFirmWallet: route({
    method: 'GET',
    path: '/api/firm/wallet/transactions',
    access: ['firm'],
    summary: "The movements of the firm's wallet, newest first.",
    query: z.object(pageFields),
    data: z.object({ transactions: z.array(companyMovement), pagination: paginationSchema }),
  }),
};
