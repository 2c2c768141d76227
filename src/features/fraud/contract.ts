import {
  timestampSchema,
  idParam,
  idSchema,
  moneyOut,
  moneySchema,
  pageFields,
  paginationSchema,
  searchField,
} from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { textSchema, reasonSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { objectionTexts, FIRM_TIES, adminFraudTexts as texts } from './texts.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import { TAKE_BACK_CATEGORIES, TAKE_BACK_TEXTS } from '#platform/words/take-back.ts';
import { defineActs } from '#lib/shared/acts.ts';
import { defineErrors } from '#lib/shared/errors.ts';

export const fraudErrors = defineErrors({
  FRAUD_GROUP_NOT_FOUND: [404, 'Bu grup bulunamadı: üyeleri başka bir gruba geçmiş olabilir.'],
  FRAUD_CASES_DECIDED: [
    409,
    'Bu hesaplardan biri hakkında bu arada karar verilmiş. Sayfayı yenileyip tekrar bak.',
  ],
  SHORTFALL_GREW: [409, 'Platformun karşılayacağı tutar bu arada büyüdü. Sayfayı yenileyip tekrar bak.'],
  SHORTFALL_NOT_FOUND: [404, 'Bu açık bulunamadı.'],
  SHORTFALL_DECIDED: [409, 'Bu açık hakkında zaten karar verildi.'],
  REVIEW_NOT_FOUND: [404, 'Hesabın incelemede değil.'],
  OBJECTION_MADE: [409, 'İtirazını daha önce aldık. Sonucu bu sayfada göreceksin.'],
  OBJECTION_LATE: [409, 'İtiraz süresi doldu. Bize e-posta ile ulaşabilirsin.'],
  PAYOUT_TAKEN: [409, 'Bu hesaplardan birinin çekimi gönderiliyor. Önce o çekim sonuçlansın.'],
});

export const fraudActs = defineActs({
  subject: { kind: 'fraud-group', noun: texts.group },
  verbs: {
    cleared: 'temize çıkarıldı',
    held: 'parası bekletiliyor',
    closed: 'askıya alındı, kazancı geri alınıyor',
    returned: 'bekleyen açık firmaya geri verildi',
    kept: 'bekleyen açık firmaya verilmedi',
  },
  fields: {
    accounts: texts.accounts,
    user_ids: 'Hesap no',
    firm_id: { label: texts.shortfall.firm, unit: 'id' },
    suspended: 'Askıya alınan hesap',
    rejected_withdrawals: 'Reddedilen çekim',
    shortfall: { label: texts.closing.shortfall, unit: 'money' },
    category: { label: texts.category, values: TAKE_BACK_TEXTS },
  },
});

export const FRAUD_STATES = ['open', 'held', 'decided'] as const;
export type FraudState = (typeof FRAUD_STATES)[number];

const FRAUD_DECISIONS = ['cleared', 'held', 'closed'] as const;
export type FraudDecision = (typeof FRAUD_DECISIONS)[number];

const FRAUD_LEVELS = ['clear', 'watched', 'suspected', 'certain'] as const;
const TIE_KINDS = ['device', 'lockstep', 'iban', 'transfer'] as const;

/** The most ties of a group that are sent, the heaviest: a drawing shows no more. */
export const MOST_TIES = 3000;

const count = z.int();

const money = {
  balance: moneyOut.meta({ description: 'In the wallets' }),
  waiting: moneyOut.meta({ description: 'In withdrawals that wait for a decision' }),
  earned: moneyOut.meta({ description: 'By views and clicks that were not taken back' }),
};

const group = z.object({
  id: z.int().meta({ description: 'The smallest account number when it was found' }),
  accounts: count.meta({ description: 'Of those in the state that is asked for' }),
  names: z.array(z.string()).meta({ description: 'Of the three most suspected' }),
  score: count.meta({ description: 'The highest, of 100' }),
  level: z.enum(FRAUD_LEVELS),
  reasons: z.array(z.string()).meta({ description: 'The heaviest of the most suspected account' }),
  objections: count,
  ...money,
  opened_at: timestampSchema,
  decisions: z
    .array(z.object({ decision: z.enum(FRAUD_DECISIONS), accounts: count, names: z.array(z.string()) }))
    .meta({ description: 'Each decision with the accounts it was made on; empty while nobody has decided' }),
  decided_at: timestampSchema.nullable(),
});
export type ListedFraudGroup = z.output<typeof group>;

const review = z.object({
  opened_at: timestampSchema,
  stops_watching: z.boolean(),
  objection: z.string().nullable(),
  objected_at: timestampSchema.nullable(),
  decision: z.enum(FRAUD_DECISIONS).nullable(),
  decided_at: timestampSchema.nullable(),
});

const member = z.object({
  user_id: z.int(),
  name: z.string(),
  status: z.enum(['active', 'suspended', 'closed']),
  created_at: timestampSchema,
  score: count,
  level: z.enum(FRAUD_LEVELS),
  reasons: z.array(z.object({ rule: z.string(), points: count, text: z.string() })),
  ...money,
  paid_out: moneyOut.meta({ description: 'By withdrawals' }),
  shortfall: moneyOut.meta({
    description: 'What the wallet lacks of the earnings: closing the account, the platform would bear it',
  }),
  review: review.nullable().meta({ description: 'Null: only tied to accounts in review' }),
});
export type FraudMember = z.output<typeof member>;

const tie = z.object({
  a: z.int(),
  b: z.int(),
  kind: z.enum(TIE_KINDS),
  amount: count.meta({
    description: 'Days on one device, starts together, withdrawals, or kuruş from a to b',
  }),
});
export type FraudTie = z.output<typeof tie>;

const decision = z.object({
  id: z.int(),
  decision: z.enum(FRAUD_DECISIONS),
  reason: z.string(),
  category: z.enum(TAKE_BACK_CATEGORIES).nullable(),
  accounts: count,
  actor_name: z.string(),
  decided_at: timestampSchema,
  is_finished: z.boolean().meta({ description: 'Whether all earnings have been taken back' }),
  views: count,
  clicks: count,
  amount: moneyOut.meta({ description: 'What went back to campaigns' }),
  from_wallets: moneyOut.meta({ description: 'The part that the wallets had; the platform bore the rest' }),
  returned: moneyOut.meta({ description: 'What went on to firms from campaigns that had ended' }),
});
export type FraudDecisionLine = z.output<typeof decision>;

const firmTie = z.object({ kind: z.enum(FIRM_TIES), accounts: count });
export type FirmTie = z.output<typeof firmTie>;

const shortfall = z.object({
  id: z.int(),
  firm_id: z.int(),
  firm_name: z.string(),
  amount: moneyOut.meta({
    description: 'What no wallet covers: returned to the firm, the platform bears it',
  }),
  ties: z.array(firmTie).meta({ description: 'What the firm shares with the accounts' }),
  waits_since: timestampSchema,
  outcome: z.enum(['returned', 'kept']).nullable(),
  note: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  is_proposed: z.boolean().meta({ description: 'Its return waits for a second administrator' }),
});
export type FraudShortfall = z.output<typeof shortfall>;

const whole = z.object({
  id: z.int(),
  members: z.array(member),
  ties: z.array(tie),
  decisions: z.array(decision),
  shortfalls: z.array(shortfall),
  alone_up_to: moneyOut.nullable().meta({
    description:
      'The largest shortfall that the caller decides on without a second administrator; null: any; below zero: nothing at all',
  }),
  proposal: z
    .object({ proposed_by_name: z.string(), proposed_at: timestampSchema, is_own: z.boolean() })
    .nullable()
    .meta({ description: 'A closing that waits for a second administrator' }),
});
export type FraudGroupView = z.output<typeof whole>;

export const decideBody = z.object({
  decision: z.enum(FRAUD_DECISIONS, { error: 'Kararı seç' }),
  reason: reasonSchema('Lütfen gerekçeni yaz', 'Gerekçe'),
  user_ids: z
    .array(idSchema)
    .min(1, 'En az bir hesap seç')
    .max(1000, 'En fazla 1000 hesap seçebilirsin')
    .refine((ids) => new Set(ids).size === ids.length, 'Bir hesap iki kez seçilmiş'),
  category: z.enum(TAKE_BACK_CATEGORIES, { error: 'Türünü seç' }).default('other'),
  /** With "closed": the shortfall that was on screen. A larger one is refused. */
  shortfall: moneySchema().optional(),
});

const params = z.object({ id: idParam });

export const decideShortfallBody = z.object({
  outcome: z.enum(['returned', 'kept'], { error: 'Kararı seç' }),
  reason: decideBody.shape.reason,
});

export const fraudAdminContract = {
  listFraudGroups: route({
    method: 'GET',
    path: '/api/admin/fraud-groups',
    access: { admin: ['finance', 'moderator'] },
    summary:
      'Groups of suspected accounts, those with the most money at stake first; the search looks in names.',
    query: z.object({
      ...pageFields,
      search: searchField,
      state: z.enum(FRAUD_STATES).default('open'),
    }),
    data: z.object({
      groups: z.array(group),
      pagination: paginationSchema,
      stats: z.object({
        open_accounts: count,
        held_accounts: count,
        objections: count.meta({ description: 'Of accounts that nobody has decided on' }),
        at_stake: moneyOut.meta({ description: 'Wallets and waiting withdrawals of accounts in review' }),
      }),
    }),
  }),
  readFraudGroup: route({
    method: 'GET',
    path: '/api/admin/fraud-groups/:id',
    access: { admin: ['finance', 'moderator'] },
    summary: 'A group with its accounts, their ties, the evidence, the money at stake, and what was decided.',
    params,
    data: whole,
    errors: [fraudErrors.FRAUD_GROUP_NOT_FOUND],
  }),
  decideFraudGroup: route({
    method: 'PUT',
    path: '/api/admin/fraud-groups/:id/decision',
    access: { admin: ['finance', 'moderator'] },
    summary:
      'One decision for accounts in review: lets their money go, holds it, or closes them and takes back what they earned.' +
      ' A closing with a shortfall above the settable amount is proposed, and whatever a moderator does but holding.',
    params,
    body: decideBody,
    data: z.object({
      decision_id: z.int().nullable().meta({ description: 'Null: proposed' }),
      accounts: count,
      rejected_withdrawals: count,
    }),
    errors: [
      fraudErrors.FRAUD_CASES_DECIDED,
      fraudErrors.SHORTFALL_GREW,
      fraudErrors.PAYOUT_TAKEN,
      approvalErrors.PROPOSAL_OPEN,
    ],
    movesMoney: true,
  }),
  decideFraudShortfall: route({
    method: 'PUT',
    path: '/api/admin/fraud-shortfalls/:id',
    access: { admin: ['finance'] },
    summary:
      'Returns to a firm that shares something with closed accounts what no wallet covers, or keeps it; returning above the settable amount is proposed.',
    params,
    body: decideShortfallBody,
    errors: [fraudErrors.SHORTFALL_NOT_FOUND, fraudErrors.SHORTFALL_DECIDED, approvalErrors.PROPOSAL_OPEN],
  }),
};

export const OBJECTION_LIMIT = 1000;

export const objectionBody = z.object({
  text: textSchema(objectionTexts.missing)
    .min(10, objectionTexts.tooShort)
    .max(OBJECTION_LIMIT, objectionTexts.tooLong),
});

export const ownReviewContract = {
  readReview: route({
    method: 'GET',
    path: '/api/user/review',
    access: ['user'],
    summary: 'Whether the account is in review, by which class of rules, and until when one can object.',
    data: z.object({
      review: z
        .object({
          opened_at: timestampSchema,
          classes: z.array(z.string()),
          stops_watching: z.boolean(),
          answer_by: timestampSchema,
          can_object: z.boolean(),
          objection: z.object({ text: z.string(), at: timestampSchema }).nullable(),
          is_decided: z.boolean(),
        })
        .nullable(),
    }),
  }),
  objectToReview: route({
    method: 'POST',
    path: '/api/user/review/objection',
    access: ['user'],
    summary: 'Objects to the review, once, in the viewer’s own words; an administrator reads it.',
    body: objectionBody,
    errors: [fraudErrors.REVIEW_NOT_FOUND, fraudErrors.OBJECTION_MADE, fraudErrors.OBJECTION_LATE],
  }),
};
