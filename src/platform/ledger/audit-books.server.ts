/** Runs the checks and reports differences: in the log every time, by mail when money is stopped. */
import { mailAdmins } from '#lib/server/sending/mail.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { adminPaths } from '#platform/places/paths.ts';
import { type FoundProblem, INVARIANT_KEYS } from './invariants.ts';
import { alarmAction, alarmSubject, alarmText } from './texts.ts';
import { beginFullCheck, driveFullCheck, readLastFullCheck, readOpenCheck } from './check-fully.server.ts';
import { type Reconciliation, recordMinute } from './record-run.server.ts';
import type { Db } from '#lib/server/db.ts';
import { checksOf } from './checks/all-checks.server.ts';
import { ask, type Check, everything, inSnapshot } from './checks/check.server.ts';
import { readCheckpoints } from './marks.server.ts';
import { type NewRows, readNewRows } from './new-rows.server.ts';

/** Every minute: all balances, new rows, and every row of the small tables. */
const askedOf = (checks: readonly Check[], fresh: NewRows) =>
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
      const problem = await ask(tx, invariant, askedOf(checksOf(invariant), fresh));
      if (problem !== undefined) found.push(problem);
    }
    return { problems: found, checkpoints: marks };
  });
  const tookMs = Math.round(performance.now() - beganMs);
  return recordMinute(db, { now, tookMs, problems, checkpoints });
}

type AuditKit = Pick<ServerKit, 'db' | 'mail'>;

/** How long an administrator waits for the outcome; then a job continues the check. */
const PATIENCE_MS = 20_000;

async function tellProblems(kit: AuditKit, { problems, froze }: Reconciliation): Promise<void> {
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
  await tellProblems(kit, made);
}

interface Driving {
  clock: Pick<ServerKit['clock'], 'now'>;
  goesOn: () => boolean;
}

export async function goOnAuditing(kit: AuditKit, { clock, goesOn }: Driving): Promise<void> {
  const made = await driveFullCheck(kit.db, { now: () => clock.now(), goesOn });
  if (made !== null) await tellProblems(kit, made);
}

interface Asked {
  adminId: number;
  clock: Pick<ServerKit['clock'], 'now'>;
  patienceMs?: number;
}

/**
 * Runs or joins a full check for an administrator. Undefined when it takes longer than `patienceMs`; then a job
 * continues it.
 */
export async function auditEverything(
  kit: AuditKit,
  { adminId, clock, patienceMs = PATIENCE_MS }: Asked,
): Promise<{ id: number; problems: readonly FoundProblem[] } | undefined> {
  const beganMs = performance.now();
  await beginFullCheck(kit.db, { actorId: adminId, now: clock.now() });
  await goOnAuditing(kit, { clock, goesOn: () => performance.now() - beganMs < patienceMs });
  return (await readOpenCheck(kit.db)) === undefined ? readLastFullCheck(kit.db) : undefined;
}
