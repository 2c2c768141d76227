import { type Kurus, kurus } from '#lib/shared/money.ts';

/** What left an account is its debit, what came in its credit: a bank that was paid into stands in debit. */
export const SIDES = {
  debit: (amount: Kurus) => (amount < 0 ? kurus(-amount) : null),
  credit: (amount: Kurus) => (amount > 0 ? amount : null),
} as const;

export type Side = keyof typeof SIDES;
export const SIDE_NAMES = ['debit', 'credit'] as const satisfies readonly Side[];
