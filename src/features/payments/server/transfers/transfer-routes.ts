import type { Db } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { adminTransfersContract } from '../../contract/admin.ts';
import { firmTransfersContract } from '../../contract/firm.ts';
import { paymentTexts } from '../../texts.ts';
import { issuerOf } from '../invoices/issue-invoice.ts';
import { readTransferOrders } from '../queries.ts';
import { approveTransfer, rejectTransfer } from './decide-transfer.ts';
import { readTransfer, sumOf } from './lock-transfer.ts';
import { announceTransfer, makeTransfer, undoTransfer } from './make-transfer.ts';

export function mountTransfers(kit: ServerKit): void {
  const issuer = issuerOf(kit.config);

  async function describe(db: Db, own: { id: number; firmId: number }) {
    const transfer = await readTransfer(db, own);
    const orders = await readTransferOrders(db, [own.id]);
    return { ...transfer, ...kit.config.company.bank, amount: sumOf(orders), orders };
  }

  implement(kit, firmTransfersContract, {
    makeBankTransfer: async ({ db, body, actor, now }) => {
      const firmId = actor.userId;
      const id = await makeTransfer(db, { orderIds: body.order_ids, firmId, now });
      return { data: await describe(db, { id, firmId }), message: paymentTexts.transferMade };
    },

    readBankTransfer: async ({ db, params, actor }) => ({
      data: await describe(db, { id: params.id, firmId: actor.userId }),
    }),

    announceBankTransfer: async ({ db, params, body, actor, now }) => {
      await announceTransfer(db, { id: params.id, firmId: actor.userId, amount: body.amount, now });
      return { message: paymentTexts.submitted };
    },

    undoBankTransfer: async ({ db, params, actor, now }) => {
      await undoTransfer(db, { id: params.id, firmId: actor.userId, now });
      return { message: paymentTexts.transferUndone };
    },
  });

  implement(kit, adminTransfersContract, {
    approveBankTransfer: async ({ db, params, actor, now }) => {
      await approveTransfer(db, { id: params.id, adminId: actor.userId, issuer, now });
      return { message: paymentTexts.transferApproved };
    },

    rejectBankTransfer: async ({ db, params, body, actor, now }) => {
      await rejectTransfer(db, { id: params.id, adminId: actor.userId, reason: body.reason, now });
      return { message: paymentTexts.transferRejected };
    },
  });
}
