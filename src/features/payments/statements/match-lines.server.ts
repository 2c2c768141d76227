import { istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus } from '#lib/shared/money.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { PAYOUT_ID } from '#features/wallet/server.ts';
import { tooLateReason, transferOf } from '../orders/transition-payment.server.ts';
import { listMatchable, type OrderRow } from '../queries.server.ts';
import { type Effect, type Reason, REASONS } from './bank-line.ts';
import { payoutName, unfitTexts } from './texts.ts';

const REFERENCE = /(?=ik([2-9a-hjkmnp-z]{8}))/g;
const MOST_QUOTED = 20;

/** References that may stand in a text, whatever a bank or a person did to spaces, dashes and Turkish letters. */
export function findQuoted(text: string): string[] {
  const found = [
    ...searchFold(text)
      .replace(/[^a-z0-9]/g, '')
      .matchAll(REFERENCE),
  ];
  return [...new Set(found.map(([, letters = '']) => `IK-${letters.toUpperCase()}`))].slice(0, MOST_QUOTED);
}

const PAYOUT = new RegExp(`\\b${PAYOUT_ID}\\b`, 'i');

/** The row of a payout run that is named in a text, by the id it was sent with. */
export function findPayoutId(text: string): { withdrawalId: number; runId: number } | null {
  const [, withdrawal, run] = PAYOUT.exec(text) ?? [];
  return withdrawal === undefined ? null : { withdrawalId: Number(withdrawal), runId: Number(run) };
}

/** For the receiver, who knows none of our ids. */
export const withoutPayoutIds = (text: string): string =>
  text.replace(new RegExp(PAYOUT, 'gi'), ' ').replace(/\s+/g, ' ').trim();

/** Before and behind a firm's name proper. */
const LEGAL = new Set(
  'ltd sti as a s san tic ve limited sirketi anonim sanayi ticaret the inc dis ic ith ihr'.split(' '),
);
const wordsOf = (text: string): string[] => searchFold(text).match(/[a-z0-9]+/g) ?? [];

const WEIGHTS: Record<Reason, number> = {
  reference: 8,
  amount: 2,
  title: 1,
  iban: 1,
  early: 0,
  second: 0,
  settled: 0,
};

export interface MatchableLine {
  booked_on: string;
  amount: Kurus;
  party: string | null;
  iban: string | null;
  reference: string | null;
  text: string;
}

export type MatchableOrder = { is_too_late: boolean } & Pick<
  OrderRow,
  | 'id'
  | 'reference'
  | 'firm_name'
  | 'campaign_name'
  | 'payment_status'
  | 'method'
  | 'payable'
  | 'wallet_part'
  | 'is_credited'
  | 'bank_line_id'
  | 'received_for'
  | 'created_at'
>;

/** A row of a payout run whose file was given. */
export interface MatchablePayout {
  withdrawal_id: number;
  run_id: number;
  filed_at: Date;
  account_holder: string;
  iban: string;
  amount: Kurus;
  result: 'paid' | 'returned' | 'not_sent' | null;
  is_returned: boolean;
  /** Not sent by this run, and by no other one yet. */
  waits_again: boolean;
  other_run: number | null;
  /** The signs of the lines that are booked to its withdrawal. */
  booked: readonly number[];
}

export interface Candidate {
  order_id: number | null;
  withdrawal_id: number | null;
  name: string;
  about: string;
  expected: Kurus;
  effect: Effect;
  reasons: Reason[];
}

export interface Match {
  /** One thing alone is named, and money and state agree: many such lines are booked after one look. */
  isCertain: boolean;
  candidates: Candidate[];
  /** Why it is not booked to the payout that it names. */
  unfit?: string | null;
}

