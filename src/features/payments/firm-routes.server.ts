import { istanbulDay } from '#lib/shared/dates.ts';
import { ZERO_KURUS, type Kurus, sumKurus } from '#lib/shared/money.ts';
import { pagination } from '#lib/shared/pagination.ts';
import type { Config } from '#lib/server/config.ts';
import type { Db } from '#lib/server/db.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { noteFirmBrowser } from '#features/fraud/server.ts';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { readFree, requireAgreement } from '#platform/ledger/server.ts';
import { firmPaths } from '#platform/places/paths.ts';
import { firmPaymentsContract, paymentErrors } from './contract/firm.ts';
import {
  PAYMENT_STATUS_TEXTS,
  type PaymentStatus,
  shownStatus,
  mayHappen,
  type PaymentMethod,
} from './lifecycle.ts';
import { paymentTexts, walletTooSmallText, wholeFromWalletText, releaseTexts } from './texts.ts';
import { type CardDesk, openCardPayment } from './cards/card-payments.server.ts';
import {
  shownOrder,
  transferOf,
  refuseTooLate,
  settleOrders,
  refuseState,
  transitionPayment,
} from './orders/transition-payment.server.ts';
import { findTopUpProblem, openTopUp, readTopUpTerms } from './orders/open-order.server.ts';
import { announceTopUp, expireIfUnpaid } from './orders/decide-payment.server.ts';
import {
  type CampaignOrder,
  readCampaignPayment,
  readFirmOrder,
  listFirmOrders,
  type OrderRow,
  isOfCampaign,
  lockCampaignOrder,
  lockOrders,
  lockOrder,
} from './queries.server.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import type { Issuer } from './invoices/issue-invoice.server.ts';
import type { CardProviderName } from './cards/providers.server.ts';

/** Due again, or void where nothing waits for it. @throws PAYMENT_STATE. */
async function takeBackAnnouncement(
  tx: Db,
  { orderId, firmId, now }: { orderId: number; firmId: number; now: Date },
): Promise<void> {
  await readFirmOrder(tx, { id: orderId, firmId });
  const order = await lockOrder(tx, orderId);
  const { campaign_id: campaignId, detached_at: detachedAt } = order;
  if (campaignId === null || detachedAt !== null) {
    const reason = releaseTexts.announcementTakenBack;
    await transitionPayment(tx, order, { event: 'callOff', actorId: firmId, reason, now });
    return;
  }
  await transitionPayment(tx, order, { event: 'takeBack', actorId: firmId, now });
  await expireIfUnpaid(tx, campaignId, now, order.campaign);
}

/** Only an admin decides on an announced transfer. @throws PAYMENT_STATE. */
async function cancelTopUp(
  tx: Db,
  { orderId, firmId, now }: { orderId: number; firmId: number; now: Date },
): Promise<void> {
  await readFirmOrder(tx, { id: orderId, firmId });
  const order = await lockOrder(tx, orderId);
  if (order.kind !== 'top_up') refuseState(order);
  const reason = releaseTexts.calledOff;
  await transitionPayment(tx, order, { event: 'void', actorId: firmId, reason, now });
}

interface FirmPayment {
  campaignId: number;
  firmId: number;
  method: PaymentMethod;
  walletPart: Kurus;
  cardProvider: CardProviderName | null;
  now: Date;
}

