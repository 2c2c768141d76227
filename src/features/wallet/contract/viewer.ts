import { daysBetween, isCalendarDay } from '#lib/shared/dates.ts';
import {
  calendarDaySchema,
  idParam,
  moneyOut,
  moneySchema,
  pageFields,
  paginationSchema,
  timestampSchema,
} from '#lib/shared/wire.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { route } from '#lib/shared/route.ts';
import { emailSchema, lineSchema, orEmpty } from '#lib/shared/validators.ts';
import { periodTexts } from '#lib/shared/words.ts';
import { z } from '#lib/shared/zod.ts';
import { ENTRY_KINDS, type EntryKind } from '#platform/ledger/accounts.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { accountErrors } from '#features/accounts/errors.ts';
import { identityProofErrors } from '#features/accounts/identity-fields.ts';
import { MIN_TRANSFER } from '../leaving.ts';
import { WITHDRAWAL_STATUSES } from '../lifecycle.ts';
import { ownWithdrawal, withdrawBody } from '../withdrawals/withdrawal-fields.ts';
import { defineErrors } from '#lib/shared/errors.ts';

export const walletErrors = defineErrors({
  TRANSFERS_OFF: [
    409,
    'Para gönderme şu anda kapalı. Bakiyen yerinde duruyor; lütfen daha sonra tekrar dene.',
  ],
  WITHDRAWALS_OFF: [
    409,
    'Para çekme şu anda kapalı. Bakiyen yerinde duruyor; lütfen daha sonra tekrar dene.',
  ],
  MONEY_COOLING: [409, 'Hesap bilgilerin yeni değişti. Güvenliğin için para çıkışı bir gün bekletiliyor.'],
  /** Welcome bonus and profile rewards cannot leave before a few ads were watched (threats T-V14). */
  BONUS_LOCKED: [
    409,
    'Hoş geldin bonusun ve profil ödüllerin birkaç reklam izledikten sonra kullanılabilir.',
  ],
  /** Threats T-V9: until an administrator has decided, the money stays. */
  ACCOUNT_IN_REVIEW: [
    409,
    'Hesabın incelendiği için şu anda para gönderemezsin. Nedenini ve nasıl itiraz edeceğini cüzdanında görebilirsin.',
  ],
  WITHDRAWAL_IN_REVIEW: [409, 'Bu izleyicinin hesabı incelemede. Önce incelemeyi sonuçlandır.'],
  MONEY_RESTING: [409, 'Sana gönderilen para bir süre bekledikten sonra kullanılabilir.'],
  /** One error for unknown and mismatched numbers and e-mails and one's own: nobody learns which was right. */
  RECIPIENT_NOT_FOUND: [
    404,
    'Bu cüzdan numarası ve e-posta adresiyle eşleşen başka bir izleyici bulunamadı. İkisini de kontrol et.',
  ],
  SAVED_IBAN_NOT_FOUND: [404, 'Bu IBAN kayıtlı değil. Başka bir IBAN seç ya da IBAN’ını yaz.'],
  MOVEMENT_NOT_FOUND: [404, 'Hareket bulunamadı.'],
  WITHDRAWAL_NOT_FOUND: [404, 'Çekim talebi bulunamadı.'],
  WITHDRAWAL_RESTS: [409, 'Bu IBAN yeni; para bir gün bekletiliyor.'],
  WITHDRAWAL_STATE: [409, 'Bu çekim talebi zaten sonuçlandı.'],
  /** An administrator is about to send it; the text names who, and since when. Its owner reads no name. */
  WITHDRAWAL_TAKEN: [409, 'Ödemen gönderiliyor, artık iptal edilemez. Gönderilemezse tutar cüzdanına döner.'],
  /** Whether one administrator is enough, or a proposal waits, has changed since the question was asked. */
  WITHDRAWAL_STEP_CHANGED: [
    409,
    'Sen bakarken bu çekimin onayı değişti, hiçbir şey kaydedilmedi. Para göndermeden önce talebe yeniden bak.',
  ],
});

export interface EndedFacts {
  status: 'open' | 'viewed' | 'released';
  ended_at: Date | null;
  expires_at: Date;
  is_invalid: boolean;
  hidden_ms: number | null;
}

const WATCH_OUTCOMES = ['open', 'counted', 'invalid', 'expired', 'released'] as const;
export type WatchOutcome = (typeof WATCH_OUTCOMES)[number];

