import { kurusToLira, type Kurus } from '#lib/shared/money.ts';
import { AppError } from '#lib/shared/errors.ts';
import { findRunRowByEndToEnd, payRunRow, returnPaidWithdrawal } from '#features/wallet/server.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, run, sql, violates } from '#lib/server/db.ts';
import { userErrors } from '#platform/words/user-errors.ts';
import { bankLineActs, statementErrors } from '../contract/statements.ts';
import type { Issuer } from '../invoices/issue-invoice.server.ts';
import {
  approvePayment,
  creditFirm,
  receiveTransfer,
  rejectPayment,
} from '../orders/decide-payment.server.ts';
import { tooLateReason, transferOf } from '../orders/transition-payment.server.ts';
import { isOfCampaign, lockOrder, type OrderRow } from '../queries.server.ts';
import { type Effect, effectOf, payoutEffect } from './matching.ts';
import { bookingTexts } from './texts.ts';

interface Line {
  id: number;
  booked_on: string;
  amount: Kurus;
  reference: string | null;
  end_to_end: string | null;
  text: string;
}

interface Decision {
  lineId: number;
  adminId: number;
  now: Date;
}

interface Booking extends Decision {
  issuer: Issuer;
  effect: Effect;
  to: { orderId: number } | { firmId: number } | 'payout';
}

export const asMatchable = (order: OrderRow, now: Date) => ({
  ...order,
  is_too_late: tooLateReason(order, now) !== undefined,
});

/** One of several at once books the line; its lock comes before all others. @throws BANK_LINE_STATE */
async function settleLine(
  tx: Db,
  { lineId, adminId, now }: Decision,
  { from, to }: { from: readonly string[]; to: 'booked' | 'open' | 'ignored' },
): Promise<Line> {
  const line = await first(
    tx,
    sql<Line>`update bank_lines set state = ${to}, decided_by = ${adminId}, decided_at = ${now}
      where id = ${lineId} and state = any(${from}::text[])
      returning id, booked_on, amount_kurus as amount, reference, end_to_end, text`,
  );
  if (line !== undefined) return line;
  const exists = await first(tx, sql`select from bank_lines where id = ${lineId}`);
  throw exists === undefined ? statementErrors.BANK_LINE_NOT_FOUND() : statementErrors.BANK_LINE_STATE();
}

/** @throws BANK_LINE_STATE, BANK_LINE_CHANGED where it would do something else than the person has seen. */
export async function bookLine(tx: Db, booking: Booking): Promise<Effect> {
  const { adminId, to, now } = booking;
  const line = await settleLine(tx, booking, { from: ['open'], to: 'booked' });
  if (to === 'payout') return bookToPayout(tx, line, booking);
  if (line.amount < 0) throw statementErrors.BANK_LINE_STATE();
  const orderId = 'orderId' in to ? await bookToOrder(tx, line, { ...booking, orderId: to.orderId }) : null;
  const order =
    orderId ?? ('firmId' in to ? await bookToFirm(tx, line, { ...booking, firmId: to.firmId }) : null);
  const linked = await run(
    tx,
    sql`update orders set bank_line_id = ${line.id}
      where id = ${order} and (bank_line_id is null or bank_line_id = ${line.id})`,
  );
  if (linked === 0) throw statementErrors.BANK_LINE_CHANGED();
  const { booked_on, reference } = line;
  const after = { booked_on, amount: kurusToLira(line.amount), reference, order };
  await recordAct(tx, { actorId: adminId, act: bankLineActs.book, subjectId: line.id, after, now });
  return booking.effect;
}

/** The row of a payout run that a line is about; undefined where another line is booked to it: the bank paid twice. */
export async function findPayout(
  db: Db,
  { amount, end_to_end: endToEnd }: Pick<Line, 'amount' | 'end_to_end'>,
) {
  const row = endToEnd === null ? undefined : await findRunRowByEndToEnd(db, endToEnd);
  const effect = row === undefined ? null : payoutEffect(row, amount);
  if (row === undefined || effect === null) return undefined;
  const { withdrawal_id, run_id } = row;
  const before = sql`select from bank_lines where withdrawal_id = ${withdrawal_id} and (amount_kurus > 0) = ${amount > 0}`;
  return (await first(db, before)) === undefined ? { withdrawal_id, run_id, effect } : undefined;
}

