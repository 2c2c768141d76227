import { AppError } from '#lib/shared/errors.ts';
import { kurusToLira } from '#lib/shared/money.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, run, sql, violates } from '#lib/server/db.ts';
import { payRunRow, returnPaidWithdrawal } from '#features/wallet/server.ts';
import { userErrors } from '#platform/words/user-errors.ts';
import { bankLineActs, statementErrors } from '../contract/statements.ts';
import type { Issuer } from '../invoices/issue-invoice.server.ts';
import {
  approvePayment,
  creditReceived,
  receiveTransfer,
  rejectPayment,
} from '../orders/decide-payment.server.ts';
import { tooLateReason, transferOf } from '../orders/transition-payment.server.ts';
import { isOfCampaign, lockOrder } from '../queries.server.ts';
import type { Effect } from './bank-line.ts';
import {
  asMatchable,
  listPayouts,
  effectOf,
  type MatchableLine,
  payoutEffect,
  withoutPayoutIds,
} from './match-lines.server.ts';
import { bookingTexts } from './texts.ts';

interface Line extends MatchableLine {
  id: number;
}

interface Decision {
  lineId: number;
  adminId: number;
  now: Date;
}

export interface Booking extends Decision {
  issuer: Issuer;
  effect: Effect;
  /** One of them: an order or a withdrawal that the line is about, or a firm whose wallet gets it. */
  orderId: number | null;
  withdrawalId: number | null;
  firmId: number | null;
}

/** One of several at once decides on the line; its lock comes before all others. @throws BANK_LINE_STATE */
async function settleLine(
  tx: Db,
  { lineId, adminId, now }: Decision,
  { from, to }: { from: readonly string[]; to: 'booked' | 'open' | 'ignored' },
): Promise<Line> {
  const line = await first(
    tx,
    sql<Line>`update bank_lines set state = ${to}, decided_by = ${adminId}, decided_at = ${now}
      where id = ${lineId} and state = any(${from}::text[])
      returning id, booked_on, amount_kurus as amount, reference, party, iban, text`,
  );
  if (line !== undefined) return line;
  const exists = await first(tx, sql`select from bank_lines where id = ${lineId}`);
  throw exists === undefined ? statementErrors.BANK_LINE_NOT_FOUND() : statementErrors.BANK_LINE_STATE();
}

function recordLine(tx: Db, line: Line, { act, adminId, now, ...more }: Recorded): Promise<void> {
  const { id: subjectId, booked_on, amount, reference } = line;
  const after = { booked_on, amount: kurusToLira(amount), reference, ...more };
  return recordAct(tx, { actorId: adminId, act, subjectId, after, now });
}

interface Recorded extends Omit<Decision, 'lineId'> {
  act: (typeof bankLineActs)[keyof typeof bankLineActs];
  order?: number;
  withdrawal?: number;
}

/** @throws BANK_LINE_STATE, BANK_LINE_CHANGED where it would do something else than the person has seen. */
export async function bookLine(tx: Db, booking: Booking): Promise<void> {
  const { withdrawalId, adminId, now } = booking;
  const line = await settleLine(tx, booking, { from: ['open'], to: 'booked' });
  const act = bankLineActs.book;
  if (withdrawalId !== null) {
    await bookToPayout(tx, line, { ...booking, withdrawalId });
    return recordLine(tx, line, { act, withdrawal: withdrawalId, adminId, now });
  }
  if (line.amount < 0) throw statementErrors.BANK_LINE_STATE();
  const order = await bookToOrder(tx, line, booking);
  const linked = await run(
    tx,
    sql`update orders set bank_line_id = ${line.id}
      where id = ${order} and (bank_line_id is null or bank_line_id = ${line.id})`,
  );
  if (linked === 0) throw statementErrors.BANK_LINE_CHANGED();
  return recordLine(tx, line, { act, order, adminId, now });
}

async function bookToPayout(
  tx: Db,
  line: Line,
  { withdrawalId, effect, adminId, now }: Booking & { withdrawalId: number },
): Promise<void> {
  const { booked_on: day, amount, reference } = line;
  const payouts = await listPayouts(tx, [line]);
  const row = payouts.find(
    (one) => one.withdrawal_id === withdrawalId && payoutEffect(one, amount) === effect,
  );
  if (row === undefined) throw statementErrors.BANK_LINE_CHANGED();
  const { run_id: runId } = row;
  const reason = withoutPayoutIds(line.text) || bookingTexts.returned;
  try {
    if (effect === 'pays') await payRunRow(tx, { runId, withdrawalId, reference, day, adminId, now });
    else if (effect === 'returns')
      await returnPaidWithdrawal(tx, { withdrawalId, adminId, reason, day, now });
  } catch (error) {
    // Somebody else has decided on it since the list was read.
    const isOvertaken = error instanceof AppError && (error.status === 409 || error.status === 404);
    throw isOvertaken && error.code !== 'MONEY_FROZEN' ? statementErrors.BANK_LINE_CHANGED() : error;
  }
  await run(tx, sql`update bank_lines set withdrawal_id = ${withdrawalId} where id = ${line.id}`).catch(
    (error: unknown) => {
      throw violates(error, 'bank_lines_of_payout') ? statementErrors.BANK_LINE_CHANGED() : error;
    },
  );
}

/** Returns the order that the money went to: the one that was meant, or one made for the firm's wallet. */
async function bookToOrder(
  tx: Db,
  { id: lineId, amount, booked_on: day }: Line,
  { orderId, firmId, effect, issuer, adminId, now }: Booking,
): Promise<number> {
  const credited = { lineId, amount, day, adminId, now };
  if (orderId === null) {
    const firm = await first(
      tx,
      sql<{ id: number }>`select user_id as id from firms where user_id = ${firmId}`,
    );
    if (firm === undefined) throw userErrors.USER_NOT_FOUND();
    return creditReceived(tx, { ...credited, firmId: firm.id, order: null });
  }
  const order = await lockOrder(tx, orderId);
  if (effectOf(asMatchable(order, now), amount) !== effect) throw statementErrors.BANK_LINE_CHANGED();
  if (effect === 'attaches') return orderId;
  if (effect === 'differs') {
    const buys = isOfCampaign(order) && tooLateReason(order, now) === undefined;
    const reason = bookingTexts.differs({ came: amount, expected: transferOf(order), buys });
    await rejectPayment(tx, { orderId, adminId, reason, now });
  } else if (order.payment_status === 'pending') {
    // Announced with this amount; too late for its campaign, it goes to the wallet.
    await approvePayment(tx, { orderId, adminId, day, issuer, now });
    return orderId;
  } else if (effect === 'pays') {
    await receiveTransfer(tx, { orderId, amount, day, adminId, issuer, now });
    return orderId;
  }
  return creditReceived(tx, { ...credited, firmId: order.firm_id, order });
}

export async function setLine(tx: Db, decision: Decision & { state: 'open' | 'ignored' }): Promise<void> {
  const { state, adminId, now } = decision;
  const from = state === 'open' ? ['same', 'ignored'] : ['same', 'open'];
  const line = await settleLine(tx, decision, { from, to: state });
  const act = state === 'open' ? bankLineActs.open : bankLineActs.ignore;
  await recordLine(tx, line, { act, adminId, now });
}
