import { pagination } from '#lib/shared/pagination.ts';
import type { Db } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { readPlatformWallet } from '#features/wallet/server/index.ts';
import { adminPaymentsContract } from '../contract/admin.ts';
import { paymentTexts } from '../texts.ts';
import { approvePayment, rejectPayment } from './orders/decide-payment.ts';
import { exportPayments, exportPlatformWallet } from './export-accounting.ts';
import { FILE_LIMIT } from './file-limit.ts';
import { listInvoicesOf } from './invoices/invoice-queries.ts';
import { issuerOf } from './invoices/issue-invoice.ts';
import { addSums, readPendingFees, sumDecisions } from './order-sums.ts';
import { listPayments, type OrderRow, readTransferOrders } from './queries.ts';
import { readFirmMoney } from './read-firm-money.ts';
import { isLate, shownOrder } from './shown-order.ts';

/** An order for the admin, who must know before approving that the money cannot go to the campaign any more. */
function withLateness(order: OrderRow, now: Date) {
  return { ...shownOrder(order, now), is_late: isLate(order, now) };
}

/** Payments as the list shows them, with their invoices: one of an announced transfer with all that is decided with it. */
async function withParts(db: Db, orders: readonly OrderRow[], now: Date) {
  const bundled = orders.filter(
    ({ payment_status, transfer_id }) => payment_status === 'pending' && transfer_id,
  );
  const parts = await readTransferOrders(
    db,
    bundled.flatMap(({ transfer_id: id }) => id ?? []),
  );
  const invoices = await listInvoicesOf(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({
    ...withLateness(order, now),
    invoices: invoices.filter(({ order_id: id }) => id === order.id),
    parts: parts
      .filter(({ transfer_id: id }) => order.payment_status === 'pending' && id === order.transfer_id)
      .map((part) => withLateness(part, now)),
  }));
}

export function mountAdminPayments(kit: ServerKit): void {
  const issuer = issuerOf(kit.config);

  implement(kit, adminPaymentsContract, {
    listPayments: async ({ db, query, now }) => {
      const { orders, total } = await listPayments(db, query);
      const { awaiting, pending, paid } = await sumDecisions(db, query.firm ?? null);
      const admin_wallet = await readPlatformWallet(db, await readPendingFees(db));
      const stats = { admin_wallet, pending: addSums(awaiting, pending), paid };
      return {
        data: {
          payments: await withParts(db, orders, now),
          pagination: pagination(query, total),
          stats,
        },
      };
    },

    exportPayments: async ({ db, query, actor, now }) => {
      await kit.limits.consume(FILE_LIMIT, String(actor.userId));
      const { what, ...filter } = query;
      const file = what === 'wallet' ? exportPlatformWallet(db, now) : exportPayments(db, { ...filter, now });
      return { data: await file };
    },

    readFirmMoney: async ({ db, params, now }) => ({
      data: await readFirmMoney(db, { firmId: params.id, now }),
    }),

    approvePayment: async ({ db, params, actor, now }) => {
      const status = await approvePayment(db, { orderId: params.id, adminId: actor.userId, issuer, now });
      return { message: status === 'void' ? paymentTexts.credited : paymentTexts.approved };
    },

    rejectPayment: async ({ db, params, body, actor, now }) => {
      await rejectPayment(db, { orderId: params.id, adminId: actor.userId, reason: body.reason, now });
      return { message: paymentTexts.rejected };
    },
  });
}
