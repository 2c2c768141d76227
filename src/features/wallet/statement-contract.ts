/** What came into a viewer's wallet and what left it: as a list and as a file (Specification, document 2, section 7). */
import { calendarDaySchema, timestampSchema } from '#lib/shared/dates.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { moneyOut } from '#lib/shared/money.ts';
import { pageFields, paginationSchema } from '#lib/shared/pagination.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { ENTRY_KINDS, type EntryKind } from '#features/ledger/accounts.ts';

export const STATEMENT_FILTERS = ['all', 'credit', 'debit'] as const;

/** The kinds of movements that a viewer tells apart, and the entries each of them stands for. */
export const MOVEMENT_GROUPS = {
  views: ['view'],
  clicks: ['click'],
  bonuses: ['welcome_bonus', 'profile_reward'],
  transfers: ['transfer'],
  withdrawals: ['withdrawal_asked', 'withdrawal_rejected'],
} as const satisfies Record<string, readonly EntryKind[]>;
export type MovementGroup = keyof typeof MOVEMENT_GROUPS;
export const MOVEMENT_GROUP_NAMES = Object.keys(MOVEMENT_GROUPS) as MovementGroup[]; // The keys of a literal.

/** The longest period of a statement as a file. */
export const MAX_STATEMENT_DAYS = 366;
/** More than this is too much for one file; a shorter period has less. */
export const MAX_STATEMENT_LINES = { csv: 50_000, pdf: 500 } as const;
export type StatementFormat = keyof typeof MAX_STATEMENT_LINES;

export const movementSchema = z.object({
  id: z.int(),
  kind: z.enum(ENTRY_KINDS),
  transaction_type: z.enum(['credit', 'debit']),
  /** What it was, in Turkish: which ad, a view or a click, the first one or a repeated one. */
  description: z.string(),
  /** What the sender of a transfer wrote. */
  note: z.string().nullable(),
  amount: moneyOut,
  transaction_date: timestampSchema,
});
export type Movement = z.output<typeof movementSchema>;

/** An empty text means none: a link of a filter that was cleared. */
const optionalDay = z.union([z.literal('').transform(() => undefined), calendarDaySchema()]).optional();

export const statementContract = {
  listTransactions: route({
    method: 'GET',
    path: '/api/user/wallet/transactions',
    access: ['user'],
    summary: "The movements of the viewer's wallet, newest first; the days are Istanbul's, both inclusive.",
    query: z.object({
      ...pageFields,
      type: z.enum(STATEMENT_FILTERS).default('all'),
      kind: z.enum(['all', ...MOVEMENT_GROUP_NAMES]).default('all'),
      date_from: optionalDay,
      date_to: optionalDay,
    }),
    data: z.object({ transactions: z.array(movementSchema), pagination: paginationSchema }),
  }),
  downloadStatement: route({
    method: 'GET',
    path: '/api/user/wallet/statement',
    access: ['user'],
    summary:
      'All movements of a period, with the balance before and after it, as a spreadsheet or a document.',
    query: z.object({
      format: z.enum(['csv', 'pdf'], { error: 'Dosya türünü seç' }),
      date_from: calendarDaySchema('Başlangıç tarihini seç'),
      date_to: calendarDaySchema('Bitiş tarihini seç'),
    }),
    data: fileAnswerSchema,
  }),
};
