/** Pays a campaign's open order on behalf of its firm. */
import { type Kurus, sumKurus } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { ledgerErrors } from '#features/ledger/errors.ts';
import { readFree, requireAgreement } from '#features/ledger/server/index.ts';
import { paymentErrors } from '../../errors.ts';
import { mayHappen, type PaymentMethod, type PaymentStatus } from '../../lifecycle.ts';
import { walletTooSmallText, wholeFromWalletText } from '../../texts.ts';
import { openCardPayment } from '../cards/card-queries.ts';
import type { Issuer } from '../invoices/issue-invoice.ts';
import { lockCampaignOrder, lockOrders } from './lock-order.ts';
import type { CardProviderName } from '../cards/providers/card-provider.ts';
import { type CampaignOrder, findCampaignPayment, isOfCampaign, type OrderRow } from '../queries.ts';
import { refuseTooLate, settleOrders } from './settle-order.ts';
import { refuseState, transitionPayment } from './transition-payment.ts';

export interface FirmPayment {
  campaignId: number;
  firmId: number;
  method: PaymentMethod;
  /** Paid from the firm's wallet, of a payment that is made otherwise for the rest. */
  walletPart: Kurus;
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
  { campaignId, firmId, method, cardProvider, now }: Omit<FirmPayment, 'walletPart'>,
): Promise<CampaignOrder> {
  const order = await findCampaignPayment(db, { campaignId, firmId });
  if (order === undefined) throw paymentErrors.PAYMENT_NOT_FOUND();
  if (!mayHappen('submit', order.payment_status)) refuseState(order);
  refuseTooLate(order, now);
  if (method === 'card' && cardProvider === null) throw paymentErrors.CARD_UNAVAILABLE();
  return order;
}

/** An early check for a clear message; the ledger checks again when it posts or reserves. */
async function refuseSmallWallet(
  tx: Db,
  { firmId, amount, field }: { firmId: number; amount: Kurus; field?: string },
): Promise<void> {
  const balance = await readFree(tx, firmWallet(firmId));
  if (balance >= amount) return;
  const message = walletTooSmallText({ balance, amount });
  throw ledgerErrors.INSUFFICIENT_FUNDS({
    message,
    ...(field !== undefined && { errors: { [field]: message } }),
  });
}

/** Refuses a part from the wallet that is all of the payment, or not there. Money that is frozen pays nothing. */
async function checkWalletPart(tx: Db, order: OrderRow, amount: Kurus): Promise<void> {
  if (amount === 0) return;
  const field = 'wallet_amount';
  if (amount >= order.total_with_vat)
    throw paymentErrors.WALLET_PART_WHOLE({ errors: { [field]: wholeFromWalletText } });
  await requireAgreement(tx);
  await refuseSmallWallet(tx, { firmId: order.firm_id, amount, field });
}

export interface MadePayment {
  order: CampaignOrder;
  status: PaymentStatus;
  /** The token of the card payment that was opened; null for other methods. */
  cardToken: string | null;
}

/**
 * Pays a campaign's open order. A bank transfer then waits for the admin, with what the wallet pays of the sum reserved
 * there. The firm's wallet pays at once, and the campaign is active when this returns. A card is paid on the provider's
 * page, and nothing changes until then. Must run in the caller's transaction.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_STATE, PAYMENT_TOO_LATE, CARD_UNAVAILABLE, WALLET_PART_WHOLE, INSUFFICIENT_FUNDS,
 *   MONEY_FROZEN.
 */
export async function payOrder(tx: Db, payment: FirmPayment & { issuer: Issuer }): Promise<MadePayment> {
  const { firmId, method, walletPart, cardProvider, issuer, now } = payment;
  const due = await findDuePayment(tx, payment);
  if (method === 'wallet') {
    await payFromWallet(tx, { orderIds: [due.id], firmId, issuer, now });
    return { order: due, status: 'paid', cardToken: null };
  }
  // Read again under the lock: a top-up may have been replaced or closed meanwhile.
  const order = { ...(await lockCampaignOrder(tx, due.id)), wallet_part: walletPart };
  refuseTooLate(order, now);
  await checkWalletPart(tx, order, walletPart);
  if (method === 'card' && cardProvider !== null) {
    if (!mayHappen('payByCard', order.payment_status)) refuseState(order);
    const cardToken = await openCardPayment(tx, order, { provider: cardProvider, walletPart, now });
    return { order, status: order.payment_status, cardToken };
  }
  await transitionPayment(tx, order, { event: 'submit', actorId: firmId, method, walletPart, now });
  return { order, status: 'pending', cardToken: null };
}

interface WalletPayment {
  orderIds: readonly number[];
  firmId: number;
  issuer: Issuer;
  now: Date;
}

/**
 * Pays orders of the firm from its wallet, all or none. Must run in the caller's transaction. Returns their sum.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_STATE, PAYMENT_TOO_LATE, INSUFFICIENT_FUNDS, MONEY_FROZEN.
 */
export async function payFromWallet(
  tx: Db,
  { orderIds, firmId, issuer, now }: WalletPayment,
): Promise<Kurus> {
  const locked = await lockOrders(tx, orderIds);
  const orders = locked.filter(isOfCampaign);
  if (orders.length < locked.length || orders.some(({ firm_id: owner }) => owner !== firmId))
    throw paymentErrors.PAYMENT_NOT_FOUND();
  for (const order of orders) {
    if (!mayHappen('payFromWallet', order.payment_status)) refuseState(order);
    refuseTooLate(order, now);
  }
  const amount = sumKurus(...orders.map(({ total_with_vat: total }) => total));
  await refuseSmallWallet(tx, { firmId, amount });
  for (const order of orders)
    await transitionPayment(tx, order, { event: 'payFromWallet', actorId: firmId, method: 'wallet', now });
  await settleOrders(tx, orders, { from: firmWallet(firmId), actorId: firmId, issuer, now });
  return amount;
}
