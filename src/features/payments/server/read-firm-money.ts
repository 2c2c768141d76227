import { istanbulDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, first, sql } from '#lib/server/db.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { readBalance } from '#features/ledger/server/index.ts';
import { profileErrors } from '#features/people/errors.ts';
import { addSums, type OrderSums, sumOrders, sumUnpaid } from './order-sums.ts';

export interface FirmMoney {
  balance: Kurus;
  paid: OrderSums;
  open: OrderSums;
  payable: OrderSums;
  returned: Kurus;
  invoices: number;
}

/** A firm's money for the admin; the sums are those of the list of its payments. Throws USER_NOT_FOUND. */
export async function readFirmMoney(
  db: Db,
  { firmId, now }: { firmId: number; now: Date },
): Promise<FirmMoney> {
  const rest = await first(
    db,
    sql<Pick<FirmMoney, 'returned' | 'invoices'>>`
      select (select coalesce(sum(total_kurus), 0)::bigint from campaign_returns
          join campaigns on campaigns.id = campaign_id where firm_id = firms.user_id) as returned,
        (select count(*) from invoices where firm_id = firms.user_id) as invoices
      from firms where user_id = ${firmId}`,
  );
  if (rest === undefined) throw profileErrors.USER_NOT_FOUND();
  const { awaiting, pending, paid } = await sumOrders(db, firmId);
  const payable = await sumUnpaid(db, { firmId, today: istanbulDay(now) });
  const balance = await readBalance(db, firmWallet(firmId));
  return { balance, paid, open: addSums(awaiting, pending), payable, ...rest };
}
