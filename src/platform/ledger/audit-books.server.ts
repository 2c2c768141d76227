import type { Clock } from '#lib/server/clock.ts';
import { mailAdmins } from '#lib/server/sending/mail.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { adminPaths } from '#platform/places/paths.ts';
import { type FoundProblem, INVARIANT_KEYS } from './invariants.ts';
import { alarmAction, alarmSubject, alarmText } from './texts.ts';
import { beginFullCheck, driveFullCheck, readLastFullCheck, readOpenCheck } from './check-fully.server.ts';
import { type Reconciliation, recordMinute } from './record-run.server.ts';
import { type Db, first, run, sql, inTransaction, one } from '#lib/server/db.ts';
import { checksOf } from './checks/all-checks.server.ts';
import { type Check, everything, findProblem, inSnapshot } from './checks/check.server.ts';
import { readCheckpoints, markGiven, readRipe } from './marks.server.ts';
import { type NewRows, readNewRows } from './new-rows.server.ts';
import { istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import type { Job } from '#lib/server/jobs.ts';
import { ledgerDayJob } from './months.server.ts';

/** The hash chains over journal and audit log (threats T-M13). A job seals afterwards, so that no writer waits for it. */

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

/** Every minute: all balances, new rows, and every row of the small tables. */
const scopedTo = (checks: readonly Check[], fresh: NewRows) =>
  checks.flatMap((check) => {
    const { eachMinute } = check;
    if (eachMinute === 'none') return [];
    return [{ check, within: eachMinute === 'all' ? everything : fresh[eachMinute] }];
  });

export async function checkMinute(db: Db, now: Date): Promise<Reconciliation> {
  const beganMs = performance.now();
  const { problems, checkpoints } = await inSnapshot(db, async (tx) => {
    const marks = await readCheckpoints(tx);
    const fresh = await readNewRows(tx, marks.from, now);
    const found: FoundProblem[] = [];
    for (const invariant of INVARIANT_KEYS) {
      const problem = await findProblem(tx, invariant, scopedTo(checksOf(invariant), fresh));
      if (problem !== undefined) found.push(problem);
    }
    return { problems: found, checkpoints: marks };
  });
  const tookMs = Math.round(performance.now() - beganMs);
  return recordMinute(db, { now, tookMs, problems, checkpoints });
}

type AuditKit = Pick<ServerKit, 'db' | 'mail'>;

const PATIENCE_MS = 20_000;

async function reportProblems(kit: AuditKit, { problems, froze }: Reconciliation): Promise<void> {
  for (const { invariant, subject, expected, actual } of problems) {
    // oxlint-disable-next-line no-console -- must be logged, whatever else is
    console.error(`the books disagree: ${invariant} at ${subject}: ${expected} expected, ${actual} found`);
  }
  if (froze)
    await mailAdmins(kit, {
      subject: alarmSubject,
      text: alarmText(problems),
      button: { label: alarmAction, path: adminPaths.books },
    });
}

/** A minute check that stops money starts a full check: the same drift may break more rules. */
export async function auditMinute(kit: AuditKit, now: Date): Promise<void> {
  const made = await checkMinute(kit.db, now);
  if (made.froze) await beginFullCheck(kit.db, { actorId: null, now });
  await reportProblems(kit, made);
}

async function goOnAuditing(
  kit: AuditKit,
  { clock, goesOn }: { clock: Pick<Clock, 'now'>; goesOn: () => boolean },
): Promise<void> {
  const made = await driveFullCheck(kit.db, { now: () => clock.now(), goesOn });
  if (made !== undefined) await reportProblems(kit, made);
}

/** Runs or joins a full check. Undefined when it takes longer than `patienceMs`; then a job continues it. */
export async function auditEverything(
  kit: AuditKit,
  {
    adminId,
    clock,
    patienceMs = PATIENCE_MS,
  }: { adminId: number; clock: Pick<Clock, 'now'>; patienceMs?: number },
): Promise<{ id: number; problems: readonly FoundProblem[] } | undefined> {
  const beganMs = performance.now();
  await beginFullCheck(kit.db, { actorId: adminId, now: clock.now() });
  await goOnAuditing(kit, { clock, goesOn: () => performance.now() - beganMs < patienceMs });
  return (await readOpenCheck(kit.db)) === undefined ? readLastFullCheck(kit.db) : undefined;
}

const DAY_MS = 86_400_000;
/** Runs with a difference stay for good. */
const CLEAN_RUNS_MS = 7 * DAY_MS;
/** Far more than a minute check takes, even after a day without a worker. */
const LONGEST_RUN_SECONDS = 300;
/** The next run then continues the full check, so that a shutdown never waits for more than a step. */
const TURN_MS = 40_000;
/** Three o'clock at night in Istanbul. */
const NIGHT_MS = 3 * 3_600_000;

type JobKit = Pick<ServerKit, 'db' | 'clock' | 'mail'>;

async function reconcileBooks(kit: JobKit): Promise<void> {
  const now = kit.clock.now();
  await auditMinute(kit, now);
  const oldest = new Date(now.getTime() - CLEAN_RUNS_MS);
  await run(
    kit.db,
    // The job also runs with a wrong clock, which must not delete more than the database's clock would.
    sql`delete from reconciliations
        where at < least(${oldest}, now() - make_interval(secs => ${CLEAN_RUNS_MS / 1000}))
          and problems = '[]' and done is null`,
  );
}

async function beginNightly(db: Db, now: Date): Promise<void> {
  const night = new Date(startOfDay(istanbulDay(new Date(now.getTime() - NIGHT_MS))).getTime() + NIGHT_MS);
  // A later run has a clock that was set back since.
  const recent = await first(
    db,
    sql`select from reconciliations where kind = 'full' and at between ${night} and ${now}`,
  );
  if (recent === undefined) await beginFullCheck(db, { actorId: null, now });
}

async function checkEverything(kit: JobKit, signal?: AbortSignal): Promise<void> {
  const beganMs = performance.now();
  await beginNightly(kit.db, kit.clock.now());
  const goesOn = () => signal?.aborted !== true && performance.now() - beganMs < TURN_MS;
  await goOnAuditing(kit, { clock: kit.clock, goesOn });
}

export function ledgerJobs(kit: JobKit): Job[] {
  return [
    {
      name: 'reconcile-books',
      everySeconds: 60,
      maxSeconds: LONGEST_RUN_SECONDS,
      isHarmless: true,
      run: () => reconcileBooks(kit),
    },
    {
      name: 'check-everything',
      everySeconds: 5,
      maxSeconds: LONGEST_RUN_SECONDS,
      isHarmless: true,
      run: (signal) => checkEverything(kit, signal),
    },
    {
      name: 'seal-entries',
      everySeconds: 5,
      isHarmless: true,
      run: async () => void (await sealBooks(kit.db, kit.clock.now())),
    },
    ledgerDayJob(kit),
  ];
}
