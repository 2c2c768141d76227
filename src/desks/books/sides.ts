import { type Kurus, kurus } from '#lib/shared/money.ts';
import type { Book } from '#platform/ledger/books.ts';

/** An account is debited by what leaves it and credited by what comes in: payments put the bank in debit. */
export const SIDES = {
  debit: (amount: Kurus) => (amount < 0 ? kurus(-amount) : null),
  credit: (amount: Kurus) => (amount > 0 ? amount : null),
} as const;

export type Side = keyof typeof SIDES;
export const SIDE_NAMES = ['debit', 'credit'] as const satisfies readonly Side[];

/** Books of what the platform has and of what it spent: a debit makes their balance bigger. A credit does so with all others. */
const DEBIT_BOOKS: readonly string[] = ['bank', 'platform_expense'] satisfies Book[];

export interface Correction {
  /** Is debited: its posting is negative. */
  from: string;
  /** Is credited: its posting is positive. */
  to: string;
  amount: Kurus;
}

export function changesOf({ from, to }: Omit<Correction, 'amount'>): { account: string; rises: boolean }[] {
  const isOfDebit = (account: string) => DEBIT_BOOKS.includes(account);
  return [
    { account: from, rises: isOfDebit(from) },
    { account: to, rises: !isOfDebit(to) },
  ];
}
