/** Pays a campaign's open order on behalf of its firm. */
import type { Kurus } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { ledgerErrors } from '#features/ledger/errors.ts';
import { readBalance } from '#features/ledger/server/index.ts';
import { paymentErrors } from '../../errors.ts';
import { mayHappen, type PaymentMethod, type PaymentStatus } from '../../lifecycle.ts';
import { walletTooSmallText } from '../../texts.ts';
import { openCardPayment } from '../cards/card-queries.ts';
import type { Issuer } from '../invoices/issue-invoice.ts';
import { lockOrder } from './lock-order.ts';
import type { CardProviderName } from '../cards/providers/card-provider.ts';
import { findCampaignPayment, type OrderRow } from '../queries.ts';
import { refuseTooLate, settleOrders } from './settle-order.ts';
import { refuseState, transitionPayment } from './transition-payment.ts';

export interface FirmPayment {
  campaignId: number;
  firmId: number;
  method: PaymentMethod;
  /** The provider of card payments; null where cards are switched off. */
  cardProvider: CardProviderName | null;
  now: Date;
}

/**
 * The open payment of a campaign, if it can be made at present and by the wanted method.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_STATE, PAYMENT_TOO_LATE, CARD_UNAVAILABLE.
 */
export async function findDuePayment(
  db: Db,
  { campaignId, firmId, method, cardProvider, now }: FirmPayment,
): Promise<OrderRow> {
  const order = await findCampaignPayment(db, { campaignId, firmId });
  if (order === undefined) throw paymentErrors.PAYMENT_NOT_FOUND();
  if (!mayHappen('submit', order.payment_status)) refuseState(order);
  refuseTooLate(order, now);
  if (method === 'card' && cardProvider === null) throw paymentErrors.CARD_UNAVAILABLE();
  return order;
}

/** An early check for a clear message; the ledger checks again when it posts. */
function refuseSmallWallet(balance: Kurus, amount: Kurus): void {
  if (balance >= amount) return;
  throw ledgerErrors.INSUFFICIENT_FUNDS({ message: walletTooSmallText({ balance, amount }) });
}

export interface MadePayment {
  order: OrderRow;
  status: PaymentStatus;
  /** The token of the card payment that was opened; null for other methods. */
  cardToken: string | null;
}

/**
 * Pays a campaign's open order. A bank transfer then waits for the admin. The firm's wallet pays at once, and the
 * campaign is active when this returns. A card is paid on the provider's page, and nothing changes until then. Must
 * run in the caller's transaction.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_STATE, PAYMENT_TOO_LATE, CARD_UNAVAILABLE, INSUFFICIENT_FUNDS.
 */
export async function payOrder(tx: Db, payment: FirmPayment & { issuer: Issuer }): Promise<MadePayment> {
  const { firmId, method, cardProvider, issuer, now } = payment;
  const due = await findDuePayment(tx, payment);
  const order = await lockOrder(tx, due.id); // Read again under the lock: a top-up may have been replaced or closed meanwhile.
  refuseTooLate(order, now);
  if (method === 'card' && cardProvider !== null) {
    if (!mayHappen('payByCard', order.payment_status)) refuseState(order);
    const cardToken = await openCardPayment(tx, order, { provider: cardProvider, now });
    return { order, status: order.payment_status, cardToken };
  }
  if (method !== 'wallet') {
    await transitionPayment(tx, order, { event: 'submit', actorId: firmId, method, now });
    return { order, status: 'pending', cardToken: null };
  }
  const wallet = firmWallet(firmId);
  refuseSmallWallet(await readBalance(tx, wallet), order.total_with_vat);
  await transitionPayment(tx, order, { event: 'payFromWallet', actorId: firmId, method, now });
  await settleOrders(tx, [order], { from: wallet, actorId: firmId, issuer, now });
  return { order, status: 'paid', cardToken: null };
}
