/** The check of every minute: of what is new or was changed since the last one, however much is stored. */
import { istanbulDay } from '#lib/shared/dates.ts';
import { type Db, inTransaction, one, raiseStatementLimit, run, sql } from '#lib/server/db.ts';
import type { Check } from './checks/check.ts';
import { askSuspects, inSnapshot } from './checks/find.ts';
import { look } from './checks/look.ts';
import {
  type Marks,
  marksBehindAll,
  moveMarks,
  nextMarks,
  readMarks,
  setFirstMarks,
  sumAnew,
  type Unexplained,
} from './checks/marks.ts';
import type { Scope } from './checks/scope.ts';
import { readTouched, scopeOf, type Touched } from './checks/touched.ts';
import { type Found, readLastRun, type Reconciliation, recordRun } from './record-run.ts';
import { sealEntries } from './seal-entries.ts';
import { askForWalk } from './walks.ts';

/** Summing up all postings, once, takes seconds for millions of them. */
const FIRST_MARKS_LIMIT_MS = 240_000;
/** What belongs to so many new entries takes some 100 MB of the server's memory meanwhile; more are passed over. */
const MOST_NEW = 100_000;
/** How often a run is made again because an administrator's was recorded meanwhile. */
const MOST_TRIES = 5;

const countNew = async (db: Db, { entry_id }: Marks): Promise<number> =>
  (
    await one(
      db,
      sql<{
        entries: number;
      }>`select coalesce(max(id), 0) - ${entry_id}::bigint as entries from ledger_entries`,
    )
  ).entries;

interface Looking {
  now: Date;
  mostNew: number;
}

/**
 * After long without a worker: seals what is new and sets the marks behind it. A full walk, which goes in steps, looks at
 * what was passed over; what one that is already under way has behind it is left to the rotation.
 */
async function passOver(db: Db, marks: Marks, { now, mostNew }: Looking): Promise<Marks> {
  await sealEntries(db, now);
  const next = await inSnapshot(db, (tx) => marksBehindAll(tx, marks, istanbulDay(now)));
  await inTransaction(db, async (tx) => {
    await raiseStatementLimit(tx, FIRST_MARKS_LIMIT_MS);
    if (await moveMarks(tx, { from: marks, to: next }))
      await askForWalk(tx, { kind: 'full', askedBy: null, now });
  });
  const moved = await readMarks(db);
  if (moved === undefined || (await countNew(db, moved)) > mostNew)
    throw new Error(`more than ${mostNew} entries have no seal: a transaction that writes is open for long`);
  return moved;
}

async function requireMarks(db: Db, looking: Looking): Promise<Marks> {
  const { now, mostNew } = looking;
  const marks = await readMarks(db);
  if (marks !== undefined)
    return (await countNew(db, marks)) > mostNew ? passOver(db, marks, looking) : marks;
  await inTransaction(db, async (tx) => {
    await raiseStatementLimit(tx, FIRST_MARKS_LIMIT_MS);
    const marked = await setFirstMarks(tx, istanbulDay(now));
    // What lies before the first marks was not looked at by them.
    if (marked > 0) await askForWalk(tx, { kind: 'full', askedBy: null, now });
  });
  return requireMarks(db, looking);
}

/** Asks each check about what was touched; where it has a quicker way to find suspects, about these. */
function scopesOf(tx: Db, touched: Touched, suspected: Map<Check, readonly string[]>) {
  return async (check: Check): Promise<Scope> => {
    if (check.suspects === undefined) return scopeOf(check.domain, touched);
    const keys = await askSuspects(tx, check, touched);
    suspected.set(check, keys);
    // What has no keys of its own is asked as a whole, where there is a suspect.
    return check.domain === 'books' && keys.length > 0 ? { kind: 'all' } : { kind: 'keys', keys };
  };
}

/** Of the suspects those that turned out to agree with what is stored, although not with the sums kept before. */
function findUnexplained(found: Found, suspected: Map<Check, readonly string[]>): Unexplained {
  const cleared = (invariant: Check['invariant']) =>
    [...suspected]
      .filter(([check]) => check.invariant === invariant)
      .flatMap(([, keys]) => keys)
      .filter((key) => !found.rows.some((row) => row.invariant === invariant && row.key === key));
  return { accounts: cleared('stored-balances'), campaigns: cleared('counters-count').map(Number) };
}

async function checkOnce(db: Db, looking: Looking): Promise<Reconciliation | null> {
  const { now } = looking;
  const marks = await requireMarks(db, looking);
  const beganMs = performance.now();
  const last = await readLastRun(db);
  const suspected = new Map<Check, readonly string[]>();
  const { found, next, touched } = await inSnapshot(db, async (tx) => {
    const seen = await nextMarks(tx, marks, istanbulDay(now));
    const rows = await readTouched(tx, marks, seen);
    const scopeFor = scopesOf(tx, rows, suspected);
    return { found: await look(tx, { now, last, scopeFor }), next: seen, touched: rows };
  });
  const unexplained = findUnexplained(found, suspected);
  return recordRun(db, {
    kind: 'minute',
    now,
    actorId: null,
    tookMs: Math.round(performance.now() - beganMs),
    found,
    after: last.id,
    also: async (tx) => {
      if (!(await moveMarks(tx, { from: marks, to: next }))) return false;
      await run(tx, sql`delete from ledger_touched_rows where id = any(${touched.noteIds}::bigint[])`);
      await sumAnew(tx, { ...unexplained, upTo: next.entry_id });
      // A balance moved although its postings say that it was there all along: old postings were changed. Their seal
      // tells, so all of them are looked at now.
      if (unexplained.accounts.length > 0) await askForWalk(tx, { kind: 'full', askedBy: null, now });
      return true;
    },
  });
}

/** Checks what was touched, and what the last run found. */
export async function checkTouched(
  db: Db,
  now: Date,
  { mostNew = MOST_NEW }: { mostNew?: number } = {},
): Promise<Reconciliation> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const made = await checkOnce(db, { now, mostNew });
    if (made !== null) return made;
  }
  throw new Error('other runs overtook the checks of the books again and again');
}
