export { issueReturnInvoice, type Issuer, issuerOf } from './invoices/issue-invoice.server.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import {
  mountFirmAccounting,
  exportPayments,
  exportPlatformWallet,
  FILE_LIMIT,
  mountInvoices,
} from './invoices/invoice-routes.server.ts';
import { openCardDesk, mountCardReturn, mountCards, mountSandbox } from './cards/card-routes.server.ts';
import { checkDueCardPayments } from './cards/card-payments.server.ts';
import type { ProviderKit } from './cards/providers.server.ts';
import { mountAdminInvoices } from './invoices/admin-invoices.server.ts';
import { handOverInvoices, openIntegrator } from './invoices/integrator.server.ts';
import { issuerOf } from './invoices/issue-invoice.server.ts';
import { mountBankStatements } from './statements/statement-routes.server.ts';
import { mountFirmPayments } from './firm-routes.server.ts';
import { pagination } from '#lib/shared/pagination.ts';
import { type Db, first, sql } from '#lib/server/db.ts';
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import { readPlatformWallet } from '#features/wallet/server.ts';
import { adminPaymentsContract } from './contract.ts';
import { paymentTexts, receivedLaterText } from './texts.ts';
import { approvePayment, rejectPayment, receiveTransfer } from './orders/decide-payment.server.ts';
import {
  listBankLinesOf,
  addSums,
  readPendingFees,
  sumOrders,
  sumUnpaid,
  listPayments,
  type OrderRow,
} from './queries.server.ts';
import { listInvoicesOf } from './invoices/invoice-queries.server.ts';
import { isLate, shownOrder } from './orders/transition-payment.server.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { userErrors } from '#platform/words/user-errors.ts';

export { expireUnpaidCampaigns, releaseOrders, takeBackCampaign } from './orders/decide-payment.server.ts';
export { openCampaignOrder, openTopUp } from './orders/open-order.server.ts';
export { readPendingFees, inAdminFilter, payableOn } from './queries.server.ts';

export function mountPayments(kit: ServerKit): void {
  const desk = openCardDesk(kit);
  mountFirmPayments(kit, desk);
  mountCards(kit, desk);
  mountCardReturn(kit.app);
  mountSandbox(kit);
  mountFirmAccounting(kit);
  mountInvoices(kit);
  mountAdminPayments(kit);
  mountAdminInvoices(kit);
  mountBankStatements(kit);
}

export function paymentJobs(kit: ProviderKit): Job[] {
  const desk = openCardDesk(kit);
  const integrator = openIntegrator(kit.config);
  return [
    {
      name: 'check-card-payments',
      everySeconds: 30,
      maxSeconds: 600,
      run: async () => {
        await checkDueCardPayments(kit.db, desk, kit.clock.now());
      },
    },
    {
      name: 'hand-over-invoices',
      everySeconds: 300,
      run: async () => {
        if (integrator !== null) await handOverInvoices(kit.db, integrator, kit.clock.now());
      },
    },
  ];
}

async function describePayments(db: Db, orders: readonly OrderRow[], now: Date) {
  const ids = orders.map(({ id }) => id);
  const invoices = await listInvoicesOf(db, ids);
  const lines = await listBankLinesOf(db, ids);
  return orders.map((order) => ({
    ...shownOrder(order, now),
    is_late: isLate(order, now),
    invoices: invoices.filter(({ order_id: id }) => id === order.id),
    bank_line: lines.find(({ order_id: id }) => id === order.id) ?? null,
  }));
}

function mountAdminPayments(kit: ServerKit): void {
  const issuer = issuerOf(kit.config);

  const handlers: Handlers<typeof adminPaymentsContract> = {
    listPayments: async ({ db, query, now }) => {
      const { orders, total } = await listPayments(db, { ...query, now });
      const { awaiting, pending, paid } = await sumOrders(db, query.firm ?? null);
      const admin_wallet = await readPlatformWallet(db, await readPendingFees(db));
      const stats = { admin_wallet, pending: addSums(awaiting, pending), paid };
      return {
        data: {
          payments: await describePayments(db, orders, now),
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

    receivePayment: async ({ db, params, body, actor, now }) => {
      const errors = findDayProblem(body.date, now);
      if (errors.date !== undefined) throw commonErrors.VALIDATION({ errors });
      const received = { orderId: params.id, amount: body.amount, day: body.date, adminId: actor.userId };
      const isPaid = await receiveTransfer(db, { ...received, issuer, now });
      return { message: isPaid ? paymentTexts.received : paymentTexts.receivedToWallet };
    },

    rejectPayment: async ({ db, params, body, actor, now }) => {
      await rejectPayment(db, { orderId: params.id, adminId: actor.userId, reason: body.reason, now });
      return { message: paymentTexts.rejected };
    },
  };
  implement(kit, adminPaymentsContract, handlers, {
    receivePayment: ({ right: { date }, now }) => Promise.resolve(findDayProblem(date, now)),
  });
}

function findDayProblem(date: CalendarDay | undefined, now: Date): { date?: string } {
  return date !== undefined && date > istanbulDay(now) ? { date: receivedLaterText } : {};
}

async function readFirmMoney(db: Db, { firmId, now }: { firmId: number; now: Date }) {
  const rest = await first(
    db,
    sql<{ returned: Kurus; invoices: number }>`
      select (select coalesce(sum(total_kurus), 0)::bigint from campaign_returns
          join campaigns on campaigns.id = campaign_id where firm_id = firms.user_id) as returned,
        (select count(*) from invoices where firm_id = firms.user_id) as invoices
      from firms where user_id = ${firmId}`,
  );
  if (rest === undefined) throw userErrors.USER_NOT_FOUND();
  const { awaiting, pending, paid } = await sumOrders(db, firmId);
  const payable = await sumUnpaid(db, { firmId, today: istanbulDay(now) });
  const balance = await readBalance(db, firmWallet(firmId));
  return { balance, paid, open: addSums(awaiting, pending), payable, ...rest };
}
