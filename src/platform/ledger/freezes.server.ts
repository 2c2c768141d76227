import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, first, run, sql } from '#lib/server/db.ts';
import { recordAct } from '#lib/server/audit.ts';
import { freezeActs } from './acts.ts';
import { ledgerErrors } from './errors.ts';
import type { FoundProblem, Problem } from './invariants.ts';
import { findUnaccepted, isSame, readLastRun } from './record-run.server.ts';

export interface Freeze {
  id: number;
  began_at: Date;
  problems: Problem[];
}

export function readFreeze(db: Db): Promise<Freeze | undefined> {
  return first(db, sql<Freeze>`select id, began_at, problems from money_freezes where lifted_at is null`);
}

export interface Look {
  /** The run that the administrator saw. */
  seenRunId: number;
  /** The administrator accepts the remaining differences. */
  isAccepting: boolean;
}

interface Lifting {
  freeze: Freeze;
  accepted: readonly FoundProblem[];
}

const areSame = (some: readonly FoundProblem[], others: readonly FoundProblem[]) =>
  some.length === others.length && some.every((one) => others.some((other) => isSame(one, other)));

/**
 * Locks the stop so that it can be lifted on what the administrator saw. @throws NOT_FROZEN, BOOKS_CHANGED when a
 * newer run found other differences, BOOKS_DIFFER unless `isAccepting`.
 */
export async function prepareLift(tx: Db, { seenRunId, isAccepting }: Look): Promise<Lifting> {
  const freeze = await first(
    tx,
    sql<Freeze>`select id, began_at, problems from money_freezes where lifted_at is null for update`,
  );
  if (freeze === undefined) throw ledgerErrors.NOT_FROZEN();
  const last = await readLastRun(tx);
  const seen = await first(
    tx,
    sql<{ problems: FoundProblem[] }>`select problems from reconciliations where id = ${seenRunId}`,
  );
  if (last === undefined || seen === undefined || !areSame(last.problems, seen.problems))
    throw ledgerErrors.BOOKS_CHANGED();
  if (last.problems.length > 0 && !isAccepting) throw ledgerErrors.BOOKS_DIFFER();
  return { freeze, accepted: last.problems };
}

/** The money at stake in differences not accepted yet; null where one of them is not about money. */
export async function readStake(db: Db, problems: readonly FoundProblem[]): Promise<Kurus | null> {
  const stakes = (await findUnaccepted(db, problems)).map(({ stake_kurus: stake }) => stake ?? null);
  const known = stakes.filter((stake) => stake !== null);
  if (known.length < stakes.length) return null;
  const sum = known.reduce((total, stake) => total + stake, 0);
  // Only forged figures exceed a safe integer; they stay above every limit.
  return kurus(Math.min(sum, Number.MAX_SAFE_INTEGER));
}

/** Lifts the stop and records it. Accepted differences do not stop money again; any other does. */
export async function endFreeze(
  tx: Db,
  { freeze, accepted }: Lifting,
  { adminId, reason, now }: { adminId: number; reason: string; now: Date },
): Promise<void> {
  await run(
    tx,
    sql`update money_freezes set lifted_at = ${now}, lifted_by = ${adminId}, reason = ${reason},
        accepted = ${JSON.stringify(accepted)} where id = ${freeze.id}`,
  );
  await recordAct(tx, {
    actorId: adminId,
    act: freezeActs.lift,
    subjectId: freeze.id,
    reason,
    before: { is_frozen: true, problem_count: freeze.problems.length },
    after: { is_frozen: false, accepted_problem_count: accepted.length },
    now,
  });
}

export async function isFrozen(db: Db): Promise<boolean> {
  return (await first(db, sql`select from money_freezes where lifted_at is null`)) !== undefined;
}

/** Throws MONEY_FROZEN until an administrator lifts the stop: a later run without a difference does not. */
export async function requireAgreement(db: Db): Promise<void> {
  if (await isFrozen(db)) throw ledgerErrors.MONEY_FROZEN();
}
