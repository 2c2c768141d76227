/** The hash chains over journal and audit log (threats T-M13). A job seals afterwards, so that no writer waits for it. */
import { type Db, first, inTransaction, one, sql } from '#lib/server/db.ts';
import { markGiven, readRipe } from './marks.server.ts';

/** A broken seal narrows the search to this many entries. */
const MOST_ENTRIES = 20_000;

/** Rows are sealed in id order. */
interface Chain {
  rows: string;
  seals: string;
  /** The SQL function that hashes the rows from … to …. */
  content: string;
  /** An arbitrary number: one worker seals at a time. */
  lock: number;
}
const JOURNAL: Chain = {
  rows: 'ledger_entries',
  seals: 'ledger_seals',
  content: 'ledger_seal_content',
  lock: 7_418_531,
};
const ACTS: Chain = {
  rows: 'audit_log',
  seals: 'audit_seals',
  content: 'audit_seal_content',
  lock: 7_418_532,
};

/** Adds one seal after the last one, up to `upTo`. Returns the number of entries; 0 if none. */
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

/** Seals ranges that no row can be added to any more. Returns the number of entries. */
async function sealRipe(db: Db, now: Date): Promise<number> {
  const ripe = await readRipe(db);
  if (ripe === undefined) return 0;
  await sealUpTo(db, ACTS, { upTo: ripe.act_id, now });
  return sealUpTo(db, JOURNAL, { upTo: ripe.entry_id, now });
}

/** Returns the number of entries sealed. */
export async function sealBooks(db: Db, now: Date): Promise<number> {
  const waiting = await sealRipe(db, now);
  await markGiven(db);
  return waiting + (await sealRipe(db, now));
}
