import { viewerWalletContract, walletErrors } from './contract/viewer.ts';
import {
  calendarDaySchema,
  idParam,
  moneyOut,
  pageFields,
  paginationSchema,
  searchField,
  timestampSchema,
  moneySchema,
} from '#lib/shared/wire.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { route } from '#lib/shared/route.ts';
import { orEmpty, reasonSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import { filled } from '#platform/ready-answers/contract.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { payoutContract } from './payouts/contract.ts';
import { ROW_RESULTS, RUN_FILTERS } from './payouts/texts.ts';
import { withdrawal } from './withdrawals/withdrawal-fields.ts';
import {
  APPROVAL_STEPS,
  WITHDRAWAL_STATUSES,
  type WithdrawalDecision,
  type WithdrawalStatus,
} from './lifecycle.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { accountErrors } from '#features/accounts/errors.ts';
import { identityProofErrors, identityProofFields } from '#features/accounts/identity-fields.ts';
import { ENTRY_KINDS } from '#platform/ledger/accounts.ts';
import { ibanSchema } from './iban.ts';
import { balanceTooSmallText, smallestWithdrawalText } from './texts.ts';
import { type ActField, defineActs } from '#lib/shared/acts.ts';
import { words } from '#lib/shared/words.ts';

const statuses: Readonly<Record<WithdrawalStatus | 'cancelled', string>> = {
  pending: 'bekliyor',
  paid: 'ödendi',
  rejected: 'reddedildi',
  returned: 'bankadan döndü',
  cancelled: 'iptal edildi',
};
const amount: ActField = { label: words.amount, unit: 'money' };
const user_id: ActField = { label: 'Hesap no', unit: 'id' };

const decisions: Readonly<Record<WithdrawalDecision | 'take' | 'release' | 'look', string>> = {
  take: 'göndermek için üstlenildi',
  release: 'bırakıldı',
  approve: 'ödendi',
  reject: 'reddedildi',
  return: 'bankadan döndü',
  bounce: 'gönderimden döndü',
  look: 'kanıtına bakıldı',
  cancel: 'sahibi vazgeçti',
};

export { payoutRunActs } from './payouts/contract.ts';

export const WITHDRAWAL_SUBJECT = { kind: 'withdrawal', noun: 'Çekim' } as const;

export const withdrawalActs = defineActs({
  subject: WITHDRAWAL_SUBJECT,
  verbs: decisions,
  fields: {
    status: { label: words.status, values: statuses },
    user_id,
    amount,
    iban_end: "IBAN'ın sonu",
    taken_by: 'Gönderen',
    run: { label: 'Gönderim', unit: 'id' },
    day: 'Banka tarihi',
  },
});

export const firmWithdrawBody = z.object({
  amount: moneySchema().refine((amount) => amount > 0, 'Geçerli bir tutar gir'),
  iban: ibanSchema,
  ...identityProofFields,
});

export function findFirmAmountProblem(
  amount: Kurus,
  { free, smallest }: Record<'free' | 'smallest', Kurus>,
): string | undefined {
  if (amount < smallest) return smallestWithdrawalText(smallest);
  return amount > free ? balanceTooSmallText(free) : undefined;
}

const companyMovement = z.object({
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
    // The password is checked before the transaction.
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

/** `to_decide`: pending and not at the bank; `to_look`: an administrator has to look before it is sent. */
export const WITHDRAWAL_FILTERS = ['all', ...WITHDRAWAL_STATUSES, 'to_decide', 'to_look'] as const;

const listFilters = {
  search: searchField,
  status: z.enum(WITHDRAWAL_FILTERS).default('all'),
  viewer: orEmpty(idParam).meta({ description: 'Only those of this viewer' }),
  run: orEmpty(idParam).meta({ description: 'Only those of this payout run' }),
  result: z.enum(RUN_FILTERS).default('all').meta({ description: 'Only those with this result in `run`' }),
};

export const withdrawalSums = z.object({ count: z.int(), total_amount: moneyOut });

const params = z.object({ id: idParam });

const cannotDecide = [
  walletErrors.WITHDRAWAL_NOT_FOUND,
  walletErrors.WITHDRAWAL_STATE,
  walletErrors.WITHDRAWAL_TAKEN,
];

export const adminWithdrawalsContract = {
  listWithdrawals: route({
    method: 'GET',
    path: '/api/admin/withdrawals',
    access: { admin: ['finance'] },
    summary:
      'Withdrawals, those that wait first and the oldest of them on top; with the totals of the cards, of one viewer where only theirs are listed.',
    query: z.object({ ...pageFields, ...listFilters }),
    data: z.object({
      withdrawals: z.array(
        withdrawal.extend({
          user_id: z.int(),
          name: z.string(),
          is_firm: z.boolean().meta({ description: 'Whether a firm asks; its title is the name' }),
          contact_name: z.string(),
          email: z.string(),
          decided_by_name: z
            .string()
            .nullable()
            .meta({ description: 'The administrator who decided; null of one that its viewer cancelled.' }),
          name_matches: z
            .boolean()
            .meta({ description: "Whether the account holder is the viewer's own name." }),
          look: z
            .object({ is_needed: z.boolean(), covered: moneyOut, line: z.string(), objects: z.boolean() })
            .nullable()
            .meta({
              description:
                'Of one that waits: whether an administrator has to look before it is paid, how much needs none, and what the evidence says in one line, or against paying.',
            }),
          payout: z
            .object({
              run_id: z.int(),
              result: z.enum(ROW_RESULTS).nullable(),
              bank_reference: z.string().nullable(),
              day: z.string().nullable(),
              returned_day: z.string().nullable().meta({ description: 'Of a return after it was paid.' }),
            })
            .nullable()
            .meta({
              description:
                'In the payout run that is asked for, or else in the last one; without a result the run owns it, and only there it is decided.',
            }),
          is_suspended: z.boolean().meta({ description: "Whether the viewer's account is suspended now." }),
          is_frozen: z
            .boolean()
            .meta({ description: 'Whether it waits while money is stopped: nobody takes or sends it.' }),
          taken: z
            .object({
              by_name: z.string(),
              at: timestampSchema,
              is_own: z.boolean(),
              is_open: z.boolean().meta({ description: 'Whether another one may take it over.' }),
            })
            .nullable()
            .meta({ description: 'Of one that waits: the administrator who took it to send the money.' }),
          takes_two: z.boolean().meta({
            description:
              'Whether it waits and is above the amount that a second administrator approves: nobody sends the money before.',
          }),
          proposal: z
            .object({
              id: z.int(),
              proposed_by_name: z.string(),
              proposed_at: timestampSchema,
              is_own: z.boolean(),
              approved_by_name: z.string().nullable(),
            })
            .nullable()
            .meta({
              description:
                'Who proposed to pay it: of one that waits, for a second administrator; of a paid one, who approved it.',
            }),
          refused_proposal: z
            .object({
              status: z.enum(['rejected', 'withdrawn']),
              by_name: z.string(),
              at: timestampSchema,
              note: z.string(),
            })
            .nullable()
            .meta({
              description:
                'Of one that waits: how the last proposal to pay it ended, who rejected it or took it back, and why.',
            }),
          review: z
            .object({
              case_id: z.int(),
              group_id: z.int().nullable(),
              score: z.int(),
              reasons: z.array(z.object({ points: z.int(), text: z.string() })),
              objection: z.string().nullable(),
            })
            .nullable()
            .meta({ description: 'Why it waits in review: the score of the account, and what gave it.' }),
        }),
      ),
      pagination: paginationSchema,
      stats: z.object({
        pending: withdrawalSums,
        paid: withdrawalSums,
        rejected: withdrawalSums,
        returned: withdrawalSums,
      }),
    }),
  }),
  exportWithdrawals: route({
    method: 'GET',
    path: '/api/admin/withdrawals/export',
    access: { admin: ['finance'] },
    summary: 'The same list as a spreadsheet.',
    query: z.object(listFilters),
    data: fileAnswerSchema,
  }),
  lookAtWithdrawal: route({
    method: 'PUT',
    path: '/api/admin/withdrawals/:id/look',
    access: { admin: ['finance'] },
    summary:
      'Records that an administrator looked at the evidence of a withdrawal, so that a run may send it.',
    params,
    errors: [walletErrors.WITHDRAWAL_NOT_FOUND, walletErrors.WITHDRAWAL_STATE],
  }),
  takeWithdrawal: route({
    method: 'PUT',
    path: '/api/admin/withdrawals/:id/take',
    goesByDate: true,
    access: { admin: ['finance'] },
    summary: 'Takes a withdrawal to send its money: for two hours nobody else decides it.',
    params,
    errors: [
      ...cannotDecide,
      walletErrors.WITHDRAWAL_IN_REVIEW,
      walletErrors.WITHDRAWAL_RESTS,
      ledgerErrors.MONEY_FROZEN,
      approvalErrors.PROPOSAL_OPEN,
    ],
    movesMoney: true,
  }),
  releaseWithdrawal: route({
    method: 'PUT',
    path: '/api/admin/withdrawals/:id/release',
    access: { admin: ['finance'] },
    summary: 'Frees a withdrawal that was taken and not sent.',
    params,
    errors: cannotDecide,
    movesMoney: true,
  }),
  approveWithdrawal: route({
    method: 'PUT',
    path: '/api/admin/withdrawals/:id/approve',
    goesByDate: true,
    access: { admin: ['finance'] },
    summary:
      'The money was sent to the viewer’s bank; above the settable amount the first call proposes it, and the second administrator, who approves it by another, sends the money then.',
    params,
    query: z.object({
      step: z
        .enum(APPROVAL_STEPS)
        .optional()
        .meta({ description: 'What the caller means to do; refused where it has become another step.' }),
    }),
    errors: [
      ...cannotDecide,
      walletErrors.WITHDRAWAL_IN_REVIEW,
      walletErrors.WITHDRAWAL_RESTS,
      walletErrors.WITHDRAWAL_STEP_CHANGED,
      ledgerErrors.MONEY_FROZEN,
      approvalErrors.PROPOSAL_OPEN,
      approvalErrors.PROPOSAL_DECIDED,
      approvalErrors.PROPOSAL_OVERTAKEN,
    ],
    movesMoney: true,
  }),
  rejectWithdrawal: route({
    method: 'PUT',
    path: '/api/admin/withdrawals/:id/reject',
    access: { admin: ['finance'] },
    summary: 'Rejects a withdrawal with a reason; the amount returns to the wallet.',
    params,
    body: z.object({ reason: filled(reasonSchema()) }),
    errors: cannotDecide,
    movesMoney: true,
  }),
  returnWithdrawal: route({
    method: 'PUT',
    path: '/api/admin/withdrawals/:id/return',
    access: { admin: ['finance'] },
    summary: 'The bank sent a paid withdrawal back, for this reason; the amount returns to the wallet.',
    params,
    body: z.object({
      reason: reasonSchema('Bankanın sebebini yaz', words.reason),
      day: calendarDaySchema().optional().meta({ description: "The bank's; without: today" }),
    }),
    errors: cannotDecide,
    movesMoney: true,
  }),
};

export const platformWallet = z.object({
  balance: moneyOut,
  total_balance: moneyOut,
  total_income: moneyOut,
  total_expense: moneyOut,
  pending_amount: moneyOut,
});

export const platformWalletContract = {
  listAdminWallet: route({
    method: 'GET',
    path: '/api/admin/wallet/transactions',
    access: { admin: ['finance', 'reports'] },
    summary: "The platform's own wallet: its figures and its movements, newest first.",
    query: z.object(pageFields),
    data: z.object({
      wallet: platformWallet,
      transactions: z.array(companyMovement.extend({ system_fee: moneyOut, vat_amount: moneyOut })),
      pagination: paginationSchema,
    }),
  }),
};

export const walletContract = {
  ...viewerWalletContract,
  ...firmWalletContract,
  ...adminWithdrawalsContract,
  ...platformWalletContract,
  ...payoutContract,
};
