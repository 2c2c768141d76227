/** The course of a card payment from opening to outcome. The provider is always called outside of transactions. */
import { AppError } from '#lib/shared/errors.ts';
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import { paymentErrors } from '../../errors.ts';
import { invoiceLineText } from '../../texts.ts';
import {
  askAgain,
  type CardRow,
  endCardPayment,
  markStarted,
  readCardPayment,
  readCardPaymentById,
} from './card-queries.ts';
import type { Issuer } from '../invoices/issue-invoice.ts';
import { readBuyer } from '../invoices/parties.ts';
import type { CardVerdict } from './providers/card-provider.ts';
import type { CardProviders } from './providers/create-providers.ts';
import { readOrder } from '../queries.ts';
import { isStillDue, settleCard } from './settle-card.ts';

export interface CardDesk {
  providers: CardProviders;
  issuer: Issuer;
  /** The address to which the provider sends people back, without the token. */
  returnTo: string;
}

const MINUTE_MS = 60_000;
/** Gives the person time to type the card's number before the job asks the provider. */
const FIRST_CHECK_MS = 2 * MINUTE_MS;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;
/** By then the provider's page is closed and nobody can pay any more. */
const EXPIRES_AFTER_MS = 60 * MINUTE_MS;

export interface StartRequest {
  token: string;
  firmId: number;
  ip: string;
  now: Date;
}

/**
 * Hands an opened payment to the provider. Of two calls at once, one page is kept and both callers are sent to it.
 * @throws CARD_PAYMENT_NOT_FOUND, CARD_PAYMENT_STATE, CARD_UNAVAILABLE, CARD_PROVIDER_DOWN.
 */
export async function startCardPayment(
  db: Db,
  desk: CardDesk,
  { token, firmId, ip, now }: StartRequest,
): Promise<string> {
  const card = await readCardPayment(db, { token, firmId });
  if (card.status === 'started' && card.page_url !== null) return card.page_url;
  const order = await readOrder(db, card.order_id);
  if (card.status !== 'opened' || !isStillDue(order, card, now)) throw paymentErrors.CARD_PAYMENT_STATE();
  const provider = desk.providers.named(card.provider);
  if (provider === undefined) throw paymentErrors.CARD_UNAVAILABLE();
  const started = await provider.start({
    token,
    amount: card.amount,
    reference: order.reference,
    description: invoiceLineText(card.kind, order.campaign_name),
    buyer: { ...(await readBuyer(db, firmId)), firmId },
    ip,
    returnUrl: `${desk.returnTo}/${token}`,
  });
  const nextCheckAt = new Date(now.getTime() + FIRST_CHECK_MS);
  const isFirst = await markStarted(db, { id: card.id, ...started, now, nextCheckAt });
  if (isFirst) return started.pageUrl;
  const { page_url: kept } = await readCardPayment(db, { token, firmId });
  if (kept === null) throw paymentErrors.CARD_PAYMENT_STATE();
  return kept;
}

/** Asks the provider for the outcome. Returns `unknown` when it cannot be reached. */
async function askProvider(
  card: CardRow,
  providers: CardProviders,
): Promise<CardVerdict | { state: 'unknown' }> {
  const provider = providers.named(card.provider);
  if (provider === undefined || card.provider_ref === null) return { state: 'unknown' };
  try {
    return await provider.ask({ token: card.token, ref: card.provider_ref });
  } catch (error) {
    const isDown = error instanceof AppError && error.code === paymentErrors.CARD_PROVIDER_DOWN.code;
    if (isDown) return { state: 'unknown' };
    throw error;
  }
}

/** The time of the next question. Pauses double: 30 seconds, a minute, two … */
function nextCheck({ checks }: CardRow, now: Date): Date {
  return new Date(now.getTime() + Math.min(LONGEST_PAUSE_MS, (MINUTE_MS / 2) * 2 ** Math.min(checks, 10)));
}

/** Asks the provider about a payment and acts on the answer. Safe to call repeatedly and at the same time. */
async function check(db: Db, desk: CardDesk, { card, now }: { card: CardRow; now: Date }): Promise<void> {
  const isDone = ['opened', 'paid', 'credited', 'mismatched'].includes(card.status);
  if (isDone) return;
  const verdict = await askProvider(card, desk.providers);
  if (verdict.state === 'paid' || verdict.state === 'refused') {
    await settleCard(db, { card, verdict, issuer: desk.issuer, now });
    return;
  }
  const isOver = now.getTime() - card.created_at.getTime() > EXPIRES_AFTER_MS;
  // A payment of unknown outcome never expires, because the card may have been charged.
  if (verdict.state === 'waiting' && isOver && card.status === 'started')
    await endCardPayment(db, { id: card.id, status: 'expired', now });
  else await askAgain(db, { id: card.id, at: nextCheck(card, now) });
}

/** Asks the provider about the firm's own payment. Returns its state afterwards. Throws CARD_PAYMENT_NOT_FOUND. */
export async function checkCardPayment(
  db: Db,
  desk: CardDesk,
  { token, firmId, now }: Omit<StartRequest, 'ip'>,
): Promise<CardRow> {
  await check(db, desk, { card: await readCardPayment(db, { token, firmId }), now });
  return readCardPayment(db, { token, firmId });
}

/** The most payments that one run handles. The next run handles the rest. */
const BATCH = 50;

/** Asks about every payment that is due: people did not come back, or an answer was lost. Returns how many. */
export async function checkDueCardPayments(db: Db, desk: CardDesk, now: Date): Promise<number> {
  const due = await rows(
    db,
    sql<{ id: number }>`select id from card_payments where status = 'started' and next_check_at <= ${now}
      order by next_check_at limit ${BATCH}`,
  );
  for (const { id } of due) await check(db, desk, { card: await readCardPaymentById(db, id), now });
  await run(
    db,
    sql`update card_payments set status = 'expired', ended_at = ${now}
        where status = 'opened' and created_at < ${new Date(now.getTime() - EXPIRES_AFTER_MS)}`,
  );
  return due.length;
}
