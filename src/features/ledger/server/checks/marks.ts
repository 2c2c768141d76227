/**
 * How far the checks of every minute have looked. Nothing here goes by a clock: a transaction that commits late is looked
 * at whenever it commits.
 *
 * - Entries: looked at again until a seal covers them. A seal waits for every transaction that may still write among its
 *   numbers (`seal-entries.ts`).
 * - Watches: from the lowest number that was open, or could still appear.
 * - Accounts: whatever a transaction wrote that the last look could not see yet.
 * - Orders, withdrawals, returns and earnings taken back: rows that triggers have noted, each until it was seen.
 */
import { addDays, type CalendarDay, startOfDay } from '#lib/shared/dates.ts';
import { type Db, first, one, run, sql } from '#lib/server/db.ts';

export interface Marks {
  entry_id: number;
  seal_id: number;
  act_seal_id: number;
  watch_id: number;
  noted_watch_id: number;
  /** Numbers of transactions, as text. */
  noted_transaction: string;
  seen_transaction: string;
  day: CalendarDay;
  day_entry_id: number;
  day_before_entry_id: number;
}

export function readMarks(db: Db): Promise<Marks | undefined> {
  return first(
    db,
    sql<Marks>`
      select entry_id, seal_id, act_seal_id, watch_id, noted_watch_id, noted_transaction::text as noted_transaction,
        seen_transaction::text as seen_transaction, day, day_entry_id, day_before_entry_id
      from ledger_marks`,
  );
}

/** What the present look, in its snapshot, has seen. The noted watch is of a later moment: see `noteWatches`. */
type Seen = Omit<Marks, 'noted_watch_id' | 'noted_transaction'>;

/** The marks that hold once what `tx` sees has been looked at. */
export async function nextMarks(tx: Db, marks: Marks, today: CalendarDay): Promise<Seen> {
  const { isRipe, ...seen } = await one(
    tx,
    sql<
      Pick<Seen, 'entry_id' | 'seal_id' | 'act_seal_id' | 'seen_transaction'> & {
        open_watch_id: number | null;
        isRipe: boolean;
      }
    >`
      select (select greatest(max(to_entry_id), ${marks.entry_id}::bigint) from ledger_seals) as entry_id,
        (select coalesce(max(from_entry_id), 0) from ledger_seals) as seal_id,
        (select coalesce(max(from_entry_id), 0) from audit_seals) as act_seal_id,
        (select min(id) from watches where status = 'open') as open_watch_id,
        pg_snapshot_xmin(pg_current_snapshot())::text as seen_transaction,
        pg_snapshot_xmin(pg_current_snapshot()) >= ${marks.noted_transaction}::xid8 as "isRipe"`,
  );
  const { open_watch_id: open, ...rest } = seen;
  const decided = isRipe ? marks.noted_watch_id + 1 : marks.watch_id;
  const isNewDay = today !== marks.day;
  return {
    ...rest,
    watch_id: Math.min(open ?? decided, decided),
    day: today,
    day_entry_id: isNewDay ? marks.entry_id : marks.day_entry_id,
    day_before_entry_id: isNewDay ? marks.day_entry_id : marks.day_before_entry_id,
  };
}

/** The marks behind all that `tx` sees, though nobody has looked at it: a full walk has to. */
export async function marksBehindAll(tx: Db, marks: Marks, today: CalendarDay): Promise<Seen> {
  const { watch_id } = await one(
    tx,
    sql<{ watch_id: number }>`
      select coalesce((select min(id) from watches where status = 'open'), (select max(id) + 1 from watches), 1) as watch_id`,
  );
  return { ...(await nextMarks(tx, marks, today)), watch_id };
}

/**
 * The highest number given to a watch, and a transaction that begins afterwards. Whoever opens a watch locks the viewer
 * first, so that its transaction has its number before the watch has.
 */
async function noteWatches(tx: Db): Promise<Pick<Marks, 'noted_watch_id' | 'noted_transaction'>> {
  const { noted_watch_id } = await one(
    tx,
    sql<{ noted_watch_id: number }>`
      select case when is_called then last_value else 0 end as noted_watch_id from watches_id_seq`,
  );
  const { noted_transaction } = await one(
    tx,
    sql<{ noted_transaction: string }>`select pg_current_xact_id()::text as noted_transaction`,
  );
  return { noted_watch_id, noted_transaction };
}

/** Adds the postings above one mark, up to the other, to the sums of their accounts. */
async function sumUp(tx: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await run(
    tx,
    sql`insert into ledger_checked_accounts as checked (account_id, sum_kurus, views, viewers)
        select account_id, sum(amount_kurus), count(view_number), count(*) filter (where view_number = 1)
        from ledger_postings
        left join lateral (
          select view_number from ledger_entries
          join watches on watches.id = case when ref ~ '^[0-9]{1,18}$' then ref::bigint end
          where ledger_entries.id = entry_id and kind = 'view' and account_id like 'campaign:%'
        ) as view on true
        where entry_id > ${from}::bigint and entry_id <= ${to}::bigint
        group by account_id
        on conflict (account_id) do update set sum_kurus = checked.sum_kurus + excluded.sum_kurus,
          views = checked.views + excluded.views, viewers = checked.viewers + excluded.viewers`,
  );
}

