/**
 * Settles a batch of starts, views and clicks in one durable transaction. Locks are always taken in the same order: viewers by
 * id, what belongs to them, ledger accounts by id, counters by campaign. Several processes do this on one database at once,
 * and each of them with several batches.
 *
 * Viewers are locked before anything is read, accounts only when they are booked, so that batches of one campaign wait for
 * each other no longer than that. Meanwhile a campaign may be spent or end. Overdrawn, its account refuses the booking. An
 * end holds the account's lock when it takes what is free: one that comes after the booking finds what that reserved, and the
 * number of each watch; one that came before is seen by the statement that follows the lock, even where as much was
 * released as reserved. Either way the batch is undone and settled once more, with the accounts locked before they are
 * read. What a view pays was reserved, and only with its viewer locked can that be given away.
 */
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import type { Clock } from '#lib/server/clock.ts';
import { type Db, inTransaction, violates } from '#lib/server/db.ts';
import { arrangeFacts, type Asking } from './arrange-facts.ts';
import type { Opened, Operation, Outcome } from './operations.ts';
import { planBatch } from './plan-batch.ts';
import type { Plan } from './planning.ts';
import { type BatchRows, lockBudgets, readBatch } from './read-batch.ts';
import type { WatchTimer } from './watch-timer.ts';
import { writeBatch } from './write-plan.ts';
import { readStored, type StoredAnswer } from '#lib/server/idempotency.ts';
import { AppError } from '#lib/shared/errors.ts';

export interface SettleOptions {
  db: Db;
  clock: Clock;
  timer: WatchTimer;
  isClickLimited: boolean;
}

/** A campaign that was read as running has ended. */
class CrossedError extends Error {}

export interface Settled {
  outcomes: Outcome[];
  /** Campaigns that may have become unable to pay a view. */
  exhausted: number[];
}

const DAY_MS = 86_400_000;

/** A moment after the viewers were locked, so that one's watches never overlap, and the batch as it is on its day. */
async function readAt(tx: Db, { clock, isClickLimited }: SettleOptions, operations: readonly Operation[]) {
  let read: CalendarDay | undefined;
  let batch: BatchRows = { operations: [], campaigns: [] };
  for (;;) {
    const now = clock.now();
    const today = istanbulDay(now);
    // Waiting for the locks may have taken until after midnight.
    if (today === read) return { batch, now, today, steadyMs: clock.steadyMs() };
    const clicksSince = isClickLimited ? new Date(now.getTime() - DAY_MS) : null;
    batch = await readBatch(tx, { operations, today, clicksSince });
    read = today;
  }
}

function withWatchIds(asked: readonly Asking[], plan: Plan, ids: ReadonlyMap<number, number>): Outcome[] {
  return plan.outcomes.map((outcome, index) => {
    const userId = asked[index]?.operation.userId ?? 0;
    return withWatchId(outcome, ids.get(userId) ?? 0);
  });
}

/** The watch that was opened, by a start or by a view. */
function openedIn(outcome: Outcome): Opened | undefined {
  if (outcome.kind === 'opened') return outcome;
  return outcome.kind === 'earned' && outcome.next?.kind === 'opened' ? outcome.next : undefined;
}

function withWatchId(outcome: Outcome, watchId: number): Outcome {
  if (outcome.kind === 'opened') return { ...outcome, watchId };
  if (outcome.kind !== 'earned' || outcome.next?.kind !== 'opened') return outcome;
  return { ...outcome, next: { ...outcome.next, watchId } };
}

/** Answers one outcome per operation, in order. No viewer may be in it twice. Throws when the whole batch failed. */
export async function settleBatch(
  options: SettleOptions,
  operations: readonly Operation[],
): Promise<Settled> {
  try {
    return await settleOnce(options, operations);
  } catch (error) {
    if (!(error instanceof CrossedError || violates(error, 'ledger_accounts_check'))) throw error;
    return settleOnce(options, operations, lockBudgets);
  }
}

async function settleOnce(
  options: SettleOptions,
  operations: readonly Operation[],
  lockFirst?: typeof lockBudgets,
): Promise<Settled> {
  const { timer } = options;
  const { outcomes, exhausted, opened, steadyMs } = await inTransaction(options.db, async (tx) => {
    await lockFirst?.(tx, operations);
    const { batch, now, today, steadyMs } = await readAt(tx, options, operations);
    const rows = new Map(batch.operations.map((row) => [row.place, row]));
    const all = operations.map((operation, index) => {
      const row = rows.get(index + 1);
      if (row === undefined) throw new Error('an operation was not read');
      const asking = { operation, row };
      return { ...asking, recalled: recallOutcome(asking) };
    });
    const fresh = all.filter(({ recalled }) => recalled === undefined);
    const facts = arrangeFacts(fresh, batch);
    const elapsedMsOf: Parameters<typeof planBatch>[0]['elapsedMsOf'] = (watch) =>
      timer.elapsedMs(watch, { now, steadyMs });
    const plan = planBatch({
      operations: fresh.map(({ operation }) => operation),
      facts,
      today,
      now,
      elapsedMsOf,
    });
    const { watchIds, done } = await writeBatch(tx, { plan, facts, asked: fresh, now, today });
    const wasRunning = (id: number) => (facts.campaigns.get(id)?.status ?? 'completed') !== 'completed';
    if (done.some(({ id, has_ended }) => has_ended && wasRunning(id))) throw new CrossedError();
    const settled = withWatchIds(fresh, plan, watchIds);
    const next = settled.values();
    const merged = all.map(({ recalled }) => {
      const outcome = recalled ?? next.next().value;
      if (outcome === undefined) throw new Error('a fresh operation has no outcome');
      return outcome;
    });
    const exhausted = done.flatMap(({ id, has_ended }) => (has_ended ? [] : id));
    return { outcomes: merged, exhausted, opened: settled, steadyMs };
  });
  for (const { watchId } of opened.flatMap((outcome) => openedIn(outcome) ?? []))
    timer.start(watchId, steadyMs);
  return { outcomes, exhausted };
}

/**
 * Operations that come again under their `Idempotency-Key` get the answer they got before (Specification, decisions §1).
 * Without a key they are harmless as well: a view is known by its watch, a click by its viewer and ad.
 */

/** As it was kept: JSON has no dates, and the opened watch's id was written beside the rest. */
function recall(answer: unknown): Outcome {
  const { watchId, ...outcome } = answer as Outcome & { watchId?: number }; // Only answers of these calls are kept here.
  const opened = openedIn(outcome as Outcome);
  if (opened === undefined || watchId === undefined) return outcome as Outcome;
  opened.expiresAt = new Date(opened.expiresAt);
  return withWatchId(outcome as Outcome, watchId);
}

/** The kept answer of a repeated operation; undefined for a new one. Its viewer is locked: nobody else has it now. */
function recallOutcome({ operation: { once }, row }: Asking): Outcome | undefined {
  if (once === undefined || row.request_hash === null) return undefined;
  const stored: StoredAnswer = { request_hash: row.request_hash, answer: row.answer };
  try {
    return recall(readStored(once, stored));
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', error };
    throw error;
  }
}
