import { expect, test } from 'vitest';
import { type BatcherOptions, createBatcher } from './batcher.ts';

type Options = BatcherOptions<number, number>;

const aBatcher = (options: Pick<Options, 'settle'> & Partial<Options>) =>
  createBatcher<number, number>({
    keyOf: (operation) => operation,
    maxBatch: 8,
    maxWaiting: 200,
    whenFull: () => new Error('full'),
    ...options,
  });

function recordingBatcher(settle?: Options['settle']) {
  const batches: number[][] = [];
  const batcher = aBatcher({
    keyOf: (operation) => operation % 100,
    maxWaiting: 20,
    settle: async (operations) => {
      batches.push(operations);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return settle ? settle(operations) : operations.map((operation) => operation * 2);
    },
  });
  return { batches, batcher };
}

function countedFlight() {
  const flight = { now: 0, most: 0 };
  async function settle(operations: number[]): Promise<number[]> {
    flight.now += 1;
    flight.most = Math.max(flight.most, flight.now);
    await new Promise((resolve) => setTimeout(resolve, 2));
    flight.now -= 1;
    return operations;
  }
  return { flight, settle };
}

test('a lone operation: goes out at once', async () => {
  const { batches, batcher } = recordingBatcher();
  expect(await batcher.submit(1)).toBe(2);
  expect(batches).toEqual([[1]]);
});

test('operations that arrive during a batch: form the next one, each with its own outcome', async () => {
  const { batches, batcher } = recordingBatcher();
  const outcomes = await Promise.all([1, 2, 3, 4].map((operation) => batcher.submit(operation)));
  expect(outcomes).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test('operations with one key: never share a batch', async () => {
  const { batches, batcher } = recordingBatcher();
  await Promise.all([1, 2, 102, 3].map((operation) => batcher.submit(operation)));
  expect(batches).toEqual([[1], [2, 3], [102]]);
});

test('a failed batch: fails its own callers and not the next ones', async () => {
  const { batcher } = recordingBatcher(async (operations) => {
    if (operations.includes(1)) throw new Error('down');
    return operations;
  });
  const [failed, fine] = await Promise.allSettled([batcher.submit(1), batcher.submit(2)]);
  expect(failed.status).toBe('rejected');
  expect(fine).toEqual({ status: 'fulfilled', value: 2 });
});

test('more waiting operations than the bound: rejected', async () => {
  const { batcher } = recordingBatcher();
  const submitted = Array.from({ length: 30 }, (_, index) => batcher.submit(index));
  const outcomes = await Promise.allSettled(submitted);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(9);
  await batcher.idle();
});

test('two lanes: two batches are in flight, never with the same key', async () => {
  const running = new Set<number>();
  const { flight, settle } = countedFlight();
  const batcher = aBatcher({
    keyOf: (operation) => operation % 10,
    lanes: 2,
    settle: async (operations) => {
      for (const operation of operations) {
        expect(running.has(operation % 10)).toBe(false);
        running.add(operation % 10);
      }
      await settle(operations);
      for (const operation of operations) running.delete(operation % 10);
      return operations;
    },
  });
  const operations = Array.from({ length: 60 }, (_, index) => index);
  expect(await Promise.all(operations.map((operation) => batcher.submit(operation)))).toEqual(operations);
  await batcher.idle();
  expect(batcher.waiting()).toBe(0);
  expect(flight.most).toBe(2);
});

test('a second lane: opens only for many operations, and all are settled with or without it', async () => {
  const { flight, settle } = countedFlight();
  const batcher = aBatcher({
    keyOf: (operation) => operation % 50,
    lanes: 2,
    anotherFrom: 20,
    settle,
  });
  const mostFor = async (count: number) => {
    flight.most = 0;
    const operations = Array.from({ length: count }, (_, index) => index);
    expect(await Promise.all(operations.map((operation) => batcher.submit(operation)))).toEqual(operations);
    await batcher.idle();
    return flight.most;
  };
  expect([await mostFor(20), await mostFor(120), await mostFor(20)]).toEqual([1, 2, 1]);
});

test('a slow batch: a second lane opens for a lone operation', async () => {
  let unblock = () => {};
  const blocked = new Promise<void>((resolve) => (unblock = resolve));
  const batcher = aBatcher({
    lanes: 2,
    anotherFrom: 20,
    settle: async (operations) => {
      if (operations.includes(1)) await blocked;
      return operations;
    },
  });
  const first = batcher.submit(1);
  expect(await Promise.all([batcher.submit(2), batcher.submit(3)])).toEqual([2, 3]);
  unblock();
  expect(await first).toBe(1);
  await batcher.idle();
});

test('a second lane: takes operations with other locks first', async () => {
  const batches: string[][] = [];
  let unblock = () => {};
  const blocked = new Promise<void>((resolve) => (unblock = resolve));
  const batcher = createBatcher<string, string>({
    keyOf: (operation) => operation,
    lockOf: (operation) => operation.charAt(0),
    maxBatch: 8,
    maxWaiting: 100,
    lanes: 2,
    whenFull: () => new Error('full'),
    settle: async (operations) => {
      batches.push(operations);
      if (operations.includes('c1')) unblock();
      if (operations.includes('a1')) await blocked;
      return operations;
    },
  });
  const submit = (...operations: string[]) => operations.map((operation) => batcher.submit(operation));
  const first = submit('a1', 'b1', 'a2', 'b2', 'c1', 'a3');
  await Promise.all(first);
  expect(batches).toEqual([['a1'], ['b1'], ['b2', 'c1'], ['a2', 'a3']]);
  await batcher.idle();
});
