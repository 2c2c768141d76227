/** A viewer's wallet on the wire. Money is kuruş in the code and lira on the wire. */
import { moneyOut, timestampSchema } from '#lib/shared/wire.ts';
import { z } from '#lib/shared/zod.ts';

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
