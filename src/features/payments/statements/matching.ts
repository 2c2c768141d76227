import { type Kurus, kurus } from '#lib/shared/money.ts';
import { searchFold } from '#lib/shared/turkish.ts';

const REFERENCE = /(?=ik([2-9a-hjkmnp-z]{8}))/g;
const MOST_QUOTED = 20;

/** References that may stand in a text, whatever a bank or a person did to spaces, dashes and Turkish letters. */
export function findQuoted(...texts: (string | null)[]): string[] {
  const plain = searchFold(texts.filter((text) => text !== null).join(' ')).replace(/[^a-z0-9]/g, '');
  const found = [...plain.matchAll(REFERENCE)].map(([, letters = '']) => `IK-${letters.toUpperCase()}`);
  return [...new Set(found)].slice(0, MOST_QUOTED);
}

/** The id that a payout was sent with, wherever a bank shows it. */
export function findEndToEnd(...texts: (string | null)[]): string | null {
  const [, withdrawal, run] = /\bIK ?- ?C ?- ?(\d{1,15}) ?- ?(\d{1,15})\b/i.exec(texts.join(' ')) ?? [];
  return withdrawal === undefined ? null : `IK-C-${withdrawal}-${run}`;
}

/** Before and behind a firm's name proper. */
const LEGAL = new Set(
  'ltd sti as a s san tic ve limited sirketi anonim sanayi ticaret the inc dis ic ith ihr'.split(' '),
);
const wordsOf = (text: string) => searchFold(text).match(/[a-z0-9]+/g) ?? [];

/** Whether all words of a firm's title, but for its legal form, stand in what the bank shows. */
export function hasTitle(shown: string, title: string): boolean {
  const words = wordsOf(title).filter((word) => !LEGAL.has(word));
  const there = new Set(wordsOf(shown));
  return words.length > 0 && words.every((word) => there.has(word));
}

export const EFFECTS = [
  /** Pays the order. */
  'pays',
  /** Goes to the firm's wallet; nothing else changes. */
  'wallet',
  /** Goes to the wallet, and the order, announced with another amount, is rejected. */
  'differs',
  /** Belongs to a payment that was approved by hand: no money moves. */
  'attaches',
  /** Pays the row of a payout run that it was sent with. */
  'payout',
  /** Belongs to a payout whose result is known: no money moves. */
  'payout_known',
  /** A payout that comes back: its money goes to the wallet that it came from. */
  'payout_returned',
] as const;
export type Effect = (typeof EFFECTS)[number];

export const REASONS = ['reference', 'amount', 'title', 'otherAmount', 'settled', 'several', 'late'] as const;
export type Reason = (typeof REASONS)[number];

export interface MatchableOrder {
  id: number;
  reference: string;
  firm_name: string;
  payment_status: 'awaiting' | 'pending' | 'paid' | 'rejected' | 'void';
  method: 'bank_transfer' | 'wallet' | 'card' | null;
  total_with_vat: Kurus;
  wallet_part: Kurus;
  is_credited: boolean;
  bank_line_id: number | null;
  /** The order that a transfer for the wallet quoted. */
  received_for: number | null;
  is_too_late: boolean;
}

/** For a line with the id of a row of a payout run; null where the amount is another, or nobody expects it. */
export function payoutEffect(
  row: { amount: number; result: string | null },
  amount: Kurus,
): Extract<Effect, `payout${string}`> | null {
  if (Math.abs(amount) !== row.amount) return null;
  if (row.result === null) return amount < 0 ? 'payout' : null;
  if (row.result === 'paid') return amount < 0 ? 'payout_known' : 'payout_returned';
  // By a status file or by hand: the bank may show both ways of the money.
  return row.result === 'returned' ? 'payout_known' : null;
}

export interface MatchableLine {
  amount: Kurus;
  party: string | null;
  text: string;
  quoted: readonly string[];
}

const WAITING: readonly string[] = ['awaiting', 'pending', 'rejected'];
const waits = ({ payment_status: status }: MatchableOrder) => WAITING.includes(status);

/** The amount that the bank is to get for it. */
export const expectedOf = ({ total_with_vat, wallet_part }: MatchableOrder): Kurus =>
  kurus(total_with_vat - wallet_part);

/** The screen shows it and the server does it, unless the order has changed between the two. */
export function effectOf(order: MatchableOrder, amount: Kurus): Effect {
  const isExact = amount === expectedOf(order);
  if (order.payment_status === 'paid' || order.is_credited)
    return isExact && order.method === 'bank_transfer' && order.bank_line_id === null ? 'attaches' : 'wallet';
  if (order.payment_status === 'pending' && !isExact) return 'differs';
  return isExact && waits(order) && !order.is_too_late ? 'pays' : 'wallet';
}

export interface Candidate<Order extends MatchableOrder = MatchableOrder> {
  order: Order;
  effect: Effect;
  reasons: Reason[];
}

const MOST_CANDIDATES = 3;

/** Certain: it quotes one order only, which waits for exactly this amount. `CERTAIN` says the same in SQL. */
export function matchLine<Order extends MatchableOrder>(
  line: MatchableLine,
  orders: readonly Order[],
): { isCertain: boolean; candidates: Candidate<Order>[] } {
  if (line.amount < 0) return { isCertain: false, candidates: [] };
  const isQuoted = ({ reference }: MatchableOrder) => line.quoted.includes(reference);
  const quoted = orders.filter(isQuoted);
  const shown = `${line.party ?? ''} ${line.text}`;
  const [only] = quoted;
  const isCertain =
    quoted.length === 1 && only !== undefined && waits(only) && line.amount === expectedOf(only);
  const ranked = orders.flatMap((order) => {
    const effect = effectOf(order, line.amount);
    const isExact = line.amount === expectedOf(order);
    const hasName = hasTitle(shown, order.firm_name);
    const quotes = isQuoted(order) || quoted.some(({ id }) => id === order.received_for);
    // Settled ones only where the line quotes them, so that old payments are no candidates of every line.
    if (quotes ? !isQuoted(order) && effect !== 'attaches' : !waits(order) || !(isExact || hasName))
      return [];
    const reasons: Reason[] = [
      ...(quotes ? (['reference'] as const) : []),
      isExact ? 'amount' : 'otherAmount',
      ...(hasName ? (['title'] as const) : []),
      ...(effect === 'attaches' || !waits(order) ? (['settled'] as const) : []),
      ...(quoted.length > 1 && quotes ? (['several'] as const) : []),
      ...(waits(order) && order.is_too_late ? (['late'] as const) : []),
    ];
    const rank = (quotes ? 8 : 0) + (effect === 'attaches' ? 4 : 0) + (isExact ? 2 : 0) + (hasName ? 1 : 0);
    return [{ candidate: { order, effect, reasons }, rank }];
  });
  const candidates = ranked
    .toSorted((left, right) => right.rank - left.rank)
    .slice(0, isCertain ? 1 : MOST_CANDIDATES)
    .map(({ candidate }) => candidate);
  return { isCertain, candidates };
}
