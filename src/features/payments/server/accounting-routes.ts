import { istanbulDay } from '#lib/shared/dates.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { readBalance, readFree } from '#features/ledger/server/index.ts';
import { firmAccountingContract } from '../contract/firm.ts';
import { sumOrders, sumUnpaid } from './order-sums.ts';

export function mountFirmAccounting(kit: ServerKit): void {
  implement(kit, firmAccountingContract, {
    readAccounting: async ({ db, actor, now }) => {
      const { pending, paid } = await sumOrders(db, actor.userId);
      const unpaid = await sumUnpaid(db, { firmId: actor.userId, today: istanbulDay(now) });
      const wallet = firmWallet(actor.userId);
      const wallet_balance = await readBalance(db, wallet);
      return { data: { unpaid, pending, paid, wallet_balance, wallet_free: await readFree(db, wallet) } };
    },
  });
}