export function outcomeOf(
  { status, ended_at: endedAt, expires_at: expiresAt, is_invalid }: EndedFacts,
  now: Date,
): WatchOutcome {
  // A job closes what has run out, every few seconds; nothing is paid for it from the moment itself.
  if (status === 'open') return now < expiresAt ? 'open' : 'expired';
  if (status === 'viewed') return is_invalid ? 'invalid' : 'counted';
  return endedAt !== null && endedAt >= expiresAt ? 'expired' : 'released';
}

export const outcomeTexts: Readonly<Record<WatchOutcome, string>> = {
  open: 'Sonuçlanmadı',
  counted: 'Sayıldı',
  invalid: 'Geri alındı',
  expired: 'Sayılmadı',
  released: 'Sayılmadı',
};

const WHY: Readonly<Record<WatchOutcome, string | null>> = {
  open: null,
  counted: null,
  invalid: 'Bu izleme geçersiz bulundu, kazancı geri alındı.',
  expired:
    'Reklam zamanında tamamlanmadı: ara uzun sürmüş, bağlantı kopmuş, sayfa kapanmış ya da reklam vereni gizlenmiş olabilir.',
  released:
    'Reklam bitmeden geçildi, başka bir reklam başlatıldı, reklam vereni gizlendi ya da izleme başka bir yerde sürdü.',
};

const LONG_HIDDEN_MS = 1000;

export function whyText(outcome: WatchOutcome, hiddenMs: number | null): string | null {
  const hidden =
    hiddenMs !== null && hiddenMs >= LONG_HIDDEN_MS
      ? `Sayfa ${Math.round(hiddenMs / 1000)} saniye ekranda değildi.`
      : null;
  const why = WHY[outcome];
  return why !== null && hidden !== null ? `${why} ${hidden}` : (why ?? hidden);
}

export const STATEMENT_FILTERS = ['all', 'credit', 'debit'] as const;

export const MOVEMENT_GROUPS = {
  views: ['view', 'view_taken_back'],
  clicks: ['click', 'click_taken_back'],
  bonuses: ['welcome_bonus', 'profile_reward'],
  transfers: ['transfer'],
  withdrawals: ['withdrawal_asked', 'withdrawal_rejected', 'withdrawal_returned'],
} as const satisfies Record<string, readonly EntryKind[]>;
export type MovementGroup = keyof typeof MOVEMENT_GROUPS;
export const MOVEMENT_GROUP_NAMES = Object.keys(MOVEMENT_GROUPS) as MovementGroup[]; // The keys of a literal.

const MAX_STATEMENT_DAYS = 366;
export const MAX_STATEMENT_LINES = { csv: 50_000, pdf: 500 } as const;
export type StatementFormat = keyof typeof MAX_STATEMENT_LINES;

export const movementSchema = z.object({
  id: z.int(),
  kind: z.enum(ENTRY_KINDS),
  transaction_type: z.enum(['credit', 'debit']),
  description: z.string(),
  note: z.string().nullable(),
  amount: moneyOut,
  transaction_date: timestampSchema,
});
export type Movement = z.output<typeof movementSchema>;

const receiptSchema = movementSchema.extend({
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type Receipt = z.output<typeof receiptSchema>;

const optionalDay = orEmpty(calendarDaySchema());

const WHOLE_DAY = /^(\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2})$/;

/** A day that has to be chosen: `missing` where there is none yet, another message for one that no calendar has. */
function chosenDay(missing: string) {
  const error = ({ input }: { input?: unknown }) =>
    WHOLE_DAY.test(String(input)) ? 'Bu tarih takvimde yok' : missing;
  return z.string({ error: missing }).refine(isCalendarDay, { error }).meta({ format: 'date' });
}

function checkPeriod(
  { date_from: from, date_to: to }: { date_from?: string; date_to?: string },
  context: z.RefinementCtx,
): void {
  if (from === undefined || to === undefined) return;
  const days = daysBetween(from, to) + 1;
  const issue = (message: string) => context.addIssue({ code: 'custom', path: ['date_to'], message });
  if (days < 1) issue(periodTexts.wrongOrder);
  else if (days > MAX_STATEMENT_DAYS) issue(periodTexts.tooLong(MAX_STATEMENT_DAYS));
}

const walletNumber = z
  .string({ error: 'Cüzdan numarası zorunludur' })
  .max(40, 'Cüzdan numarası 16 haneli olmalıdır')
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'Cüzdan numarası zorunludur')
      .regex(/^[0-9]{16}$/, 'Cüzdan numarası 16 haneli olmalıdır'),
  );

