/** Settles together what arrives while batches are in flight. There is no timer: measured, it buys nothing. */

import { setImmediate as nextTurn } from 'node:timers/promises';

export interface BatcherOptions<Operation, Outcome> {
  settle(operations: Operation[]): Promise<Outcome[]>;
  /** Operations with one key are never in flight together, so that each sees the effect of the one before it. */
  keyOf(operation: Operation): string | number;
  maxBatch: number;
  /** The lock of an operation. Batches with a common lock wait for each other, so others are taken first. */
  lockOf?(operation: Operation): string | number;
  /** Concurrent batches; default 1. */
  lanes?: number;
  /** Another lane opens from this many waiting operations on, or beside a slow batch; default 1. */
  anotherFrom?: number;
  /** Further operations are rejected with `whenFull()`: a queue without a bound is an outage. */
  maxWaiting: number;
  whenFull(): Error;
}

/** A batch that takes so long probably waits for a lock, which others need not. */
const HELD_UP_MS = 100;

interface Waiting<Operation, Outcome> {
  operation: Operation;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

export function createBatcher<Operation, Outcome>(options: BatcherOptions<Operation, Outcome>) {
  let waiting: Waiting<Operation, Outcome>[] = [];
  const most = options.lanes ?? 1;
  const anotherFrom = options.anotherFrom ?? 1;
  /** Open lanes. A lane ends as soon as it finds nothing, so that the next operation opens another. */
  let open = 0;
  let lanes: Promise<unknown> = Promise.resolve();
  const inFlight = new Set<string | number>();
  /** The locks of each batch in flight, and its start. */
  const locked = new Map<ReadonlySet<string | number>, number>();
  let nextLook: NodeJS.Timeout | undefined;

  const lockOf = (operation: Operation) => options.lockOf?.(operation) ?? '';
  const isUnlocked = (operation: Operation) =>
    ![...locked.keys()].some((locks) => locks.has(lockOf(operation)));

  /** The oldest operations of all free keys, that `isWanted` accepts. */
  function take(isWanted: (operation: Operation) => boolean): Waiting<Operation, Outcome>[] {
    const batch: Waiting<Operation, Outcome>[] = [];
    const rest: Waiting<Operation, Outcome>[] = [];
    for (const entry of waiting) {
      const key = options.keyOf(entry.operation);
      if (batch.length < options.maxBatch && !inFlight.has(key) && isWanted(entry.operation)) {
        inFlight.add(key);
        batch.push(entry);
      } else {
        rest.push(entry);
      }
    }
    waiting = rest;
    return batch;
  }

  async function settleBatch(batch: Waiting<Operation, Outcome>[]): Promise<void> {
    try {
      const outcomes = await options.settle(batch.map(({ operation }) => operation));
      if (outcomes.length !== batch.length) throw new Error('a batch must answer one outcome per operation');
      for (const [index, entry] of batch.entries()) entry.resolve(outcomes[index] as Outcome); // Lengths agree.
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    }
  }

  /** Operations that all share a lock with a batch in flight wait for it in the database. */
  function takeBatch(): Waiting<Operation, Outcome>[] {
    const apart = take(isUnlocked);
    return apart.length > 0 ? apart : take(() => true);
  }

  const isAnotherNeeded = () =>
    waiting.length >= anotherFrom ||
    [...locked.values()].some((beganMs) => performance.now() - beganMs >= HELD_UP_MS);

  const takeNext = () => (open === 1 || isAnotherNeeded() ? takeBatch() : []);

  /** Operations that wait for a key in flight are taken by the lane that has it, or by the last open one. */
  async function drain(): Promise<void> {
    open += 1;
    for (let batch = takeNext(); batch.length > 0; batch = takeNext()) {
      const operations = batch.map(({ operation }) => operation);
      const locks = new Set(operations.map(lockOf));
      locked.set(locks, performance.now());
      await settleBatch(batch);
      locked.delete(locks);
      for (const operation of operations) inFlight.delete(options.keyOf(operation));
      // Callers just answered, and operations arrived meanwhile, form one batch with the waiting ones.
      await nextTurn();
    }
    open -= 1;
  }

  function openLane(): void {
    if (open === 0 || (open < most && isAnotherNeeded())) lanes = Promise.all([lanes, drain()]);
    else if (open < most) nextLook ??= setTimeout(lookAgain, HELD_UP_MS).unref();
  }

  function lookAgain(): void {
    nextLook = undefined;
    if (waiting.length > 0) openLane();
  }

  return {
    submit(operation: Operation): Promise<Outcome> {
      if (waiting.length >= options.maxWaiting) return Promise.reject(options.whenFull());
      return new Promise((resolve, reject) => {
        waiting.push({ operation, resolve, reject });
        openLane();
      });
    },
    waiting: () => waiting.length,
    async idle() {
      while (open > 0) await lanes;
    },
  };
}
