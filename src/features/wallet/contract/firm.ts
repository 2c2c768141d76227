/** The firm's wallet (docs/product.md, Withdrawals). */
import {
  idParam,
  moneyOut,
  moneySchema,
  pageFields,
  paginationSchema,
  timestampSchema,
} from '#lib/shared/wire.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { accountErrors } from '#features/accounts/errors.ts';
import { identityProofErrors, identityProofFields } from '#features/accounts/identity-fields.ts';
import { ENTRY_KINDS } from '#platform/ledger/accounts.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { walletErrors } from '../errors.ts';
import { ibanSchema } from '../iban.ts';
import { balanceTooSmallText, smallestWithdrawalText } from '../texts.ts';
import { withdrawal } from '../withdrawals/withdrawal-fields.ts';

/** To an account of the firm's own title; the password is always needed. */
export const firmWithdrawBody = z.object({
  amount: moneySchema().refine((amount) => amount > 0, 'Geçerli bir tutar gir'),
  iban: ibanSchema,
  ...identityProofFields,
});

/** The problem of an amount that a firm asks for; `free` is not reserved for payments. */
export function findFirmAmountProblem(
  amount: Kurus,
  { free, smallest }: Record<'free' | 'smallest', Kurus>,
): string | undefined {
  if (amount < smallest) return smallestWithdrawalText(smallest);
  return amount > free ? balanceTooSmallText(free) : undefined;
}

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
    summary: "What is in the firm's wallet, and on which terms it may leave.",
    data: z.object({
      balance: moneyOut,
      held: moneyOut.meta({ description: 'Reserved for announced payments' }),
      min_withdraw_amount: moneyOut,
    }),
  }),
  listFirmWallet: route({
    method: 'GET',
    path: '/api/firm/wallet/transactions',
    access: ['firm'],
    summary: "The movements of the firm's wallet, newest first.",
    query: z.object(pageFields),
    data: z.object({ transactions: z.array(companyMovement), pagination: paginationSchema }),
  }),
  withdrawFromFirm: route({
    method: 'POST',
    path: '/api/firm/wallet/withdraw',
    access: ['firm'],
    summary:
      "Asks for money to be sent to the firm's own bank account; the amount leaves the wallet now, and an administrator approves it.",
    body: firmWithdrawBody,
    data: z.object({ id: z.int() }),
    errors: [
      walletErrors.WITHDRAWALS_OFF,
      accountErrors.STATEMENTS_NEEDED,
      walletErrors.MONEY_COOLING,
      ledgerErrors.MONEY_FROZEN,
      ledgerErrors.INSUFFICIENT_FUNDS,
      ...identityProofErrors,
    ],
    // The password is looked at before the transaction.
    movesMoney: 'in batches',
  }),
  listFirmWithdrawals: route({
    method: 'GET',
    path: '/api/firm/wallet/withdrawals',
    access: ['firm'],
    summary: "The firm's withdrawals: those that wait first, then the newest.",
    query: z.object(pageFields),
    data: z.object({ withdrawals: z.array(withdrawal), pagination: paginationSchema }),
  }),
  cancelFirmWithdrawal: route({
    method: 'POST',
    path: '/api/firm/wallet/withdrawals/:id/cancel',
    access: ['firm'],
    summary: 'Takes a withdrawal back that still waits; the amount returns to the wallet.',
    params: z.object({ id: idParam }),
    errors: [walletErrors.WITHDRAWAL_NOT_FOUND, walletErrors.WITHDRAWAL_STATE, walletErrors.WITHDRAWAL_TAKEN],
    movesMoney: true,
  }),
};