const recipientFields = { wallet_number: walletNumber, email: emailSchema() };

export const transferBody = z.object({
  ...recipientFields,
  amount: moneySchema().refine(
    (amount) => amount >= MIN_TRANSFER,
    `En az ${formatKurus(MIN_TRANSFER)} gönderebilirsin`,
  ),
  description: orEmpty(lineSchema('Açıklama boş olamaz').max(140, 'Açıklama en fazla 140 karakter olabilir')),
});

const cannotLeave = [
  accountErrors.STATEMENTS_NEEDED,
  walletErrors.MONEY_COOLING,
  walletErrors.BONUS_LOCKED,
  walletErrors.MONEY_RESTING,
  ledgerErrors.MONEY_FROZEN,
  ledgerErrors.INSUFFICIENT_FUNDS,
];

export const walletData = z.object({
  balance: moneyOut,
  wallet_number: z.string(),
  total_today: moneyOut,
  daily_earning_limit: moneyOut,
  min_withdraw_amount: moneyOut,
  transfers_enabled: z.boolean(),
  withdrawals_enabled: z.boolean(),
  available: moneyOut.meta({ description: 'What of the balance may leave now.' }),
  without_look: moneyOut.meta({
    description:
      'What of it is paid without an administrator’s look at the account; none before the first payout.',
  }),
  locked_bonus: z.object({ amount: moneyOut, views_left: z.int() }).nullable().meta({
    description: 'The welcome bonus and the profile rewards, until so many more ads were watched.',
  }),
  resting: z
    .object({
      amount: moneyOut,
      first_ready_at: timestampSchema,
      ready_at: timestampSchema,
      parts: z.array(z.object({ amount: moneyOut, ready_at: timestampSchema })),
    })
    .nullable()
    .meta({
      description: 'Money that others sent, until it may leave: the first of it, all, and each part.',
    }),
  to_withdraw: z
    .object({
      amount: moneyOut,
      views: z.int(),
      fewest_views: z.int().meta({ description: 'Where every view is the first of its ad.' }),
      ready_at: timestampSchema.nullable(),
      amount_then: moneyOut,
      views_then: z.int(),
    })
    .nullable()
    .meta({
      description:
        'What is missing for the smallest withdrawal: money to earn and ads to watch for it without waiting, and what is left of both once money that rests may leave.',
    }),
  in_review: z.boolean().meta({ description: 'Nothing leaves until an administrator has decided.' }),
  money_ready_at: timestampSchema
    .nullable()
    .meta({ description: 'Until then nothing leaves: password, phone or e-mail were changed.' }),
  payees: z
    .array(
      z.object({
        id: z.int(),
        iban: z.string(),
        bank_name: z.string().nullable(),
        account_holder: z.string(),
        rests_until: timestampSchema.nullable(),
      }),
    )
    .meta({
      description:
        'The remembered IBANs, masked, the one used last first. Any other one needs the password, or a code.',
    }),
  withdrawals_left_today: z
    .int()
    .nullable()
    .meta({ description: 'How many more may be asked for today; null where they are not counted.' }),
  new_iban_rests: z
    .boolean()
    .meta({ description: 'Whether money to an IBAN that is new to the wallet rests for a day.' }),
});