async function findDuePayment(
  db: Db,
  { campaignId, firmId, method, cardProvider, now }: Omit<FirmPayment, 'walletPart'>,
): Promise<CampaignOrder> {
  const order = await readCampaignPayment(db, { campaignId, firmId });
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

async function checkWalletPart(tx: Db, order: OrderRow, amount: Kurus): Promise<void> {
  if (amount === 0) return;
  const field = 'wallet_amount';
  if (amount >= order.payable)
    throw paymentErrors.WALLET_PART_WHOLE({ errors: { [field]: wholeFromWalletText } });
  await requireAgreement(tx);
  await refuseSmallWallet(tx, { firmId: order.firm_id, amount, field });
}

/** A transfer waits for the admin with the wallet's part reserved; from the wallet the campaign is active at once. */
export async function payOrder(tx: Db, payment: FirmPayment & { issuer: Issuer }) {
  const { firmId, method, walletPart, cardProvider, issuer, now } = payment;
  const due = await findDuePayment(tx, payment);
  if (method === 'wallet') {
    await payFromWallet(tx, { orderIds: [due.id], firmId, issuer, now });
    return { order: due, status: 'paid' as const, cardToken: null };
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
  return { order, status: 'pending' as const, cardToken: null };
}

async function payFromWallet(
  tx: Db,
  {
    orderIds,
    firmId,
    issuer,
    now,
  }: Pick<FirmPayment, 'firmId' | 'now'> & { orderIds: readonly number[]; issuer: Issuer },
): Promise<Kurus> {
  const locked = await lockOrders(tx, orderIds);
  const orders = locked.filter(isOfCampaign);
  if (orders.length < locked.length || orders.some(({ firm_id: owner }) => owner !== firmId))
    throw paymentErrors.PAYMENT_NOT_FOUND();
  for (const order of orders) {
    if (!mayHappen('payFromWallet', order.payment_status)) refuseState(order);
    refuseTooLate(order, now);
  }
  const amount = sumKurus(...orders.map(({ payable }) => payable));
  await refuseSmallWallet(tx, { firmId, amount });
  for (const order of orders)
    await transitionPayment(tx, order, { event: 'payFromWallet', actorId: firmId, method: 'wallet', now });
  await settleOrders(tx, orders, { from: firmWallet(firmId), actorId: firmId, issuer, now });
  return amount;
}

function bankDetails(config: Config, order: OrderRow) {
  return { ...config.company.bank, amount: transferOf(order) };
}

function madeText({ kind, start_date }: CampaignOrder, status: PaymentStatus, now: Date): string {
  if (status !== 'paid') return paymentTexts.submitted;
  return kind === 'campaign'
    ? paymentTexts.paidFromWallet(start_date, istanbulDay(now))
    : paymentTexts.toppedUpFromWallet;
}

export function mountFirmPayments(kit: ServerKit, { providers, issuer }: CardDesk): void {
  const { config } = kit;
  const cardProvider = providers.current?.name ?? null;
  const describe = async (db: Db, order: CampaignOrder, now: Date) => ({
    ...shownOrder(order, now),
    ...bankDetails(config, order),
    wallet_balance: await readFree(db, firmWallet(order.firm_id)),
    card_available: config.CARD_PROVIDER !== 'off',
  });

  const handlers: Handlers<typeof firmPaymentsContract> = {
    readPayment: async ({ db, params, actor, now }) => {
      const order = await readCampaignPayment(db, { campaignId: params.id, firmId: actor.userId });
      return { data: await describe(db, order, now) };
    },

    choosePaymentMethod: async ({ db, params, body, actor, now }) => {
      const due = { campaignId: params.id, firmId: actor.userId, method: body.method, cardProvider, now };
      return { data: await describe(db, await findDuePayment(db, due), now) };
    },

    makePayment: async ({ db, params, body, actor, cookies, now }) => {
      await noteFirmBrowser(db, { secrets: config, cookies, userId: actor.userId, now });
      const due = { campaignId: params.id, firmId: actor.userId, method: body.method, cardProvider, now };
      const payment = { ...due, walletPart: body.wallet_amount ?? ZERO_KURUS, issuer };
      const { order, status, cardToken } = await payOrder(db, payment);
      return {
        data: {
          ...bankDetails(config, order),
          reference: order.reference,
          payment_status: shownStatus(status),
          status_text: PAYMENT_STATUS_TEXTS[status],
          redirect_url: cardToken === null ? null : firmPaths.card(cardToken),
        },
        message: cardToken === null ? madeText(order, status, now) : paymentTexts.cardOpened,
      };
    },

    readTopUpTerms: async ({ db, params, actor }) => ({
      data: await readTopUpTerms(db, { campaignId: params.id, firmId: actor.userId }),
    }),

    openTopUp: async ({ db, body, actor, now }) => {
      const topUp = { campaignId: body.campaign_id, firmId: actor.userId, amount: body.amount, now };
      return { data: { id: await openTopUp(db, topUp) }, message: paymentTexts.topUpOpened };
    },

    cancelTopUp: async ({ db, params, actor, now }) => {
      await cancelTopUp(db, { orderId: params.id, firmId: actor.userId, now });
      return { message: paymentTexts.topUpCancelled };
    },

    takeBackAnnouncement: async ({ db, params, actor, now }) => {
      await takeBackAnnouncement(db, { orderId: params.id, firmId: actor.userId, now });
      return { message: paymentTexts.announcementTakenBack };
    },

    topUpWallet: async ({ db, body, actor, now }) => {
      const order = await announceTopUp(db, { firmId: actor.userId, amount: body.amount, now });
      const { id, reference } = order;
      return { data: { id, reference, ...bankDetails(config, order) }, message: paymentTexts.topUpAnnounced };
    },

    payFromWallet: async ({ db, body, actor, now }) => {
      const { order_ids: orderIds } = body;
      const amount = await payFromWallet(db, { orderIds, firmId: actor.userId, issuer, now });
      return { data: { amount }, message: paymentTexts.paidTogether(orderIds.length, amount) };
    },

    listOrders: async ({ db, query, actor, now }) => {
      const own = { ...query, firmId: actor.userId, today: istanbulDay(now) };
      const { orders, total } = await listFirmOrders(db, own);
      return {
        data: { orders: orders.map((each) => shownOrder(each, now)), pagination: pagination(query, total) },
      };
    },

    readOrder: async ({ db, params, actor, now }) => {
      const order = await readFirmOrder(db, { id: params.id, firmId: actor.userId });
      return { data: { ...shownOrder(order, now), ...bankDetails(config, order) } };
    },
  };
  implement(kit, firmPaymentsContract, handlers, {
    openTopUp: ({ db, right }) => findTopUpProblem(db, right.amount),
  });
}
