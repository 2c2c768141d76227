import { type Db, rows, sql } from '#lib/server/db.ts';
import { tooLateReason } from '../orders/transition-payment.server.ts';
import { listMatchable, type OrderRow } from '../queries.server.ts';
import {
  findPayoutId,
  findQuoted,
  type Match,
  type MatchableLine,
  type MatchablePayout,
  matcher,
} from './matching.ts';

export const asMatchable = (order: OrderRow, now: Date) => ({
  ...order,
  is_too_late: tooLateReason(order, now) !== undefined,
});

const textOf = ({ reference, text }: MatchableLine): string => `${reference ?? ''} ${text}`;

/** Decides on lines that are open, for the list and for the booking of them. */
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
  return new Map(lines.map((line) => [line.id, match(line)]));
}

/** Rows of runs that lines name, and those that were sent to the account of one that names none. */
export function listPayouts(db: Db, lines: readonly MatchableLine[]): Promise<MatchablePayout[]> {
  const ids = lines.flatMap((line) => findPayoutId(textOf(line))?.withdrawalId ?? []);
  const ibans = lines.flatMap(({ amount, iban }) => (amount < 0 && iban !== null ? [iban] : []));
  return rows(
    db,
    sql<MatchablePayout>`select withdrawal_id, run_id, account_holder, iban, sent.amount_kurus as amount, result,
        withdrawals.status = 'returned' as is_returned, array(select sign(bank_lines.amount_kurus)::int
          from bank_lines where bank_lines.withdrawal_id = sent.withdrawal_id) as booked
      from payout_run_rows as sent join withdrawals on withdrawals.id = withdrawal_id
        join payout_runs on payout_runs.id = run_id and filed_at is not null
      where withdrawal_id = any(${ids}::bigint[]) or iban = any(${ibans}::text[])`,
  );
}