/** Moves the marks on, unless another run has done so meanwhile. `tx` must not have written anything yet. */
export async function moveMarks(tx: Db, { from, to }: { from: Marks; to: Seen }): Promise<boolean> {
  const noted = await noteWatches(tx);
  const moved = await run(
    tx,
    sql`update ledger_marks set entry_id = ${to.entry_id}, seal_id = ${to.seal_id}, act_seal_id = ${to.act_seal_id},
          watch_id = ${to.watch_id}, noted_watch_id = ${noted.noted_watch_id},
          noted_transaction = ${noted.noted_transaction}::xid8, seen_transaction = ${to.seen_transaction}::xid8,
          day = ${to.day}, day_entry_id = ${to.day_entry_id}, day_before_entry_id = ${to.day_before_entry_id}
        where entry_id = ${from.entry_id} and seen_transaction = ${from.seen_transaction}::xid8
          and noted_transaction = ${from.noted_transaction}::xid8`,
  );
  if (moved === 0) return false;
  await sumUp(tx, { from: from.entry_id, to: to.entry_id });
  return true;
}

/**
 * The first marks, at the present end of what is sealed: where they are set, a full run has to look at what lies before
 * them. The counters of views are taken as they stand. Answers the number of the marked entry.
 */
export async function setFirstMarks(tx: Db, today: CalendarDay): Promise<number> {
  const noted = await noteWatches(tx);
  const { entry_id } = await one(
    tx,
    sql<{ entry_id: number }>`
      insert into ledger_marks (entry_id, seal_id, act_seal_id, watch_id, noted_watch_id, noted_transaction,
        seen_transaction, day, day_entry_id, day_before_entry_id)
      select coalesce((select max(to_entry_id) from ledger_seals), 0),
        coalesce((select max(from_entry_id) from ledger_seals), 0),
        coalesce((select max(from_entry_id) from audit_seals), 0),
        coalesce((select min(id) from watches where status = 'open'), ${noted.noted_watch_id}::bigint + 1),
        ${noted.noted_watch_id}, ${noted.noted_transaction}::xid8, pg_snapshot_xmin(pg_current_snapshot()), ${today},
        ledger_first_entry_at(${startOfDay(today)}) - 1, ledger_first_entry_at(${startOfDay(addDays(today, -1))}) - 1
      returning entry_id`,
  );
  await run(
    tx,
    sql`insert into ledger_checked_accounts (account_id, sum_kurus)
        select account_id, sum(amount_kurus) from ledger_postings where entry_id <= ${entry_id} group by account_id`,
  );
  await recountViews(tx, { upTo: entry_id });
  return entry_id;
}

/**
 * Takes the counters of views as they stand, less what later entries paid, for what was paid up to an entry. Of all
 * campaigns, or certain ones.
 */
async function recountViews(
  tx: Db,
  { upTo, campaigns = null }: { upTo: number; campaigns?: number[] | null },
) {
  await run(
    tx,
    sql`insert into ledger_checked_accounts as checked (account_id, sum_kurus, views, viewers)
        select 'campaign:' || campaign_id, 0, total_views - coalesce(new_views, 0), unique_viewers - coalesce(new_viewers, 0)
        from campaign_counters
        left join (select campaign_id, count(*) as new_views, count(*) filter (where view_number = 1) as new_viewers
          from ledger_entries join watches on watches.id = case when ref ~ '^[0-9]{1,18}$' then ref::bigint end
          where ledger_entries.id > ${upTo} and kind = 'view' group by campaign_id) as fresh using (campaign_id)
        where ${campaigns}::bigint[] is null or campaign_id = any(${campaigns}::bigint[])
        on conflict (account_id) do update set views = excluded.views, viewers = excluded.viewers`,
  );
}

/** Accounts and campaigns whose sums of the runs before say something else than what is stored, which agrees. */
export interface Unexplained {
  accounts: string[];
  campaigns: number[];
}

/** Makes these sums anew from what is stored. */
export async function sumAnew(
  tx: Db,
  { accounts, campaigns, upTo }: Unexplained & { upTo: number },
): Promise<void> {
  await run(
    tx,
    sql`insert into ledger_checked_accounts (account_id, sum_kurus)
        select account_id, sum(amount_kurus) from ledger_postings
        where account_id = any(${accounts}::text[]) and entry_id <= ${upTo} group by account_id
        on conflict (account_id) do update set sum_kurus = excluded.sum_kurus`,
  );
  if (campaigns.length > 0) await recountViews(tx, { upTo, campaigns });
}
