/**
 * The hash chains over the journal and the audit log (threats T-M13, I14). Many servers insert entries in batches, so a
 * job seals them afterwards, and no writer has to wait for it.
 */
import { type Db, first, inTransaction, one, run, sql } from '#lib/server/db.ts';

/** The most entries under one seal, so that a broken seal narrows the search to these. */
const MOST_ENTRIES = 20_000;

/** A table whose rows are sealed in the order of their ids. */
interface Chain {
  rows: string;
  /** Of the ids. */
  sequence: string;
  seals: string;
  mark: string;
  /** The function that hashes what is sealed of the rows from … to …. */
  content: string;
  /** An arbitrary lock number, the same in every process: only one worker seals at a time. */
  lock: number;
}
const JOURNAL: Chain = {
  rows: 'ledger_entries',
  sequence: 'ledger_entries_id_seq',
  seals: 'ledger_seals',
  mark: 'ledger_seal_mark',
  content: 'ledger_seal_content',
  lock: 7_418_531,
};
const ACTS: Chain = {
  rows: 'audit_log',
  sequence: 'audit_log_id_seq',
  seals: 'audit_seals',
  mark: 'audit_seal_mark',
  content: 'audit_seal_content',
  lock: 7_418_532,
};

/**
 * Stores the highest id given so far, with a transaction number that is taken afterwards. A transaction that took one
 * of these ids had its own number before that (posting locks its accounts first, `recordAct` asks for it), so its number is smaller than the
 * mark's. The next number according to a snapshot would not do: it follows the last transaction that ended and may
 * belong to a writer still running.
 */
async function setMark(db: Db, chain: Chain): Promise<void> {
  const given = await one(
    db,
    sql<{ entry_id: number }>`
      select case when is_called then last_value else 0 end as entry_id from ${sql.table(chain.sequence)}`,
  );
  await run(
    db,
    sql`insert into ${sql.table(chain.mark)} as mark (entry_id, own_transaction) values (${given.entry_id}, pg_current_xact_id())
        on conflict (only_row) do update
          set entry_id = excluded.entry_id, own_transaction = excluded.own_transaction
        -- One that still waits is left to ripen; one from beyond the present was restored from another server.
        where mark.own_transaction < pg_snapshot_xmin(pg_current_snapshot())
          or mark.own_transaction >= pg_snapshot_xmax(pg_current_snapshot())`,
  );
}

/** The id up to which no new entry can appear; null while a transaction runs that may still write one. */
async function readRipeMark(db: Db, chain: Chain): Promise<number | null> {
  const mark = await first(
    db,
    sql<{ entry_id: number }>`select entry_id from ${sql.table(chain.mark)}
      where own_transaction < pg_snapshot_xmin(pg_current_snapshot())`,
  );
  return mark?.entry_id ?? null;
}

/**
 * Adds one seal over the entries after the last sealed one, up to `upTo`. Returns how many it covers; 0 when there are
 * none.
 */
function addSeal(db: Db, chain: Chain, { upTo, now }: { upTo: number; now: Date }): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { is_ours } = await one(
      tx,
      sql<{ is_ours: boolean }>`select pg_try_advisory_xact_lock(${chain.lock}) as is_ours`,
    );
    if (!is_ours) return 0;
    const added = await first(
      tx,
      sql<{ entries: number }>`
        with last as (
          select coalesce(max(to_entry_id), 0) as id from ${sql.table(chain.seals)}
        ), next as (
          select count(*)::int as entries,
            case when count(*) = ${MOST_ENTRIES}::int then max(id) else ${upTo}::bigint end as to_id
          from (select id from ${sql.table(chain.rows)} where id > (select id from last) and id <= ${upTo}
            order by id limit ${MOST_ENTRIES}) as unsealed
        )
        insert into ${sql.table(chain.seals)} (from_entry_id, to_entry_id, entries, hash, at)
        select last.id + 1, to_id, entries,
          sha256(coalesce((select hash from ${sql.table(chain.seals)} where to_entry_id = last.id), '')
            || ${sql.raw(chain.content)}(last.id + 1, to_id)), ${now}
        from last, next where entries > 0
        returning entries`,
    );
    return added?.entries ?? 0;
  });
}

async function sealUpTo(db: Db, chain: Chain, { upTo, now }: { upTo: number; now: Date }): Promise<number> {
  let sealed = 0;
  for (;;) {
    const entries = await addSeal(db, chain, { upTo, now });
    sealed += entries;
    if (entries < MOST_ENTRIES) return sealed;
  }
}

/** Seals all rows up to the latest id below which no new row can appear. Returns how many this call sealed. */
async function sealChain(db: Db, chain: Chain, now: Date): Promise<number> {
  const waiting = await readRipeMark(db, chain);
  const before = waiting === null ? 0 : await sealUpTo(db, chain, { upTo: waiting, now });
  await setMark(db, chain);
  const ripe = await readRipeMark(db, chain);
  return ripe === null ? before : before + (await sealUpTo(db, chain, { upTo: ripe, now }));
}

/** Seals the journal. Returns how many entries this call sealed. */
export const sealEntries = (db: Db, now: Date): Promise<number> => sealChain(db, JOURNAL, now);

/** Seals the audit log. Returns how many rows this call sealed. */
export const sealActs = (db: Db, now: Date): Promise<number> => sealChain(db, ACTS, now);
