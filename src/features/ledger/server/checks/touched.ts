/** Gathers what is new or was changed since the last look, as the keys by which the checks are asked. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import type { Marks } from './marks.ts';
import type { Domain, Scope } from './scope.ts';

export interface Touched {
  /** Entries and seals with higher numbers are new, or could not be decided the last time. */
  entriesAbove: number;
  sealsAbove: number;
  actSealsAbove: number;
  /** Old entries about rows that were changed. */
  entries: number[];
  accounts: string[];
  campaigns: number[];
  orders: number[];
  withdrawals: number[];
  earnings: number[];
  watches: number[];
  viewerAds: string[];
  viewerDays: { userId: number; day: CalendarDay }[];
  /** Entries of this day have higher numbers than the first of these, those of the day before than the second. */
  day: CalendarDay;
  dayEntriesAbove: number;
  dayBeforeEntriesAbove: number;
  /** The notes of the triggers that were seen. */
  noteIds: number[];
}

interface EntryRow {
  kind: string;
  ref: string;
  day: CalendarDay;
}

const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,15}$/.test(text);

/** The numbers that entries of these kinds are about. */
function refsOf(entries: readonly EntryRow[], kinds: readonly string[]): number[] {
  return entries
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ ref }) => ref.split(':')[0])
    .filter(isNumber)
    .map(Number);
}

const readNewEntries = (tx: Db, { entry_id }: Marks) =>
  rows(
    tx,
    sql<EntryRow>`select kind, ref, istanbul_day(at) as day from ledger_entries where id > ${entry_id}`,
  );

/** The accounts of new postings, and those whose rows were written since, by whomever. */
async function readAccounts(tx: Db, { entry_id, seen_transaction: seen }: Marks): Promise<string[]> {
  // A number from beyond the present comes from another server's database; then every row counts as written since.
  const found = await rows(
    tx,
    sql<{ id: string }>`
      select distinct account_id as id from ledger_postings where entry_id > ${entry_id}
      union
      select id from ledger_accounts
      where age(xmin) <= case
        when ${seen}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) or age(${seen}::xid8::xid) < 0 then 2147483647
        else age(${seen}::xid8::xid) end`,
  );
  return found.map(({ id }) => id);
}

interface WatchRow {
  id: number;
  user_id: number;
  campaign_id: number;
  day: CalendarDay;
  held_day: CalendarDay;
}

const readWatches = (tx: Db, { watch_id }: Marks, paid: readonly number[]) =>
  rows(
    tx,
    sql<WatchRow>`
      select id, user_id, campaign_id, day, istanbul_day(started_at) as held_day from watches where id >= ${watch_id}
      union all
      select id, user_id, campaign_id, day, istanbul_day(started_at) from watches
      where id = any(${paid}::bigint[]) and id < ${watch_id}`,
  );

/** Old entries about rows that were changed behind the journal's back. */
const readEntriesAbout = (tx: Db, given: Pick<Touched, 'orders' | 'withdrawals' | 'campaigns'>) =>
  rows(
    tx,
    sql<{ id: number }>`
      select id from ledger_entries where kind in ('order_paid', 'late_transfer') and ref = any(${given.orders}::text[])
      union all
      select id from ledger_entries where kind in ('withdrawal_asked', 'withdrawal_paid', 'withdrawal_rejected')
        and ref = any(${given.withdrawals}::text[])
      union all
      select id from ledger_entries where kind = 'campaign_completed' and ref = any(${given.campaigns}::text[])`,
  );

const unique = <T>(some: readonly T[]): T[] => [...new Set(some)];

type Days = Pick<Marks, 'day' | 'day_entry_id' | 'day_before_entry_id'>;

export async function readTouched(tx: Db, marks: Marks, next: Days): Promise<Touched> {
  const entries = await readNewEntries(tx, marks);
  const notes = await rows(
    tx,
    sql<{ id: number; kind: string; row_id: number }>`select id, kind, row_id from ledger_touched_rows`,
  );
  const noted = (wanted: string) => notes.filter(({ kind }) => kind === wanted).map((note) => note.row_id);
  const watches = await readWatches(tx, marks, refsOf(entries, ['view', 'view_taken_back']));
  const clicks = entries.filter(({ kind, ref }) => kind === 'click' && ref.split(':').every(isNumber));
  const days = new Set([
    ...watches.flatMap((watch) => [`${watch.user_id}:${watch.day}`, `${watch.user_id}:${watch.held_day}`]),
    ...clicks.map(({ ref, day }) => `${ref.split(':')[0] ?? ''}:${day}`),
  ]);
  const about = {
    orders: unique([...noted('order'), ...refsOf(entries, ['order_paid', 'late_transfer'])]),
    withdrawals: unique([
      ...noted('withdrawal'),
      ...refsOf(entries, ['withdrawal_asked', 'withdrawal_paid', 'withdrawal_rejected']),
    ]),
    campaigns: unique([
      ...noted('campaign'),
      ...refsOf(entries, ['campaign_completed', 'campaign_leftover']),
    ]),
  };
  return {
    ...about,
    entriesAbove: marks.entry_id,
    sealsAbove: marks.seal_id,
    actSealsAbove: marks.act_seal_id,
    entries: (await readEntriesAbout(tx, about)).map(({ id }) => id),
    accounts: unique([
      ...(await readAccounts(tx, marks)),
      ...watches.map(({ campaign_id }) => `campaign:${campaign_id}`),
    ]),
    earnings: unique(noted('earning')),
    watches: watches.map(({ id }) => id),
    viewerAds: unique([
      ...watches.map(({ user_id, campaign_id }) => `${user_id}:${campaign_id}`),
      ...clicks.map(({ ref }) => ref),
    ]),
    viewerDays: [...days].map((key) => {
      const [userId = '', day = ''] = key.split(':');
      return { userId: Number(userId), day };
    }),
    day: next.day,
    dayEntriesAbove: next.day_entry_id,
    dayBeforeEntriesAbove: next.day_before_entry_id,
    noteIds: notes.map(({ id }) => id),
  };
}

/** What of a domain was touched; `books` is always asked as a whole. */
export function scopeOf(domain: Domain, touched: Touched): Scope {
  const numbers = (keys: readonly number[], above?: number): Scope => ({
    kind: 'keys',
    keys: keys.map(String),
    ...(above !== undefined && { above }),
  });
  const days = touched.viewerDays.map(({ userId, day }) => `${userId}:${day}`);
  const scopes: Record<Domain, Scope> = {
    books: { kind: 'all' },
    entry: numbers(touched.entries, touched.entriesAbove),
    account: { kind: 'keys', keys: touched.accounts },
    campaign: numbers(touched.campaigns),
    order: numbers(touched.orders),
    withdrawal: numbers(touched.withdrawals),
    earning: numbers(touched.earnings),
    watch: numbers(touched.watches),
    'viewer-ad': { kind: 'keys', keys: touched.viewerAds },
    'viewer-day': { kind: 'keys', keys: days },
    seal: numbers([], touched.sealsAbove),
    'act-seal': numbers([], touched.actSealsAbove),
  };
  return scopes[domain];
}
