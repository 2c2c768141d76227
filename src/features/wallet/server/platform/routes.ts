import type { Kurus } from '#lib/shared/money.ts';
import { pagination } from '#lib/shared/pagination.ts';
import type { Db } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { platformWalletContract } from '../../contract/admin.ts';
import { listPlatformMovements, readPlatformWallet, toPlatformMovement } from './platform-wallet.ts';

/**
 * A function of the payments that this wallet needs. The wiring passes it in, because `payments` imports `wallet` and
 * not the other way round.
 */
export interface KnowsPendingFees {
  readPendingFees(db: Db): Promise<Kurus>;
}

export function mountPlatformWallet(kit: ServerKit, { readPendingFees }: KnowsPendingFees): void {
  implement(kit, platformWalletContract, {
    listAdminWallet: async ({ db, query }) => {
      const { movements, total } = await listPlatformMovements(db, query);
      const wallet = await readPlatformWallet(db, await readPendingFees(db));
      const transactions = movements.map(toPlatformMovement);
      return { data: { wallet, transactions, pagination: pagination(query, total) } };
    },
  });
}