/** The screen shows it and the server does it, unless the row has changed between the two; else why it does nothing. */
export function payoutEffect(row: MatchablePayout, amount: Kurus): Effect | { unfit: string } {
  if (row.other_run !== null) return { unfit: unfitTexts.otherRun(row.other_run) };
  if (Math.abs(amount) !== row.amount) return { unfit: unfitTexts.otherAmount(row.amount) };
  const isOut = amount < 0;
  if (row.booked.includes(Math.sign(amount)))
    return { unfit: isOut ? unfitTexts.booked : unfitTexts.returnBooked };
  if (row.result === 'not_sent') return isOut && row.waits_again ? 'pays' : { unfit: unfitTexts.notSent };
  if (row.result === null) return isOut ? 'pays' : { unfit: unfitTexts.notPaid };
  return amount > 0 && !row.is_returned ? 'returns' : 'attaches';
}

const WAITING: readonly string[] = ['awaiting', 'pending', 'rejected'];
const waits = ({ payment_status: status }: MatchableOrder) => WAITING.includes(status);

/** Paid by a line, by hand or by card. */
const isSettled = (order: MatchableOrder) => order.payment_status === 'paid' || order.is_credited;

/** As `payoutEffect`, of money that came for an order. */
export function effectOf(order: MatchableOrder, amount: Kurus): Effect {
  const isExact = amount === transferOf(order);
  if (isSettled(order))
    return isExact && order.method === 'bank_transfer' && order.bank_line_id === null ? 'attaches' : 'wallet';
  if (order.payment_status === 'pending' && !isExact) return 'differs';
  return isExact && waits(order) && !order.is_too_late ? 'pays' : 'wallet';
}

const MOST_CANDIDATES = 3;
const CERTAIN: readonly (Effect | undefined)[] = ['pays', 'attaches'];
const isSure = (to: Candidate | undefined) => CERTAIN.includes(to?.effect) && !to?.reasons.includes('early');

const isEarly = ({ booked_on: day }: MatchableLine, began: Date) => day < istanbulDay(began);

const reasonsOf = (agrees: Partial<Record<Reason, boolean>>): Reason[] =>
  REASONS.filter((reason) => agrees[reason] === true);

function rankOf({ reasons, effect }: Candidate): number {
  const weight = reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
  return weight + (reasons.includes('reference') && effect === 'attaches' ? 4 : 0);
}

const best = (candidates: Candidate[]): Candidate[] =>
  candidates.toSorted((left, right) => rankOf(right) - rankOf(left)).slice(0, MOST_CANDIDATES);

const isNamedBy = (row: MatchablePayout, named: ReturnType<typeof findPayoutId>) =>
  named?.withdrawalId === row.withdrawal_id && named.runId === row.run_id;

/** Matches many lines with the same orders and payouts, whose words are taken apart once. */
export function matcher(orders: readonly MatchableOrder[], payouts: readonly MatchablePayout[]) {
  const titles = new Map(
    orders.map(({ id, firm_name: name }) => [id, wordsOf(name).filter((word) => !LEGAL.has(word))]),
  );

  function matchPayouts(line: MatchableLine, named: ReturnType<typeof findPayoutId>): Match {
    const candidates = payouts.flatMap((row): Candidate[] => {
      const effect = payoutEffect(row, line.amount);
      const isNamed = isNamedBy(row, named);
      const hasIban = line.iban === row.iban;
      if (typeof effect !== 'string' || !(named === null ? hasIban : isNamed)) return [];
      const { withdrawal_id, account_holder: name, amount: expected } = row;
      const reasons = reasonsOf({
        reference: isNamed,
        amount: true,
        iban: hasIban,
        early: isEarly(line, row.filed_at),
      });
      return [
        { order_id: null, withdrawal_id, name, about: payoutName(withdrawal_id), expected, effect, reasons },
      ];
    });
    const isCertain = named !== null && isSure(candidates[0]);
    const meant = payouts.find((row) => isNamedBy(row, named));
    const effect = meant && payoutEffect(meant, line.amount);
    return {
      isCertain,
      candidates: best(candidates),
      unfit: typeof effect === 'object' ? effect.unfit : null,
    };
  }

  return (line: MatchableLine): Match => {
    const text = `${line.reference ?? ''} ${line.text}`;
    const named = findPayoutId(text);
    if (line.amount < 0 || named !== null) return matchPayouts(line, named);
    const references = findQuoted(text);
    const quoted = orders.filter(({ reference }) => references.includes(reference)).map(({ id }) => id);
    const shown = new Set(wordsOf(`${line.party ?? ''} ${line.text}`));
    const candidates = orders.flatMap((order): Candidate[] => {
      const effect = effectOf(order, line.amount);
      const title = titles.get(order.id) ?? [];
      const hasTitle = title.length > 0 && title.every((word) => shown.has(word));
      const hasAmount = line.amount === transferOf(order);
      const isQuoted =
        quoted.includes(order.id) ||
        (effect === 'attaches' && order.received_for !== null && quoted.includes(order.received_for));
      // Settled ones only where the line quotes them, so that old payments are no candidates of every line.
      if (!isQuoted && !(waits(order) && (hasAmount || hasTitle))) return [];
      const { id: order_id, firm_name: name, campaign_name, reference } = order;
      const about = `${campaign_name} · ${reference}`;
      const early = isEarly(line, order.created_at);
      const settled = effect !== 'attaches' && isSettled(order);
      const reasons = reasonsOf({ reference: isQuoted, amount: hasAmount, title: hasTitle, early, settled });
      return [{ order_id, withdrawal_id: null, name, about, expected: transferOf(order), effect, reasons }];
    });
    const [first, ...others] = best(candidates);
    if (first === undefined) return { isCertain: false, candidates: [] };
    const isCertain = quoted.length === 1 && first.order_id === quoted[0] && isSure(first);
    return { isCertain, candidates: isCertain ? [first] : [first, ...others] };
  };
}

