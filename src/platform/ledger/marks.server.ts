/** No clock is involved: rows of a transaction that commits late are checked whenever it commits. */
import { type Db, first, one, run, sql } from '#lib/server/db.ts';

interface HighestIds {
  entry_id: number;
  act_id: number;
  watch_id: number;
}

const lastOf = (sequence: string) => sql`(
  select case when is_called then last_value else 0 end from ${sql.table(sequence)})`;

/**
 * Stores the highest assigned ids with a transaction number taken afterwards. A transaction that took one of
 * these ids had its own number before (`post` locks accounts first, a batch its viewers, `recordAct` requests it), so
 * its number is smaller than the mark's. The snapshot's next number would not do: it follows the last transaction
 * that ended and may belong to a writer still running.
 */
export async function markGiven(db: Db): Promise<void> {
  const highest = await one(
    db,
    sql<HighestIds>`select ${lastOf('ledger_entries_id_seq')} as entry_id, ${lastOf('audit_log_id_seq')} as act_id,
      ${lastOf('watches_id_seq')} as watch_id`,
  );
  await run(
    db,
    sql`update ledger_marks set given_entry_id = ${highest.entry_id}, given_act_id = ${highest.act_id},
          given_watch_id = ${highest.watch_id}, own_transaction = pg_current_xact_id()
        -- One that still waits is left to ripen; one from beyond the present was restored from another server.
        where own_transaction < pg_snapshot_xmin(pg_current_snapshot())
          or own_transaction >= pg_snapshot_xmax(pg_current_snapshot())`,
  );
}

/** The ids up to which no row can appear any more; undefined while a transaction runs that may still write one. */
export const readRipe = (db: Db): Promise<HighestIds | undefined> =>
  first(
    db,
    sql<HighestIds>`select given_entry_id as entry_id, given_act_id as act_id, given_watch_id as watch_id from ledger_marks
      where own_transaction < pg_snapshot_xmin(pg_current_snapshot())`,
  );

/** Everything up to these ids was checked. Seals cover the entries and acts; no watch up to its id is or can be open. */
export type Checkpoint = HighestIds;

/** The most entries or watches of one minute check; after an outage several catch up. */
export const MOST_NEW = 100_000;

/** The checkpoint, and the next one once what `tx` sees is checked. */
export async function readCheckpoints(tx: Db): Promise<{ from: Checkpoint; to: Checkpoint }> {
  const from = await one(
    tx,
    sql<Checkpoint>`select checked_entry_id as entry_id, checked_act_id as act_id, checked_watch_id as watch_id
      from ledger_marks`,
  );
  const ripe = await readRipe(tx);
  const to = await one(
    tx,
    sql<Checkpoint>`
      select
        least(${from.entry_id + MOST_NEW}, greatest(${from.entry_id}, (select max(to_entry_id) from ledger_seals))) as entry_id,
        least(${from.act_id + MOST_NEW}, greatest(${from.act_id}, (select max(to_entry_id) from audit_seals))) as act_id,
        least(${from.watch_id + MOST_NEW}, ${ripe?.watch_id ?? from.watch_id}::bigint,
          (select min(id) - 1 from watches where status = 'open')) as watch_id`,
  );
  return { from, to };
}

/** Compare-and-set. Adds the postings in between to the accounts' checked sums. */
export async function moveCheckpoint(
  tx: Db,
  { from, to }: { from: Checkpoint; to: Checkpoint },
): Promise<void> {
  const moved = await run(
    tx,
    sql`update ledger_marks set checked_entry_id = ${to.entry_id}, checked_act_id = ${to.act_id},
          checked_watch_id = ${to.watch_id}
        where checked_entry_id = ${from.entry_id} and checked_act_id = ${from.act_id} and checked_watch_id = ${from.watch_id}`,
  );
  if (moved === 0) return;
  await run(
    tx,
    sql`insert into ledger_checked_accounts as checked (account_id, sum_kurus)
        select account_id, sum(amount_kurus) from ledger_postings
        where entry_id > ${from.entry_id} and entry_id <= ${to.entry_id} group by account_id
        on conflict (account_id) do update set sum_kurus = checked.sum_kurus + excluded.sum_kurus`,
  );
}

export const lockCheckpoint = (tx: Db): Promise<number> => run(tx, sql`select from ledger_marks for share`);
