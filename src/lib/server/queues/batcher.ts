/**
 * Gathers operations that arrive while a batch is in flight and settles them together. A lone operation goes out at
 * once: there is no timer, the next batch is simply whatever gathered meanwhile (measured: a timer buys nothing).
 */

export interface BatcherOptions<Operation, Outcome> {
  /** Settles a batch and answers one outcome per operation, in order. A throw fails the whole batch. */
  settle(operations: Operation[]): Promise<Outcome[]>;
  /** Operations with one key never share a batch, so that each sees what the one before it did. */
  keyOf(operation: Operation): string | number;
  maxBatch: number;
  /** More waiting operations than this are refused by `whenFull()`: a queue without a bound is an outage. */
  maxWaiting: number;
  whenFull(): Error;
}

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
  let running: Promise<void> | undefined;

  function takeBatch(): Waiting<Operation, Outcome>[] {
    const keys = new Set<string | number>();
    const batch: Waiting<Operation, Outcome>[] = [];
    const rest: Waiting<Operation, Outcome>[] = [];
    for (const entry of waiting) {
      const key = options.keyOf(entry.operation);
      if (batch.length < options.maxBatch && !keys.has(key)) {
        keys.add(key);
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

  async function drain(): Promise<void> {
    while (waiting.length > 0) await settleBatch(takeBatch());
    running = undefined;
  }

  return {
    submit(operation) {
      if (waiting.length >= options.maxWaiting) return Promise.reject(options.whenFull());
      return new Promise((resolve, reject) => {
        waiting.push({ operation, resolve, reject });
        running ??= drain();
      });
    },
    waiting: () => waiting.length,
    async idle() {
      while (running !== undefined) await running;
    },
  };
}
