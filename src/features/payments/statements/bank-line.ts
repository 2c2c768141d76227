import { type CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import type { Decimal } from '#lib/shared/read-amount.ts';

export type StatementFormat = 'camt' | 'mt940' | 'csv';

/** One movement of the account, as every format gives it. */
export interface BankLine {
  /** Its place in the file, to find it there. */
  line: number;
  day: CalendarDay;
  /** Negative: out of the account. */
  amount: Kurus;
  reference: string | null;
  /** The other side: the sender of money that came, the receiver of money that went. */
  party: string | null;
  iban: string | null;
  /** All that the bank says besides, ids of payouts included. */
  text: string;
  /** The account's balance after it, where the file allows to know it. */
  balance: Kurus | null;
}

export interface Statement {
  format: StatementFormat;
  /** As the file writes it; a CSV need not say. */
  accounts: string[];
  lines: BankLine[];
}

export const MOST_LINES = 20_000;
export const MOST_BYTES = 10 * 1024 * 1024;
const TEXT_LENGTH = 500;

/** The columns that a bank's file may have. Either `amount`, or `credit` and `debit`. */
export const CSV_FIELDS = [
  'date',
  'text',
  'amount',
  'credit',
  'debit',
  'balance',
  'reference',
  'party',
  'iban',
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

export interface CsvColumns extends Partial<Record<CsvField, number | null | undefined>> {
  decimal: Decimal;
}

export const findIban = (text: string): string | null =>
  /TR\d{2}(?: ?\d){22}/.exec(text.toUpperCase())?.[0].replaceAll(' ', '') ?? null;

/** One line of what a bank may break anywhere. */
export const joinTexts = (...parts: (string | null | undefined)[]): string =>
  parts
    .filter((part) => part)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_LENGTH);

export const EFFECTS = [
  /** Pays the order, or the row of a payout run. */
  'pays',
  /** Goes to the firm's wallet; nothing else changes. */
  'wallet',
  /** Goes to the wallet, and the order, announced with another amount, is rejected. */
  'differs',
  /** Belongs to what was decided without it: no money moves. */
  'attaches',
  /** A payout that comes back: its money goes to the wallet that it came from. */
  'returns',
] as const;
export type Effect = (typeof EFFECTS)[number];

/** Things that agree between a line and a candidate, and those that make a named one doubtful. */
export const REASONS = ['reference', 'amount', 'title', 'iban', 'early', 'second', 'settled'] as const;
export type Reason = (typeof REASONS)[number];
