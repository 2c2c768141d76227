import { kurus } from '#lib/shared/money.ts';
import { pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { adminPaymentsContract } from '../contract.ts';
import { paymentTexts, platformMovementText } from '../texts.ts';
import { approvePayment, rejectPayment } from './decide-payment.ts';
import { listPlatformMovements, type PlatformMovement, readPlatformWallet } from './platform-wallet.ts';
import { addSums, listPayments, sumOrders, withStatusText } from './queries.ts';

function toMovement({ change, campaign_name, ...movement }: PlatformMovement) {
  return {
    ...movement,
    transaction_type: change < 0 ? ('debit' as const) : ('credit' as const),
    description: platformMovementText(movement.kind, campaign_name ?? undefined),
    amount: kurus(Math.abs(change)),
  };
}

export function mountAdminPayments(kit: ServerKit): void {
  implement(
    kit,
    adminPaymentsContract,
  )({
    listPayments: async ({ db, query }) => {
      const { orders, total } = await listPayments(db, query);
      const { awaiting, pending, paid } = await sumOrders(db, null);
      const stats = { admin_wallet: await readPlatformWallet(db), pending: addSums(awaiting, pending), paid };
      return { data: { payments: orders.map(withStatusText), pagination: pagination(query, total), stats } };
    },

    approvePayment: async ({ db, params, actor, now }) => {
      await approvePayment(db, { orderId: params.id, adminId: actor.userId, now });
      return { message: paymentTexts.approved };
    },

    rejectPayment: async ({ db, params, body, actor, now }) => {
      await rejectPayment(db, { orderId: params.id, adminId: actor.userId, reason: body.reason, now });
      return { message: paymentTexts.rejected };
    },

    listAdminWallet: async ({ db, query }) => {
      const { movements, total } = await listPlatformMovements(db, query);
      const transactions = movements.map(toMovement);
      return {
        data: { wallet: await readPlatformWallet(db), transactions, pagination: pagination(query, total) },
      };
    },
  });
}
