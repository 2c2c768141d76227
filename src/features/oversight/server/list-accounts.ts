import type { Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import type { AccountId } from '#features/ledger/accounts.ts';
import type { GROUPS } from '#features/ledger/books.ts';
import { resolveWallet } from './correct-books.ts';
import { MOST_COUNTED } from './journal.ts';

type Group = (typeof GROUPS)[number];

export interface AccountRow {
  account: string;
  account_name: string;
  email: string | null;
  balance: Kurus;
  held: Kurus;
}

/** Campaigns and firms have a column with their folded name (lower case, Turkish rules). */
const isNameLike = (search: string) => containsWords(search, sql`name_folded`);

/** For each book, the table of its owners and how to search their folded names. */
const OWNERS = {
  campaign: {
    id: sql.raw('campaigns.id'),
    name: sql.raw('campaign_name'),
    table: sql.raw('campaigns'),
    email: sql.raw('null'),
    isNamed: isNameLike,
  },
  firm_wallet: {
    id: sql.raw('firms.user_id'),
    name: sql.raw('firm_name'),
    table: sql.raw('firms'),
    email: sql.raw("(select email from users where users.id = firms.user_id and status <> 'closed')"),
    isNamed: isNameLike,
  },
  user_wallet: {
    id: sql.raw('users.id'),
    name: sql.raw('name'),
    table: sql.raw('users'),
    email: sql.raw("case when status <> 'closed' then email end"),
    // A person's folded search text begins with the name but holds more. It finds a few candidates, whose names are
    // then compared.
    isNamed: (search: string) =>
      sql`${containsWords(search, sql`search_text`)} and ${containsWords(search, sql`search_fold(name)`)}`,
  },
};

/**
 * One page of a book's accounts, largest balance first, counted up to 10,000. A search looks in their owners' names.
 */
export async function listAccounts(
  db: Db,
  { book, search, ...page }: Page & { book: Group; search: string },
): Promise<{ accounts: AccountRow[]; total: number }> {
  const { id, name, table, email, isNamed } = OWNERS[book];
  // A number as search is that of an owner, or of a viewer's wallet.
  const numbered = `${book}:${search.replace(/\s/g, '')}` as AccountId; // Any other text is no account's name, and finds none.
  const found =
    search.trim() === ''
      ? sql`true`
      : sql`ledger_accounts.id = any(array(
          select ${`${book}:`} || ${id} from ${table} where ${isNamed(search)}))
        or ledger_accounts.id = ${await resolveWallet(db, numbered)}`;
  const ofBook = sql`split_part(ledger_accounts.id, ':', 1) = ${book} and (${found})`;
  const inOrder = sql`order by balance_kurus desc, id`;
  // One query for the count and the page, so that a search reads the book's names only once.
  const { total, ids } = await one(
    db,
    sql<{ total: number; ids: string[] }>`
      with found as materialized (
        select id, balance_kurus from ledger_accounts where ${ofBook} ${inOrder} limit ${MOST_COUNTED})
      select (select count(*) from found) as total,
        array(select id from found ${inOrder} limit ${page.limit} offset ${offsetOf(page)}) as ids`,
  );
  const accounts = await rows(
    db,
    sql<AccountRow>`
      select page.id as account, coalesce(${name}, page.id) as account_name,
        ${email} as email, balance_kurus as balance, held_kurus as held
      from ledger_accounts as page
      left join ${table} on ${id} = split_part(page.id, ':', 2)::bigint
      where page.id = any(${ids}::text[])
      order by balance_kurus desc, page.id`,
  );
  return { accounts, total };
}
