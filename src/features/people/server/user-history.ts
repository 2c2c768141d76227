import { type Kurus, kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { readStatement } from '#features/ledger/server/index.ts';
import { firmMovementText } from '#features/wallet/texts.ts';
import { readWalletStatement } from '#features/wallet/server/index.ts';
import type { ListedUser } from '../contract/admin.ts';

interface Movement {
  id: number;
  transaction_type: 'credit' | 'debit';
  description: string;
  other?: { id: number; name: string };
  amount: Kurus;
  transaction_date: Date;
}

async function listFirmMovements(db: Db, firmId: number, page: Page) {
  const { lines, total } = await readStatement(db, { ...page, account: firmWallet(firmId) });
  const movements = lines.map(({ entryId, kind, amount, at, detail }): Movement => {
    return {
      id: entryId,
      transaction_type: amount > 0 ? 'credit' : 'debit',
      description: firmMovementText(kind, detail),
      amount: kurus(Math.abs(amount)),
      transaction_date: at,
    };
  });
  return { movements, total };
}

export async function listMovements(
  db: Db,
  { id, role }: ListedUser,
  page: Page,
): Promise<{ movements: Movement[]; total: number }> {
  if (role === 'admin') return { movements: [], total: 0 };
  return role === 'user'
    ? readWalletStatement(db, { userId: id, reader: 'admin', ...page })
    : listFirmMovements(db, id, page);
}

interface Watch {
  id: number;
  campaign_id: number;
  campaign_name: string;
  status: 'open' | 'viewed' | 'released';
  earning: Kurus;
  started_at: Date;
  ended_at: Date | null;
  taken_back_at: Date | null;
}

export async function listWatches(
  db: Db,
  userId: number,
  page: Page,
): Promise<{ watches: Watch[]; total: number }> {
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from watches where user_id = ${userId}`,
  );
  const watches = await rows(
    db,
    sql<Watch>`
      select watches.id, campaign_id, campaign_name, watches.status,
        case when watches.status = 'viewed' then reserved_kurus else 0 end as earning, started_at, ended_at,
        (select at from invalid_earnings where watch_id = watches.id) as taken_back_at
      from watches join campaigns on campaigns.id = campaign_id
      where user_id = ${userId} order by watches.id desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { watches, total };
}
