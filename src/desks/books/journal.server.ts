import { addDays, startOfDay, formatDateTime } from '#lib/shared/dates.ts';
import { type Kurus, formatKurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { type Db, one, rows, sql, first } from '#lib/server/db.ts';
import {
  type AccountId,
  type Book,
  BOOKS,
  type EntryKind,
  type Group,
  GROUPS,
  kindsOf,
  ownerIn,
} from '#platform/ledger/accounts.ts';
import { entriesBefore, entriesFrom } from '#platform/ledger/server.ts';
import {
  type Cause,
  type entry as journalEntry,
  type oversightContract,
  oversightErrors,
} from './contract.ts';
import type { z } from '#lib/shared/zod.ts';
import { subjectText, BOOK_TEXTS } from '#platform/ledger/texts.ts';
import { KIND_TEXTS } from '#features/wallet/texts.ts';

export interface JournalFilter {
  account?: string | undefined;
  book?: Book | undefined;
  kind?: EntryKind | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

export type JournalEntry = z.output<typeof journalEntry>;

/** Counting stops here. Nobody pages through this many entries; days and kinds narrow them. */
export const MOST_COUNTED = 10_000;

/** The account whose entries are shown: the one asked for, or the only account of a book; undefined for several. */
export function accountOf({ account, book }: JournalFilter): string | undefined {
  if (account !== undefined) return account;
  return book === undefined || GROUPS.some((group) => group === book) ? undefined : book;
}

function kindsFor({ kind, book }: JournalFilter): readonly EntryKind[] | null {
  const group = GROUPS.find((name) => name === book);
  if (group === undefined) return kind === undefined ? null : [kind];
  return kindsOf(group).filter((one) => kind === undefined || one === kind);
}

/** These kinds make up most of the journal, so the index by kind leaves them out. */
const FREQUENT: readonly EntryKind[] = ['view', 'click'];

// Written as literals in the words of the partial index. With parameters the planner could not use that index.
const isSeldom = sql`kind not in (${sql.join(FREQUENT.map((kind) => sql.lit(kind)))})`;

/** The partial index gives the newest entries of a rare kind unsorted, if the query says that the kind is rare. */
function isOfKind(kinds: readonly EntryKind[] | null) {
  if (kinds === null) return sql`true`;
  const [only, ...others] = kinds;
  if (only === undefined || others.length > 0) return sql`kind = any(${kinds}::text[])`;
  return FREQUENT.includes(only) ? sql`kind = ${only}` : sql`kind = ${only} and ${isSeldom}`;
}

function selection(filter: JournalFilter) {
  const { date_from: from, date_to: to } = filter;
  const account = accountOf(filter);
  const kinds = kindsFor(filter);
  // An order paid from the bank moved no firm's wallet.
  const inWallet = sql`exists (select from ledger_postings where entry_id = ledger_entries.id and account_id like 'firm_wallet:%')`;
  const conditions = [
    filter.book === 'firm_wallet' ? inWallet : sql`true`,
    isOfKind(kinds),
    from === undefined ? sql`true` : entriesFrom(startOfDay(from)),
    to === undefined ? sql`true` : entriesBefore(startOfDay(addDays(to, 1))),
  ];
  const where = sql.join(conditions, sql` and `);
  if (account === undefined) return sql`select id, null::bigint as own from ledger_entries where ${where}`;
  // Without a filter on the entries themselves, only the account's postings are read.
  const isNarrowed = kinds !== null || from !== undefined || to !== undefined;
  return isNarrowed
    ? sql`select id, amount_kurus as own from ledger_postings join ledger_entries on id = entry_id
        where account_id = ${account} and ${where}`
    : sql`select entry_id as id, amount_kurus as own from ledger_postings where account_id = ${account}`;
}

const SELECT_ENTRIES = sql`
  select entry.id, kind, ref, at, name as actor_name, detail ->> 'received_on' as received_on,
    coalesce(own, (select sum(amount_kurus) from ledger_postings where entry_id = entry.id and amount_kurus > 0), 0)::bigint
      as amount,
    array(select account_id from ledger_postings where entry_id = entry.id and amount_kurus < 0 order by 1) as from_accounts,
    array(select account_id from ledger_postings where entry_id = entry.id and amount_kurus > 0 order by 1) as to_accounts`;

export function readJournal(db: Db, filter: JournalFilter & Page): Promise<JournalEntry[]> {
  return rows(
    db,
    sql<JournalEntry>`
      ${SELECT_ENTRIES}
      from (${selection(filter)} order by id desc limit ${filter.limit} offset ${offsetOf(filter)}) as page
      join ledger_entries as entry on entry.id = page.id
      left join users on users.id = actor_id
      order by entry.id desc`,
  );
}

export interface PostedLine extends Pick<JournalEntry, 'id' | 'at' | 'kind' | 'ref' | 'amount'> {
  account: AccountId;
}

/** Each posting of the newest entries for itself, oldest first, debits before credits. */
export function readPostings(db: Db, filter: JournalFilter): Promise<PostedLine[]> {
  return rows(
    db,
    sql<PostedLine>`
      select entry.id, at, kind, ref, account_id as account, amount_kurus as amount
      from (${selection(filter)} order by id desc limit ${MOST_COUNTED}) as page
      join ledger_entries as entry on entry.id = page.id join ledger_postings on entry_id = entry.id
      order by entry.id, amount_kurus, account_id`,
  );
}

export async function countJournal(
  db: Db,
  filter: JournalFilter,
): Promise<{ total: number; has_more: boolean }> {
  const { count } = await one(
    db,
    sql<{
      count: number;
    }>`select count(*) as count from (${selection(filter)} limit ${MOST_COUNTED + 1}) as counted`,
  );
  return { total: Math.min(count, MOST_COUNTED), has_more: count > MOST_COUNTED };
}

type WatchRow = NonNullable<z.output<typeof oversightContract.readEntry.data>['watch']>;

function findEntry(db: Db, id: number): Promise<JournalEntry | undefined> {
  return first(
    db,
    sql<JournalEntry>`${SELECT_ENTRIES} from (select ${id}::bigint as id, null::bigint as own) as page
      join ledger_entries as entry on entry.id = page.id left join users on users.id = actor_id`,
  );
}

const numberOf = (ref: string): number | null => (/^\d{1,15}$/.test(ref) ? Number(ref) : null);

async function findWatch(db: Db, { kind, ref }: JournalEntry): Promise<WatchRow | null> {
  if ((kind !== 'view' && kind !== 'view_taken_back') || numberOf(ref) === null) return null;
  const watch = await first(
    db,
    sql<WatchRow>`select id, started_at, ended_at, display_duration, measured_ms, view_number
      from watches where id = ${numberOf(ref)}`,
  );
  return watch ?? null;
}

async function findProposal(db: Db, { kind, ref }: JournalEntry) {
  if (kind !== 'correction') return null;
  const proposal = await first(
    db,
    sql<{
      reason: string;
      approved_by_name: string | null;
      approved_at: Date;
    }>`select reason, name as approved_by_name, decided_at as approved_at
      from proposals left join users on users.id = decided_by
      where proposals.id = ${numberOf(ref)} and proposals.status = 'approved'`,
  );
  return proposal ?? null;
}

function findSubject(db: Db, { kind, ref }: JournalEntry): Promise<Cause[]> {
  const id = numberOf(ref);
  if (['order_paid', 'late_transfer', 'wallet_top_up'].includes(kind))
    return rows(
      db,
      sql<Cause>`select 'order' as kind, id, reference as name, payment_status as state from orders where id = ${id}`,
    );
  if (kind.startsWith('withdrawal_'))
    return rows(
      db,
      sql<Cause>`select 'withdrawal' as kind, id, account_holder as name, status as state from withdrawals where id = ${id}`,
    );
  return Promise.resolve([]);
}

function findOwners(db: Db, accounts: readonly AccountId[]): Promise<Cause[]> {
  return rows(
    db,
    sql<Cause>`
      select 'campaign' as kind, id, campaign_name as name, status as state from campaigns
      where id = any(${ids('campaign', accounts)}::bigint[])
      union all
      select 'firm', user_id, firm_name, '' from firms
      where user_id = any(${ids('firm_wallet', accounts)}::bigint[])
        or user_id in (select firm_id from campaigns where id = any(${ids('campaign', accounts)}::bigint[]))
      union all
      select 'viewer', id, name, status from users where id = any(${ids('user_wallet', accounts)}::bigint[])`,
  );
}

export async function readEntry(db: Db, id: number) {
  const entry = await findEntry(db, id);
  if (entry === undefined) throw oversightErrors.ENTRY_NOT_FOUND();
  const postings = await rows(
    db,
    sql<{
      account: AccountId;
      amount: Kurus;
    }>`select account_id as account, amount_kurus as amount from ledger_postings
      where entry_id = ${id} order by amount_kurus, account_id`,
  );
  const accounts = postings.map(({ account }) => account);
  const [watch, proposal, subject, owners, { nameOf }, seal] = await Promise.all([
    findWatch(db, entry),
    findProposal(db, entry),
    findSubject(db, entry),
    findOwners(db, accounts),
    readOwners(db, accounts),
    first(
      db,
      sql<{ at: Date }>`select at from ledger_seals where to_entry_id >= ${id} order by to_entry_id limit 1`,
    ),
  ]);
  return {
    entry,
    postings: postings.map((posting) => ({ ...posting, account_name: nameOf(posting.account) })),
    causes: [...subject, ...owners],
    watch,
    proposal,
    sealed_at: seal?.at ?? null,
  };
}

interface Facts {
  subject: string;
  name: string | null;
  kind: EntryKind | null;
  amount: Kurus | null;
  at: Date | null;
}

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
      select 'order ' || orders.id, reference || ', ' || firm_name, null, payable_kurus, null
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
  const { nameOf } = await readOwners(db, accounts);
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

function ids(book: Group, accounts: readonly AccountId[]): number[] {
  return accounts.map((account) => ownerIn(book, account)).filter((id) => id !== undefined);
}

/** An account without an owner has the name of its book; the e-mails are those of wallets' owners, for namesakes. */
export async function readOwners(db: Db, accounts: readonly AccountId[]) {
  const email = sql`case when status <> 'closed' then email end`;
  const found = await rows(
    db,
    sql<{ account: string; name: string; email: string | null }>`
      select 'campaign:' || id as account, campaign_name as name, null as email from campaigns
      where id = any(${ids('campaign', accounts)}::bigint[])
      union all
      select 'firm_wallet:' || user_id, firm_name, ${email} from firms join users on users.id = user_id
      where user_id = any(${ids('firm_wallet', accounts)}::bigint[])
      union all
      select 'user_wallet:' || id, name, ${email} from users where id = any(${ids('user_wallet', accounts)}::bigint[])`,
  );
  const owners = new Map(found.map((owner) => [owner.account, owner]));
  const bookOf = (account: string) => BOOKS.find((book) => book === account.split(':')[0]);
  return {
    nameOf: (account: string) => {
      const book = bookOf(account);
      return owners.get(account)?.name ?? (book === undefined ? account : BOOK_TEXTS[book]);
    },
    emailOf: (account: string) => owners.get(account)?.email ?? undefined,
  };
}
