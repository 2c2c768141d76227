import { istanbulDay } from '#lib/shared/dates.ts';
import { ZERO_KURUS } from '#lib/shared/money.ts';
import { pagination } from '#lib/shared/pagination.ts';
import type { Config } from '#lib/server/config.ts';
import type { Db } from '#lib/server/db.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { noteFirmBrowser } from '#features/fraud/server/index.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { readFree } from '#features/ledger/server/index.ts';
import { firmPaymentsContract } from '../contract/firm.ts';
import { paymentErrors } from '../errors.ts';
import { PAYMENT_STATUS_TEXTS, type PaymentStatus, shownStatus } from '../lifecycle.ts';
import { paymentTexts } from '../texts.ts';
import type { CardDesk } from './cards/card-payments.ts';
import { cancelTopUp } from './orders/take-back-announcement.ts';
import { shownOrder } from './shown-order.ts';
import { findTopUpProblem, openTopUp, readTopUpTerms } from './orders/open-top-up.ts';
import { findDuePayment, payFromWallet, payOrder } from './orders/pay-order.ts';
import { announceTopUp } from './orders/fill-wallet.ts';
import { transferOf } from './orders/settle-order.ts';
import { takeBackAnnouncement } from './orders/take-back-announcement.ts';
import {
  type CampaignOrder,
  findCampaignPayment,
  findFirmOrder,
  listFirmOrders,
  type OrderRow,
} from './queries.ts';

function bankDetails(config: Config, order: OrderRow) {
  return { ...config.company.bank, amount: transferOf(order) };
}

/** A payment for its firm: its state, the bank account to transfer to, and the balance of the firm's wallet. */
async function describePayment(
  { db, config, now }: { db: Db; config: Config; now: Date },
  order: CampaignOrder,
) {
  const walletBalance = await readFree(db, firmWallet(order.firm_id));
  return {
    ...shownOrder(order, now),
    ...bankDetails(config, order),
    wallet_balance: walletBalance,
    card_available: config.CARD_PROVIDER !== 'off',
  };
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
  const describe = (db: Db, order: CampaignOrder, now: Date) => describePayment({ db, config, now }, order);

  const handlers: Handlers<typeof firmPaymentsContract> = {
    readPayment: async ({ db, params, actor, now }) => {
      const order = await findCampaignPayment(db, { campaignId: params.id, firmId: actor.userId });
      if (order === undefined) throw paymentErrors.PAYMENT_NOT_FOUND();
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
          redirect_url: cardToken === null ? null : `/firma/odeme/kart/${cardToken}`,
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
      const order = await findFirmOrder(db, { id: params.id, firmId: actor.userId });
      if (order === undefined) throw paymentErrors.PAYMENT_NOT_FOUND();
      return { data: { ...shownOrder(order, now), ...bankDetails(config, order) } };
    },
  };
  implement(kit, firmPaymentsContract, handlers, {
    openTopUp: ({ db, right }) => findTopUpProblem(db, right.amount),
  });
}
