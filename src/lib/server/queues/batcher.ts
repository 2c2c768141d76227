/**
 * Gathers operations that arrive while batches are in flight and settles them together. A lone operation goes out at
 * once: there is no timer, the next batch is simply whatever gathered meanwhile (measured: a timer buys nothing).
 */

import { setImmediate as nextTurn } from 'node:timers/promises';

export interface BatcherOptions<Operation, Outcome> {
  /** Settles a batch and answers one outcome per operation, in order. A throw fails the whole batch. */
  settle(operations: Operation[]): Promise<Outcome[]>;
  /** Operations with one key are never in flight together, so that each sees what the one before it did. */
  keyOf(operation: Operation): string | number;
  maxBatch: number;
  /** What an operation locks. Batches with such a thing in common wait for each other, so others are taken before. */
  lockOf?(operation: Operation): string | number;
  /** So many batches may be in flight; one unless given. */
  lanes?: number;
  /**
   * Another lane opens only while so many wait, or behind a batch that is held up; one unless given. What a batch costs
   * whatever its size is paid for two smaller ones otherwise, and whoever waits behind them waits longer.
   */
  anotherFrom?: number;
  /** More waiting operations than this are refused by `whenFull()`: a queue without a bound is an outage. */
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

export interface Batcher<Operation, Outcome> {
  submit(operation: Operation): Promise<Outcome>;
  /** How many wait for the next batch. */
  waiting(): number;
  /** Resolves when nothing is waiting or in flight. */
  idle(): Promise<void>;
}

export function createBatcher<Operation, Outcome>(
  options: BatcherOptions<Operation, Outcome>,
): Batcher<Operation, Outcome> {
  let waiting: Waiting<Operation, Outcome>[] = [];
  const most = options.lanes ?? 1;
  const anotherFrom = options.anotherFrom ?? 1;
  /** Those that drain what waits. A lane ends at once when it finds nothing, so that who comes next opens another. */
  let open = 0;
  let lanes: Promise<unknown> = Promise.resolve();
  const inFlight = new Set<string | number>();
  /** The locks of each batch in flight, and when it began. */
  const locked = new Map<ReadonlySet<string | number>, number>();
  let nextLook: NodeJS.Timeout | undefined;

  const locksOf = (operations: readonly Operation[]) =>
    new Set(operations.map((operation) => options.lockOf?.(operation) ?? ''));

  const isUnlocked = (operation: Operation) => {
    const lock = options.lockOf?.(operation) ?? '';
    return ![...locked.keys()].some((locks) => locks.has(lock));
  };

  /** The oldest ones of all keys that are free, as far as they are `wanted`. */
  function take(wanted: (operation: Operation) => boolean): Waiting<Operation, Outcome>[] {
    const batch: Waiting<Operation, Outcome>[] = [];
    const rest: Waiting<Operation, Outcome>[] = [];
    for (const entry of waiting) {
      const key = options.keyOf(entry.operation);
      if (batch.length < options.maxBatch && !inFlight.has(key) && wanted(entry.operation)) {
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

  /** Where all that wait have a lock in common with what is in flight, they wait for it in the database. */
  function takeBatch(): Waiting<Operation, Outcome>[] {
    const apart = take(isUnlocked);
    return apart.length > 0 ? apart : take(() => true);
  }

  const isAnotherNeeded = () =>
    waiting.length >= anotherFrom ||
    [...locked.values()].some((beganMs) => performance.now() - beganMs >= HELD_UP_MS);

  /** A lane beside another one ends as soon as it is not needed. */
  const takeNext = () => (open === 1 || isAnotherNeeded() ? takeBatch() : []);

  /** Whoever waits for a key in flight is taken by the lane that has it, or by the one that is still open. */
  async function drain(): Promise<void> {
    open += 1;
    for (let batch = takeNext(); batch.length > 0; batch = takeNext()) {
      const operations = batch.map(({ operation }) => operation);
      const locks = locksOf(operations);
      locked.set(locks, performance.now());
      await settleBatch(batch);
      locked.delete(locks);
      for (const operation of operations) inFlight.delete(options.keyOf(operation));
      // Those who were just answered, and what has arrived meanwhile, form one batch with those who waited.
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
    submit(operation) {
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
