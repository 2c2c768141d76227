import { moneyOut, moneySchema, timestampSchema } from '#lib/shared/wire.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { route } from '#lib/shared/route.ts';
import { givenPasswordSchema } from '#features/accounts/password-rules.ts';
import { z } from '#lib/shared/zod.ts';
import { accountErrors } from '#features/accounts/errors.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { walletData, walletErrors } from '#features/wallet/contract/viewer.ts';
import { withdrawalSums } from '#features/wallet/contract.ts';
import { personalDataTexts } from './texts.ts';
import { defineErrors } from '#lib/shared/errors.ts';

export const personalDataErrors = defineErrors({
  PART_NOT_FOUND: [404, 'Dosyanın böyle bir bölümü yok.'],
  /** A withdrawal is waiting. If it were rejected later, the money would return to a closed wallet. */
  WITHDRAWAL_PENDING: [
    409,
    'Sonuçlanmamış bir çekim talebin var. Parası sana ulaştıktan ya da cüzdanına döndükten sonra hesabını kapatabilirsin.',
  ],
  /** Carries `balance`: the viewer did not give up the balance, or it has changed since they looked. */
  BALANCE_LEFT: [409, 'Cüzdanında para var. Önce çek ya da bu tutardan vazgeçtiğini onayla.'],
});

/** Rows of each long list in one part of the file: some megabytes, which a phone takes and no server is held up by. */
export const ROWS_PER_PART = 5_000;

export const personalDataContract = {
  downloadPersonalData: route({
    method: 'GET',
    path: '/api/user/personal-data',
    whileViewing: false,
    access: ['user'],
    summary: `Everything that is kept about the viewer, as a JSON file. Long lists come in parts of ${ROWS_PER_PART} rows, newest first.`,
    query: z.object({ part: z.coerce.number().int().min(1).max(1000).default(1) }),
    data: fileAnswerSchema.extend({ part: z.int(), parts: z.int() }),
    errors: [personalDataErrors.PART_NOT_FOUND],
  }),
  readClosing: route({
    method: 'GET',
    path: '/api/user/account/close',
    access: ['user'],
    summary: 'What closing the account would mean now: what is in the wallet, what stands in the way.',
    data: z.object({
      wallet: walletData,
      pending_withdrawals: withdrawalSums,
      has_open_watch: z.boolean(),
      registrable_from: timestampSchema.meta({
        description: 'From when on the phone could be registered again, were the account closed now.',
      }),
    }),
  }),
  closeAccount: route({
    method: 'POST',
    path: '/api/user/account/close',
    access: ['user'],
    summary: 'Closes the account for good: every session ends, who it was is erased, the books stay.',
    body: z.object({
      password: givenPasswordSchema(personalDataTexts.passwordNeeded),
      give_up_balance: moneySchema()
        .optional()
        .meta({ description: 'What is in the wallet, when the viewer gives it up: exactly that.' }),
    }),
    data: z.object({ given_up: moneyOut }),
    errors: [
      accountErrors.CURRENT_PASSWORD_WRONG,
      personalDataErrors.WITHDRAWAL_PENDING,
      personalDataErrors.BALANCE_LEFT,
      walletErrors.MONEY_COOLING,
      ledgerErrors.MONEY_FROZEN,
    ],
    movesMoney: 'in batches',
  }),
};
