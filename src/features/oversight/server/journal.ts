import { addDays, startOfDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import type { AccountId, EntryKind } from '#features/ledger/accounts.ts';
import { type Book, GROUPS, kindsOf } from '#features/ledger/books.ts';
import { entriesBefore, entriesFrom } from '#features/ledger/server/index.ts';

export interface JournalFilter {
  account?: string | undefined;
  book?: Book | undefined;
  kind?: EntryKind | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

export interface JournalEntry {
  id: number;
  kind: EntryKind;
  ref: string;
  at: Date;
  actor_id: number | null;
  actor_name: string | null;
  amount: Kurus;
  from_accounts: AccountId[];
  to_accounts: AccountId[];
}

/** Counting stops here. Nobody pages through this many entries; days and kinds narrow them. */
export const MOST_COUNTED = 10_000;

/** The account whose entries are shown: the one asked for, or the only account of a book; undefined for several. */
export function accountOf({ account, book }: JournalFilter): string | undefined {
  if (account !== undefined) return account;
  return book === undefined || GROUPS.some((group) => group === book) ? undefined : book;
}

/** The entry kinds that the filter selects; null for all. */
function kindsFor({ kind, book }: JournalFilter): readonly EntryKind[] | null {
  const group = GROUPS.find((name) => name === book);
  if (group === undefined) return kind === undefined ? null : [kind];
  return kindsOf(group).filter((one) => kind === undefined || one === kind);
}

/** These kinds make up most of the journal, so the index by kind leaves them out. */
const FREQUENT: readonly EntryKind[] = ['view', 'click'];

// Written as literals in the words of the partial index. With parameters the planner could not use that index.
const isSeldom = sql`kind not in (${sql.join(FREQUENT.map((kind) => sql.lit(kind)))})`;

/**
 * For a single rare kind the partial index gives the newest entries without a sort, if the query says that the kind is
 * rare.
 */
function isOfKind(kinds: readonly EntryKind[] | null) {
  if (kinds === null) return sql`true`;
  const [only, ...others] = kinds;
  if (only === undefined || others.length > 0) return sql`kind = any(${kinds}::text[])`;
  return FREQUENT.includes(only) ? sql`kind = ${only}` : sql`kind = ${only} and ${isSeldom}`;
}

/** The entries that match the filter, with `id` and, when an account is given, `amount`. */
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

export function readJournal(db: Db, filter: JournalFilter & Page): Promise<JournalEntry[]> {
  return rows(
    db,
    sql<JournalEntry>`
      select entry.id, kind, ref, at, actor_id, name as actor_name,
        coalesce(own, (select sum(amount_kurus) from ledger_postings where entry_id = entry.id and amount_kurus > 0), 0)::bigint
          as amount,
        array(select account_id from ledger_postings where entry_id = entry.id and amount_kurus < 0 order by 1) as from_accounts,
        array(select account_id from ledger_postings where entry_id = entry.id and amount_kurus > 0 order by 1) as to_accounts
      from (${selection(filter)} order by id desc limit ${filter.limit} offset ${offsetOf(filter)}) as page
      join ledger_entries as entry on entry.id = page.id
      left join users on users.id = actor_id
      order by entry.id desc`,
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