async function bookToPayout(tx: Db, line: Line, { effect, adminId, now }: Booking): Promise<Effect> {
  const { id, booked_on: day, amount, reference, text } = line;
  const payout = await findPayout(tx, line);
  if (payout?.effect !== effect) throw statementErrors.BANK_LINE_CHANGED();
  const { run_id: runId, withdrawal_id: withdrawalId } = payout;
  try {
    if (effect === 'payout') await payRunRow(tx, { runId, withdrawalId, reference, day, adminId, now });
    else if (effect === 'payout_returned')
      await returnPaidWithdrawal(tx, { withdrawalId, adminId, reason: text || bookingTexts.returned, now });
  } catch (error) {
    // Somebody else has decided on it since the list was read.
    const isOvertaken = error instanceof AppError && (error.status === 409 || error.status === 404);
    throw isOvertaken && error.code !== 'MONEY_FROZEN' ? statementErrors.BANK_LINE_CHANGED() : error;
  }
  await run(tx, sql`update bank_lines set withdrawal_id = ${withdrawalId} where id = ${id}`).catch(
    (error) => {
      throw violates(error, 'bank_lines_of_payout') ? statementErrors.BANK_LINE_CHANGED() : error;
    },
  );
  const after = { booked_on: day, amount: kurusToLira(amount), reference, withdrawal: withdrawalId };
  await recordAct(tx, { actorId: adminId, act: bankLineActs.book, subjectId: id, after, now });
  return effect;
}

async function bookToFirm(
  tx: Db,
  line: Line,
  { firmId, ...booking }: Booking & { firmId: number },
): Promise<number> {
  if (!(await first(tx, sql`select from firms where user_id = ${firmId}`))) throw userErrors.USER_NOT_FOUND();
  return creditFirm(tx, { ...creditOf(line, booking), firmId, orderId: null });
}

const creditOf = ({ id, amount, booked_on }: Line, { adminId, now }: Decision) => ({
  lineId: id,
  amount,
  day: booked_on,
  adminId,
  now,
});

/** Returns the order that the money went to: the one that was quoted, or one made for the firm's wallet. */
async function bookToOrder(
  tx: Db,
  line: Line,
  { orderId, issuer, ...booking }: Booking & { orderId: number },
): Promise<number> {
  const { adminId, now } = booking;
  const order = await lockOrder(tx, orderId);
  const { firm_id: firmId, payment_status: status } = order;
  if (effectOf(asMatchable(order, now), line.amount) !== booking.effect)
    throw statementErrors.BANK_LINE_CHANGED();
  const credit = () => creditFirm(tx, { ...creditOf(line, booking), firmId, orderId });
  const approval = { orderId, adminId, day: line.booked_on, issuer, now };
  switch (booking.effect) {
    case 'attaches':
      return orderId;
    case 'differs': {
      const buys = isOfCampaign(order) && tooLateReason(order, now) === undefined;
      const reason = bookingTexts.differs({ came: line.amount, expected: transferOf(order), buys });
      await rejectPayment(tx, { orderId, adminId, reason, now });
      return credit();
    }
    case 'wallet':
      // Announced with this amount, but too late for its campaign.
      if (status !== 'pending') return credit();
      await approvePayment(tx, approval);
      return orderId;
    default:
      if (status === 'pending') await approvePayment(tx, approval);
      else await receiveTransfer(tx, { ...creditOf(line, booking), orderId, issuer });
      return orderId;
  }
}

export async function setLine(tx: Db, decision: Decision & { state: 'open' | 'ignored' }): Promise<void> {
  const { state, adminId, now } = decision;
  const from = state === 'open' ? ['same', 'ignored'] : ['same', 'open'];
  const { id, booked_on, amount, reference } = await settleLine(tx, decision, { from, to: state });
  const act = state === 'open' ? bankLineActs.open : bankLineActs.ignore;
  const after = { booked_on, amount: kurusToLira(amount), reference };
  await recordAct(tx, { actorId: adminId, act, subjectId: id, after, now });
}