export const asMatchable = (order: OrderRow, now: Date) => ({
  ...order,
  is_too_late: tooLateReason(order, now) !== undefined,
});

const textOf = ({ reference, text }: MatchableLine): string => `${reference ?? ''} ${text}`;

/** Decides on lines that are open; of those that are certain for one thing only the first stays so. */
export async function matchLines(
  db: Db,
  lines: readonly (MatchableLine & { id: number })[],
  now: Date,
): Promise<Map<number, Match>> {
  const hasCome = lines.some(({ amount }) => amount > 0);
  const orders = hasCome ? await listMatchable(db, lines.map(textOf).flatMap(findQuoted)) : [];
  const match = matcher(
    orders.map((order) => asMatchable(order, now)),
    await listPayouts(db, lines),
  );
  const taken = new Set<string>();
  const inOrder = lines.toSorted(
    (one, other) => one.booked_on.localeCompare(other.booked_on) || one.id - other.id,
  );
  return new Map(
    inOrder.map((line) => {
      const found = match(line);
      const [to] = found.candidates;
      if (!found.isCertain || to === undefined) return [line.id, found];
      const key = `${to.order_id} ${to.withdrawal_id} ${Math.sign(line.amount)}`;
      if (!taken.has(key)) {
        taken.add(key);
        return [line.id, found];
      }
      const second: Candidate = { ...to, reasons: [...to.reasons, 'second'] };
      return [line.id, { ...found, isCertain: false, candidates: [second] }];
    }),
  );
}

/** Rows of runs that lines name, and those that were sent to the account of one that names none. */
export function listPayouts(db: Db, lines: readonly MatchableLine[]): Promise<MatchablePayout[]> {
  const ids = lines.flatMap((line) => findPayoutId(textOf(line))?.withdrawalId ?? []);
  const ibans = lines.flatMap(({ amount, iban }) => (amount < 0 && iban !== null ? [iban] : []));
  return rows(
    db,
    sql<MatchablePayout>`select withdrawal_id, run_id, filed_at, account_holder, iban, sent.amount_kurus as amount, result,
        withdrawals.status = 'returned' as is_returned,
        withdrawals.status = 'pending' and payout_run_id is null as waits_again,
        nullif(payout_run_id, run_id) as other_run, array(select sign(bank_lines.amount_kurus)::int from bank_lines where bank_lines.withdrawal_id = sent.withdrawal_id) as booked
      from payout_run_rows as sent join withdrawals on withdrawals.id = withdrawal_id
        join payout_runs on payout_runs.id = run_id and filed_at is not null
      where withdrawal_id = any(${ids}::bigint[]) or iban = any(${ibans}::text[])`,
  );
}