export const viewerWalletContract = {
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
  readReceipt: route({
    method: 'GET',
    path: '/api/user/wallet/transactions/:id',
    access: ['user'],
    summary: 'One movement with its facts: to whom it went, how it stands, its reference.',
    params: z.object({ id: idParam }),
    data: receiptSchema,
    errors: [walletErrors.MOVEMENT_NOT_FOUND],
  }),
  downloadReceipt: route({
    method: 'GET',
    path: '/api/user/wallet/transactions/:id/receipt',
    whileViewing: false,
    access: ['user'],
    summary: 'The same as a document.',
    params: z.object({ id: idParam }),
    data: fileAnswerSchema,
    errors: [walletErrors.MOVEMENT_NOT_FOUND],
  }),
  downloadStatement: route({
    method: 'GET',
    path: '/api/user/wallet/statement',
    whileViewing: false,
    access: ['user'],
    summary:
      'All movements of a period, with the balance before and after it, as a spreadsheet or a document.',
    query: z
      .object({
        format: z.enum(['csv', 'pdf'], { error: 'Dosya türünü seç' }),
        date_from: chosenDay('Başlangıç tarihini seç'),
        date_to: chosenDay('Bitiş tarihini seç'),
      })
      .superRefine(checkPeriod),
    data: fileAnswerSchema,
  }),
  readWallet: route({
    method: 'GET',
    path: '/api/user/wallet/balance',
    access: ['user'],
    summary: "The viewer's balance and wallet number, what today brought, and whether money may leave.",
    data: walletData,
  }),
  findRecipient: route({
    method: 'POST',
    path: '/api/user/wallet/recipient',
    access: ['user'],
    summary: 'The masked name of the viewer whom a wallet number and an e-mail address together name.',
    body: z.object(recipientFields),
    data: z.object({ name: z.string() }),
    errors: [walletErrors.RECIPIENT_NOT_FOUND],
  }),
  transfer: route({
    method: 'POST',
    path: '/api/user/wallet/transfer',
    access: ['user'],
    summary: "Sends money to another viewer's wallet.",
    body: transferBody,
    data: z.object({ balance: moneyOut, recipient_name: z.string() }),
    errors: [
      walletErrors.TRANSFERS_OFF,
      walletErrors.ACCOUNT_IN_REVIEW,
      walletErrors.RECIPIENT_NOT_FOUND,
      ...cannotLeave,
    ],
    movesMoney: true,
  }),
  listOwnWatches: route({
    method: 'GET',
    path: '/api/user/watches',
    access: ['user'],
    summary: 'The viewer’s watches, the newest first: what each brought, and why one did not count.',
    query: z.object(pageFields),
    data: z.object({
      watches: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          at: timestampSchema.meta({ description: 'When it began' }),
          outcome: z.enum(WATCH_OUTCOMES),
          outcome_text: z.string(),
          earning: moneyOut,
          why: z.string().nullable(),
        }),
      ),
      pagination: paginationSchema,
    }),
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/user/wallet/withdraw',
    access: ['user'],
    summary:
      'Asks for money to be sent to a bank account; the amount leaves the wallet now. An IBAN that is new to the wallet needs the password or a code.',
    body: withdrawBody,
    data: z.object({ id: z.int(), balance: moneyOut, status: z.enum(WITHDRAWAL_STATUSES) }),
    errors: [
      walletErrors.WITHDRAWALS_OFF,
      walletErrors.SAVED_IBAN_NOT_FOUND,
      ...identityProofErrors,
      ...cannotLeave,
    ],
    // The password is checked before the transaction.
    movesMoney: 'in batches',
  }),
  removeIban: route({
    method: 'DELETE',
    path: '/api/user/wallet/ibans/:id',
    access: ['user'],
    summary: 'Takes an IBAN from the remembered ones; asked for again it is new to the wallet.',
    params: z.object({ id: idParam }),
    errors: [walletErrors.SAVED_IBAN_NOT_FOUND],
  }),
  cancelWithdrawal: route({
    method: 'POST',
    path: '/api/user/wallet/withdrawals/:id/cancel',
    access: ['user'],
    summary: 'Takes a withdrawal back that still waits; the amount returns to the wallet.',
    params: z.object({ id: idParam }),
    errors: [walletErrors.WITHDRAWAL_NOT_FOUND, walletErrors.WITHDRAWAL_STATE, walletErrors.WITHDRAWAL_TAKEN],
    movesMoney: true,
  }),
  listOwnWithdrawals: route({
    method: 'GET',
    path: '/api/user/wallet/withdrawals',
    access: ['user'],
    summary: "The viewer's withdrawals, newest first.",
    query: z.object(pageFields),
    data: z.object({ withdrawals: z.array(ownWithdrawal), pagination: paginationSchema }),
  }),
};

export const paycellContract = {
  checkPaycell: route({
    method: 'GET',
    path: '/api/user/paycell/check',
    access: ['user'],
    summary: 'Whether the viewer has an account with the payment provider.',
    data: z.object({ hasAccount: z.boolean() }),
  }),
};
