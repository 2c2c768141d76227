import { kurus } from '#lib/shared/money.ts';
import { pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { readBalance, readStatement, type StatementLine } from '#features/ledger/server/index.ts';
import { firmWalletContract } from '../../contract/firm.ts';
import { movementText } from './describe-movement.ts';

function toMovement(line: StatementLine) {
  const { entryId, kind, amount, at } = line;
  return {
    id: entryId,
    kind,
    transaction_type: amount > 0 ? ('credit' as const) : ('debit' as const),
    description: movementText(line),
    amount: kurus(Math.abs(amount)),
    transaction_date: at,
  };
}

export function mountFirmWallet(kit: ServerKit): void {
  implement(kit, firmWalletContract, {
    readFirmWallet: async ({ db, actor }) => ({
      data: { balance: await readBalance(db, firmWallet(actor.userId)) },
    }),

    listFirmWallet: async ({ db, query, actor }) => {
      const { lines, total } = await readStatement(db, { ...query, account: firmWallet(actor.userId) });
      return { data: { transactions: lines.map(toMovement), pagination: pagination(query, total) } };
    },
  });
}
