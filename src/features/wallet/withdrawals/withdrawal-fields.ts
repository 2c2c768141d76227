import { moneyOut, moneySchema, timestampSchema } from '#lib/shared/wire.ts';
import { nameSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { identityProofFields } from '#features/accounts/identity-fields.ts';
import { ibanSchema } from '../iban.ts';
import { WITHDRAWAL_STATUSES, WITHDRAWAL_STATUS_TEXTS, type WithdrawalStatus } from '../lifecycle.ts';
import { cancelledWords, isCancelled } from '../texts.ts';

const WITHDRAWAL_STEPS = ['asked', 'second_approval', 'paid', 'rejected', 'cancelled', 'returned'] as const;
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number];

const STEP_TEXTS: Readonly<Record<WithdrawalStep, string>> = {
  asked: 'İstendi',
  second_approval: 'İkinci onaya sunuldu',
  paid: WITHDRAWAL_STATUS_TEXTS.paid,
  rejected: WITHDRAWAL_STATUS_TEXTS.rejected,
  cancelled: cancelledWords.status,
  returned: WITHDRAWAL_STATUS_TEXTS.returned,
};

export interface StepFacts {
  status: WithdrawalStatus;
  rejection_reason: string | null;
  created_at: Date;
  decided_at: Date | null;
  proposed_at: Date | null;
}

export function stepsOf(facts: StepFacts): { step: WithdrawalStep; text: string; at: Date | null }[] {
  const { status, created_at: askedAt, decided_at: decidedAt, proposed_at: proposedAt } = facts;
  const decided = isCancelled(facts) ? 'cancelled' : status;
  const ending = decided === 'pending' ? 'paid' : decided;
  const steps: [WithdrawalStep, Date | null][] = [['asked', askedAt]];
  if (proposedAt !== null) steps.push(['second_approval', proposedAt]);
  steps.push([ending, decidedAt]);
  return steps.map(([step, at]) => ({ step, text: STEP_TEXTS[step], at }));
}

const PERSON = /^[\p{L}\p{M}.'’ -]+$/u;

/** A rule over the fields that name the account in one of two ways; it waits until its own are right by themselves. */
const payeeRule = (field: string, error: string) => ({
  path: [field] as PropertyKey[],
  error,
  when: ({ issues }: z.core.ParsePayload) =>
    !issues.some(({ path }) => path?.[0] === field || path?.[0] === 'saved_iban_id'),
});

export const withdrawBody = z
  .object({
    amount: moneySchema().refine((amount) => amount > 0, 'Geçerli bir tutar gir'),
    iban: ibanSchema.optional(),
    saved_iban_id: z.int().min(1).optional().meta({
      description: 'Instead of `iban`: one of the wallet’s remembered ones, with its account holder.',
    }),
    account_holder: nameSchema('Hesap sahibinin adı zorunludur')
      .min(3, 'Hesap sahibinin adı en az 3 karakter olmalıdır')
      .max(100, 'Hesap sahibinin adı en fazla 100 karakter olabilir')
      .regex(PERSON, 'Hesap sahibinin adı yalnızca harf ve boşluk içerebilir')
      .optional(),
    ...identityProofFields,
  })
  .refine(
    ({ account_holder: holder, saved_iban_id: saved }) => holder !== undefined || saved !== undefined,
    payeeRule('account_holder', 'Hesap sahibinin adı zorunludur'),
  )
  .refine(
    ({ iban, saved_iban_id: saved }) => iban !== undefined || saved !== undefined,
    payeeRule('iban', 'IBAN zorunludur'),
  )
  .refine(
    ({ iban, saved_iban_id: saved }) => iban === undefined || saved === undefined,
    payeeRule('saved_iban_id', 'Ya kayıtlı bir IBAN seç ya da yeni bir IBAN yaz'),
  );
export type WithdrawBody = z.output<typeof withdrawBody>;

export const withdrawal = z.object({
  id: z.int(),
  amount: moneyOut,
  iban: z.string().meta({ description: 'Whole to administrators, masked to its viewer.' }),
  account_holder: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  status_text: z.string(),
  in_review: z.boolean().meta({ description: 'Whether it waits because the account is in review.' }),
  is_sending: z.boolean().meta({
    description: 'Whether an administrator has taken it to send the money: it cannot be cancelled meanwhile.',
  }),
  rejection_reason: z.string().nullable(),
  created_at: timestampSchema,
  decided_at: timestampSchema.nullable(),
  rests_until: timestampSchema
    .nullable()
    .meta({ description: 'Until then it is not paid out, because the IBAN is new to this wallet.' }),
});

export const ownWithdrawal = withdrawal.extend({
  needs_look: z.boolean().meta({
    description:
      'Whether it waits until an administrator has looked at the account: the first, or not covered.',
  }),
  steps: z
    .array(z.object({ step: z.enum(WITHDRAWAL_STEPS), text: z.string(), at: timestampSchema.nullable() }))
    .meta({ description: 'What has happened and when; what is to come has no time.' }),
});
