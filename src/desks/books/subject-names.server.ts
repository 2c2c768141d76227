import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { type AccountId, type EntryKind, ownerIn } from '#platform/ledger/accounts.ts';
import { subjectText, BOOK_TEXTS } from '#platform/ledger/names.ts';
import { KIND_TEXTS } from '#features/wallet/entry-kinds.ts';
import { BOOKS } from '#platform/ledger/books.ts';

interface Facts {
  subject: string;
  name: string | null;
  kind: EntryKind | null;
  amount: Kurus | null;
  at: Date | null;
}

/** The ids of the subjects of a word: of `watch 5`, and of `entries 5-9` the first one. */
function idsOf(subjects: readonly string[], word: string): number[] {
  const ids = subjects.map((subject) => new RegExp(`^${word} (\\d{1,15})`).exec(subject)?.[1]);
  return ids.filter((id) => id !== undefined).map(Number);
}

function readFacts(db: Db, subjects: readonly string[]): Promise<Facts[]> {
  const ids = (word: string) => sql`any(${idsOf(subjects, word)}::bigint[])`;
  return rows(
    db,
    sql<Facts>`
      select 'entry ' || id as subject, null as name, kind, null::bigint as amount, at from ledger_entries
      where id = ${ids('entry')}
      union all
      select 'watch ' || watches.id, users.name || ', “' || campaign_name || '”', null, reserved_kurus, started_at
      from watches join users on users.id = user_id join campaigns on campaigns.id = campaign_id
      where watches.id = ${ids('watch')}
      union all
      select 'order ' || orders.id, reference || ', ' || firm_name, null, total_with_vat_kurus, null
      from orders join firms on firms.user_id = firm_id where orders.id = ${ids('order')}
      union all
      select 'withdrawal ' || id, account_holder, null, amount_kurus, created_at from withdrawals
      where id = ${ids('withdrawal')}
      union all
      select 'campaign ' || id, campaign_name, null, null, null from campaigns where id = ${ids('campaign')}
      union all
      select 'viewer ' || id, name, null, null, null from users where id = ${ids('viewer')}
      union all
      select 'entries ' || from_entry_id || '-' || to_entry_id, null, null, null, at from ledger_seals
      where from_entry_id = ${ids('entries')}
      union all
      select 'acts ' || from_entry_id || '-' || to_entry_id, null, null, null, at from audit_seals
      where from_entry_id = ${ids('acts')}`,
  );
}

/** `entry 829` becomes "Kayıt 829 · Görüntüleme, 22.11.2026 14:30", `user_wallet:5` "İzleyici cüzdanı 5 · Ayşe Yılmaz". */
export async function describeSubjects(
  db: Db,
  subjects: readonly string[],
): Promise<(subject: string) => string> {
  if (subjects.length === 0) return subjectText;
  // Only the name of an account has a colon and no space.
  const accounts = subjects.filter((subject) => /^\S+:\d+$/.test(subject)) as AccountId[];
  const nameOf = await readAccountNames(db, accounts);
  const details = new Map<string, string>(accounts.map((account) => [account, nameOf(account)]));
  for (const { subject, name, kind, amount, at } of await readFacts(db, subjects)) {
    const parts = [name, kind && KIND_TEXTS[kind], amount && formatKurus(amount), at && formatDateTime(at)];
    details.set(subject, parts.filter(Boolean).join(', '));
  }
  return (subject) => {
    const detail = details.get(subject) ?? '';
    return detail === '' ? subjectText(subject) : `${subjectText(subject)} · ${detail}`;
  };
}

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
