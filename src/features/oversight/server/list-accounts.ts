import type { Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import type { GROUPS } from '#features/ledger/books.ts';
import { MOST_COUNTED } from './journal.ts';

type Group = (typeof GROUPS)[number];

export interface AccountRow {
  account: string;
  account_name: string;
  balance: Kurus;
  held: Kurus;
}

/** Where the owners of a book stand, and what their names are searched in. */
const OWNERS = {
  campaign: { id: sql.raw('campaigns.id'), name: sql.raw('campaign_name'), table: sql.raw('campaigns') },
  firm_wallet: { id: sql.raw('firms.user_id'), name: sql.raw('firm_name'), table: sql.raw('firms') },
  user_wallet: { id: sql.raw('users.id'), name: sql.raw('name'), table: sql.raw('users') },
};

/** One page of a book's accounts, the fullest first, counted up to 10,000. A search looks in their owners' names. */
export async function listAccounts(
  db: Db,
  { book, search, ...page }: Page & { book: Group; search: string },
): Promise<{ accounts: AccountRow[]; total: number }> {
  const { id, name, table } = OWNERS[book];
  const found =
    search.trim() === ''
      ? sql`true`
      : sql`ledger_accounts.id = any(array(
          select ${`${book}:`} || ${id} from ${table} where search_fold(${name}) like (select search_pattern(${search}))))`;
  const ofBook = sql`split_part(ledger_accounts.id, ':', 1) = ${book} and ${found}`;
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from (
      select from ledger_accounts where ${ofBook} limit ${MOST_COUNTED}) as counted`,
  );
  const accounts = await rows(
    db,
    sql<AccountRow>`
      select page.id as account, coalesce(${name}, page.id) as account_name, balance_kurus as balance, held_kurus as held
      from (select id, balance_kurus, held_kurus from ledger_accounts where ${ofBook}
        order by balance_kurus desc, id limit ${page.limit} offset ${offsetOf(page)}) as page
      left join ${table} on ${id} = split_part(page.id, ':', 2)::bigint
      order by balance_kurus desc, page.id`,
  );
  return { accounts, total };
}
