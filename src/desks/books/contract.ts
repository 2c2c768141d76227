import {
  calendarDaySchema,
  idParam,
  idSchema,
  moneyOut,
  moneySchema,
  pageFields,
  paginationSchema,
  searchField,
  timestampSchema,
} from '#lib/shared/wire.ts';
import { monthSchema } from '#lib/shared/months.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { route } from '#lib/shared/route.ts';
import { orEmpty, reasonSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import { type AccountId, BOOKS, ENTRY_KINDS, GROUPS } from '#platform/ledger/accounts.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { moneyStopContract } from './contract/public.ts';
import { correctionTexts } from './texts.ts';
import { INVARIANT_KEYS } from '#platform/ledger/invariants.ts';
import { defineErrors } from '#lib/shared/errors.ts';
import { periodTexts } from '#lib/shared/words.ts';

export const oversightErrors = defineErrors({
  ENTRY_NOT_FOUND: [404, 'Kayıt bulunamadı.'],
  MONTH_NOT_OVER: [409, 'Bir ay, bitiminden altı saat sonra kapatılabilir.'],
  MONTH_NOT_NEXT: [409, 'Bu ay kapatılamaz: aylar sırayla kapatılır.'],
  MONTH_WHILE_FROZEN: [
    409,
    'Para çıkışları durmuşken ay kapatılamaz. Önce Denklik sayfasındaki farkı gider.',
  ],
});

const problem = z.object({
  invariant: z.enum(INVARIANT_KEYS),
  /** `entry 12`, `watch 5`, `order 3` …, or the name of an account. */
  subject: z.string(),
  subject_text: z.string(),
  expected: z.string().nullable(),
  actual: z.string().nullable(),
  found: z.int(),
});

const run = z.object({ id: z.int(), at: timestampSchema, problems: z.array(problem) });

const fullRun = z.object({
  at: timestampSchema,
  actor_name: z.string().nullable(),
  took_ms: z.int(),
  problem_count: z.int(),
});

const progress = z.object({
  began_at: timestampSchema,
  actor_name: z.string().nullable(),
  done: z.int(),
  total: z.int(),
});

const freeze = z.object({
  id: z.int(),
  began_at: timestampSchema,
  /** Whether the caller could lift it now only by a proposal that another administrator approves. */
  takes_two: z.boolean(),
  is_proposed: z.boolean(),
});

const seals = z.object({
  unsealed_entries: z.int(),
  last_sealed_at: timestampSchema.nullable(),
  head: z.string().nullable(),
});

const balance = z.object({
  book: z.enum(BOOKS),
  accounts: z.int(),
  held: moneyOut,
  /** The sum of its postings, and the sum of what its accounts have stored as their balances. */
  balance: moneyOut,
  stored_balance: moneyOut,
});

const cause = z.object({
  kind: z.enum(['campaign', 'order', 'withdrawal', 'viewer', 'firm']),
  id: z.int(),
  name: z.string(),
  /** The campaign's status, or the state of the order or withdrawal; empty where there is none. */
  state: z.string(),
});
export type Cause = z.output<typeof cause>;

export const entry = z.object({
  id: z.int(),
  kind: z.enum(ENTRY_KINDS),
  ref: z.string(),
  at: timestampSchema,
  actor_name: z.string().nullable(),
  /** In the journal of one account: the signed change of its balance. Otherwise: how much money moved. */
  amount: moneyOut,
  from_accounts: z.array(z.string()),
  to_accounts: z.array(z.string()),
  received_on: z
    .string()
    .nullable()
    .meta({ description: 'The day of a transfer whose month was closed when it was booked' }),
});

const posting = z.object({ account: z.string(), account_name: z.string(), amount: moneyOut });

const watch = z.object({
  id: z.int(),
  started_at: timestampSchema,
  ended_at: timestampSchema.nullable(),
  display_duration: z.int(),
  measured_ms: z.int().nullable(),
  view_number: z.int(),
});

function accountProblem(account: string): string {
  if (account === '') return correctionTexts.bookRequired;
  return account.endsWith(':') ? correctionTexts.numberRequired : 'Geçerli bir hesap adı gir';
}

export const accountSchema = z
  .string()
  .regex(/^[a-z_]+(:[1-9]\d{0,15})?$/, { error: ({ input }) => accountProblem(String(input)) })
  .transform((account) => account as AccountId); // The pattern is that of an account's name.

const journalQuery = {
  account: orEmpty(accountSchema),
  book: orEmpty(z.enum(BOOKS)),
  kind: orEmpty(z.enum(ENTRY_KINDS)),
  date_from: orEmpty(calendarDaySchema()),
  date_to: orEmpty(calendarDaySchema()),
};

const reason = reasonSchema('Lütfen gerekçeni yaz', 'Gerekçe');

export const correctionBody = z
  .object({
    from_account: accountSchema,
    to_account: accountSchema,
    amount: moneySchema().refine((amount) => amount > 0, correctionTexts.amountWrong),
    reason,
  })
  .refine((correction) => correction.from_account !== correction.to_account, {
    path: ['to_account'],
    error: correctionTexts.sameAccount,
  });

export const closeMonthBody = z.object({ reason: reasonSchema('Lütfen bir not yaz', 'Not') });

export const rebuildBody = z.object({ account: accountSchema, reason });

export const liftBody = z.object({
  reason,
  run_id: idSchema,
  accepts_problems: z.boolean().default(false),
});

export const oversightContract = {
  readBooks: route({
    method: 'GET',
    path: '/api/admin/oversight',
    access: { admin: ['finance', 'accounting', 'reports'] },
    summary:
      'The state of the books: what the last checks found, the trial balance, the seals, and whether money is frozen.',
    data: z.object({
      run: run.nullable(),
      full_run: fullRun.nullable(),
      progress: progress.nullable(),
      freeze: freeze.nullable(),
      seals,
      balances: z.array(balance),
      /** The sum of all postings, and of all stored balances. Anything but zero is an error in the books. */
      difference: moneyOut,
      stored_difference: moneyOut,
      margin: moneyOut,
    }),
  }),
  auditNow: route({
    method: 'POST',
    path: '/api/admin/oversight/runs',
    access: { admin: ['finance'] },
    summary:
      'Looks over all of the books now, every invariant of them. Answers null where that takes longer than a call may.',
    data: z.object({ run_id: z.int().nullable(), problem_count: z.int().nullable() }),
  }),
  liftFreeze: route({
    method: 'PUT',
    path: '/api/admin/oversight/freeze',
    access: { admin: ['finance'] },
    summary:
      'Lets money leave again, with a reason; while the last run finds differences only by accepting them, and large ones only when another administrator approves.',
    body: liftBody,
    errors: [
      ledgerErrors.NOT_FROZEN,
      ledgerErrors.BOOKS_DIFFER,
      ledgerErrors.BOOKS_CHANGED,
      approvalErrors.PROPOSAL_OPEN,
    ],
  }),
  proposeCorrection: route({
    method: 'POST',
    path: '/api/admin/oversight/corrections',
    access: { admin: ['finance'] },
    summary:
      'Proposes an entry that corrects the books; it is posted when another administrator approves it.',
    body: correctionBody,
    data: z.object({ proposal_id: z.int() }),
  }),
  rebuildBalance: route({
    method: 'POST',
    path: '/api/admin/oversight/balances',
    access: { admin: ['finance'] },
    summary:
      'Sets the stored balance of an account to the sum of its postings, with a reason. Moves no money.',
    body: rebuildBody,
    errors: [ledgerErrors.ACCOUNT_NOT_FOUND, ledgerErrors.BALANCE_AGREES, ledgerErrors.BALANCE_TOO_LOW],
  }),
  ...moneyStopContract,
  listAccounts: route({
    method: 'GET',
    path: '/api/admin/oversight/accounts',
    access: { admin: ['finance', 'accounting', 'reports'] },
    summary: 'The accounts of a book of many, the fullest first; the search looks in names.',
    query: z.object({ ...pageFields, search: searchField, book: z.enum(GROUPS).default('campaign') }),
    data: z.object({
      accounts: z.array(
        z.object({
          account: z.string(),
          account_name: z.string(),
          /** The wallet owner's, for namesakes; null for a closed account, and for who may not read lists of people. */
          email: z.string().nullable(),
          balance: moneyOut,
          held: moneyOut,
        }),
      ),
      pagination: paginationSchema,
    }),
  }),
  listEntries: route({
    method: 'GET',
    path: '/api/admin/oversight/entries',
    access: { admin: ['finance', 'accounting', 'reports'] },
    summary: 'The journal, newest first: of an account, of a book, of a kind, of days. Counted up to 10,000.',
    query: z.object({ ...pageFields, ...journalQuery }),
    data: z.object({
      entries: z.array(entry),
      pagination: paginationSchema,
      has_more: z.boolean(),
      account: z
        .object({
          account: z.string(),
          account_name: z.string(),
          balance: moneyOut,
          opening: moneyOut.meta({ description: 'Before date_from; 0 without it' }),
          closing: moneyOut.meta({ description: 'At the end of date_to; the balance without it' }),
        })
        .nullable(),
    }),
  }),
  exportEntries: route({
    method: 'GET',
    path: '/api/admin/oversight/entries.csv',
    access: { admin: ['finance', 'accounting', 'reports'] },
    summary: 'The journal under the same filters as a file, the newest 10,000 entries, or their postings.',
    query: z.object({ ...journalQuery, lines: z.enum(['entries', 'postings']).default('entries') }),
    data: fileAnswerSchema,
  }),
  readTrialBalance: route({
    method: 'GET',
    path: '/api/admin/oversight/trial-balance',
    access: { admin: ['finance', 'accounting', 'reports'] },
    summary: 'What each book had before a day, was debited and credited with, and has at the end of another.',
    query: z
      .object({ date_from: calendarDaySchema(), date_to: calendarDaySchema() })
      .refine(({ date_from: from, date_to: to }) => from <= to, {
        path: ['date_to'],
        error: periodTexts.wrongOrder,
      }),
    data: z.object({
      books: z.array(
        z.object({
          book: z.enum(BOOKS),
          opening: moneyOut,
          debit: moneyOut,
          credit: moneyOut,
          closing: moneyOut,
        }),
      ),
    }),
  }),
  readMonths: route({
    method: 'GET',
    path: '/api/admin/oversight/months',
    access: { admin: ['finance', 'accounting'] },
    summary: 'Months, newest first: VAT as it was booked and as invoices have it, and who closed them.',
    data: z.object({
      months: z.array(
        z.object({
          month: z.string(),
          vat_booked: moneyOut,
          vat_invoiced: moneyOut,
          state: z.enum(['open', 'next', 'proposed', 'closed']).meta({ description: 'next: may be closed' }),
          closed_at: timestampSchema.nullable(),
          closed_by_name: z.string().nullable(),
          approved_by_name: z.string().nullable(),
        }),
      ),
      takes_two: z
        .boolean()
        .meta({ description: 'Whether closing only proposes it to another administrator' }),
    }),
  }),
  closeMonth: route({
    method: 'POST',
    path: '/api/admin/oversight/months/:month/close',
    goesByDate: true,
    access: { admin: ['finance'] },
    summary: 'Closes the next month: it takes no entry any more. Another administrator approves it.',
    params: z.object({ month: monthSchema }),
    body: closeMonthBody,
    errors: [
      oversightErrors.MONTH_NOT_OVER,
      oversightErrors.MONTH_NOT_NEXT,
      oversightErrors.MONTH_WHILE_FROZEN,
      approvalErrors.PROPOSAL_OPEN,
    ],
  }),
  readEntry: route({
    method: 'GET',
    path: '/api/admin/oversight/entries/:id',
    access: { admin: ['finance', 'accounting', 'reports'] },
    summary: 'One entry with all its postings, its seal and what it is about.',
    params: z.object({ id: idParam }),
    data: z.object({
      entry,
      postings: z.array(posting),
      causes: z.array(cause),
      watch: watch.nullable(),
      proposal: z
        .object({ reason: z.string(), approved_by_name: z.string().nullable(), approved_at: timestampSchema })
        .nullable()
        .meta({
          description: 'Of a correction: what was proposed and who approved it, null on the command line',
        }),
      sealed_at: timestampSchema.nullable(),
    }),
    errors: [oversightErrors.ENTRY_NOT_FOUND],
  }),
};
