import { type Db, rows, sql } from '#lib/server/db.ts';
import { type AccountId, ownerIn } from '#features/ledger/accounts.ts';
import { BOOKS } from '#features/ledger/books.ts';
import { BOOK_TEXTS } from '#features/ledger/names.ts';

interface Named {
  account: string;
  name: string;
}

function ids(book: 'campaign' | 'firm_wallet' | 'user_wallet', accounts: readonly AccountId[]): number[] {
  return accounts.map((account) => ownerIn(book, account)).filter((id) => id !== undefined);
}

export async function readAccountNames(
  db: Db,
  accounts: readonly AccountId[],
): Promise<(account: string) => string> {
  const named = await rows(
    db,
    sql<Named>`
      select 'campaign:' || id as account, campaign_name as name from campaigns
      where id = any(${ids('campaign', accounts)}::bigint[])
      union all
      select 'firm_wallet:' || user_id, firm_name from firms where user_id = any(${ids('firm_wallet', accounts)}::bigint[])
      union all
      select 'user_wallet:' || id, name from users where id = any(${ids('user_wallet', accounts)}::bigint[])`,
  );
  const byAccount = new Map(named.map(({ account, name }) => [account, name]));
  const bookOf = (account: string) => BOOKS.find((book) => book === account.split(':')[0]);
  return (account) => {
    const book = bookOf(account);
    return byAccount.get(account) ?? (book === undefined ? account : BOOK_TEXTS[book]);
  };
}

/** The e-mail of a wallet's owner, which tells namesakes apart; undefined for other accounts and for closed ones. */
export async function readOwnersEmails(
  db: Db,
  accounts: readonly AccountId[],
): Promise<(account: AccountId) => string | undefined> {
  const ownerOf = (account: AccountId) => ownerIn('user_wallet', account) ?? ownerIn('firm_wallet', account);
  const found = await rows(
    db,
    sql<{ id: number; email: string }>`
      select id, email from users where id = any(${accounts.map(ownerOf).filter((id) => id !== undefined)}::bigint[])
        and status <> 'closed'`,
  );
  return (account) => found.find(({ id }) => id === ownerOf(account))?.email;
}
