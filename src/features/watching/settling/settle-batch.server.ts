/**
 * Settles a batch of starts, views and clicks in one durable transaction. Locks are always taken in this order:
 * viewers by id, their rows, ledger accounts by id, counters by campaign. Several processes, each with several
 * batches, do this on one database at once. Viewers are locked before anything is read, accounts only when they are
 * booked, so that batches of one campaign wait for each other no longer than that. Meanwhile a campaign may be spent
 * or end. If it is spent, its account's constraint refuses the booking. An end takes the free money under the
 * account's lock: an end after the booking finds the reservations and the number of each watch; an end before it is
 * seen by the statement that follows the lock, even if as much was released as reserved. Either way the batch is
 * rolled back and settled once more, with the accounts locked before they are read. A view's pay was reserved, and
 * only the holder of its viewer's lock can release that. The second try locks accounts before the viewers' rows, which
 * cannot deadlock: only the holder of a viewer's lock touches that viewer's rows.
 */
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import type { Clock } from '#lib/server/clock.ts';
import { type Db, inTransaction, violates } from '#lib/server/db.ts';
import {
  arrangeFacts,
  type ReadOperation,
  type BatchRows,
  lockBudgets,
  readBatch,
} from './read-batch.server.ts';
import type { Opened, Operation, Outcome, PlannedOutcome } from './operations.server.ts';
import { payClick, payView } from './pay-views-and-clicks.server.ts';
import { newPlan, type Plan, type Planning, type PlanRequest, planStart } from './planning.server.ts';
import type { WatchTimer } from './watch-timer.server.ts';
import { writeBatch } from './write-plan.server.ts';
import { readStored, type StoredAnswer } from '#lib/server/idempotency.ts';
import { AppError } from '#lib/shared/errors.ts';

/** Pure. Each operation sees what the ones before it left of a budget; no viewer is in a batch twice. */
export function planBatch(request: PlanRequest): Plan {
  const planning: Planning = { request, plan: newPlan(), freeChanges: new Map() };
  for (const operation of request.operations) planning.plan.outcomes.push(planOperation(planning, operation));
  return planning.plan;
}

function planOperation(planning: Planning, operation: Operation): PlannedOutcome {
  if (operation.kind === 'start') return planStart(planning, operation);
  return operation.kind === 'view' ? payView(planning, operation) : payClick(planning, operation);
}

export interface SettleOptions {
  db: Db;
  clock: Clock;
  timer: WatchTimer;
  isClickLimited: boolean;
}

/** A campaign that was read as running had ended once its account was locked. */
class CrossedError extends Error {}

export interface Settled {
  outcomes: Outcome[];
  exhausted: number[];
}

const DAY_MS = 86_400_000;

/** Takes the time after the viewers are locked, so that one viewer's watches never overlap. */
async function readAt(tx: Db, { clock, isClickLimited }: SettleOptions, operations: readonly Operation[]) {
  let read: CalendarDay | undefined;
  let batch: BatchRows = { operations: [], campaigns: [] };
  for (;;) {
    const now = clock.now();
    const today = istanbulDay(now);
    // Waiting for the locks may have crossed midnight.
    if (today === read) return { batch, now, today, steadyMs: clock.steadyMs() };
    const clicksSince = isClickLimited ? new Date(now.getTime() - DAY_MS) : null;
    batch = await readBatch(tx, { operations, today, clicksSince });
    read = today;
  }
}

function openedIn<Id>(outcome: Outcome<Id>): Opened<Id> | undefined {
  if (outcome.kind === 'opened') return outcome;
  return outcome.kind === 'earned' && outcome.next?.kind === 'opened' ? outcome.next : undefined;
}

function withWatchId(outcome: PlannedOutcome, id: number | undefined): Outcome {
  const written = () => {
    if (id === undefined) throw new Error('an opened watch was not written');
    return { watchId: id };
  };
  if (outcome.kind === 'opened') return { ...outcome, ...written() };
  if (outcome.kind !== 'earned') return outcome;
  const { next } = outcome;
  return { ...outcome, next: next?.kind === 'opened' ? { ...next, ...written() } : next };
}

/** Returns one outcome per operation, in order. No viewer may be in it twice. Throws when the whole batch failed. */
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
      const read = { operation, row };
      return { ...read, recalled: recallOutcome(read) };
    });
    const fresh = all.filter(({ recalled }) => recalled === undefined);
    const facts = arrangeFacts(fresh, batch);
    const plan = planBatch({
      operations: fresh.map(({ operation }) => operation),
      facts,
      today,
      now,
      elapsedMsOf: (watch) => timer.elapsedMs(watch, { now, steadyMs }),
    });
    const { watchIds, done } = await writeBatch(tx, { plan, facts, reads: fresh, now, today });
    const wasRunning = (id: number) => (facts.campaigns.get(id)?.status ?? 'completed') !== 'completed';
    if (done.some(({ id, has_ended }) => has_ended && wasRunning(id))) throw new CrossedError();
    const planned = plan.outcomes.values();
    const opened: Opened[] = [];
    const outcomes = all.map(({ operation, recalled }) => {
      if (recalled !== undefined) return recalled;
      const { value } = planned.next();
      if (value === undefined) throw new Error('an operation was not planned');
      const outcome = withWatchId(value, watchIds.get(operation.userId));
      opened.push(...[openedIn(outcome) ?? []].flat());
      return outcome;
    });
    const exhausted = done.flatMap(({ id, has_ended }) => (has_ended ? [] : id));
    return { outcomes, exhausted, opened, steadyMs };
  });
  for (const { watchId } of opened) timer.start(watchId, steadyMs);
  return { outcomes, exhausted };
}

/** Repeats without a key are harmless too: a view is identified by its watch, a click by viewer and ad. */

/** Restores the date and the opened watch's id, which is stored beside the rest. */
function recall(answer: unknown): Outcome {
  const { watchId, ...rest } = answer as PlannedOutcome & { watchId?: number }; // Only these calls store answers here.
  const outcome = rest as PlannedOutcome;
  const opened = openedIn(outcome);
  if (opened !== undefined) opened.expiresAt = new Date(opened.expiresAt);
  return withWatchId(outcome, watchId);
}

function recallOutcome({ operation: { once }, row }: ReadOperation): Outcome | undefined {
  if (once === undefined || row.request_hash === null) return undefined;
  const stored: StoredAnswer = { request_hash: row.request_hash, answer: row.answer };
  try {
    return recall(readStored(once, stored));
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', error };
    throw error;
  }
}
