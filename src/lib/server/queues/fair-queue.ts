/**
 * Lets only a few pieces of costly work run at a time. The others wait in a short queue in which people take turns, so that
 * one with many does not hold up those with one.
 */
import { commonErrors } from '#lib/shared/errors.ts';

interface Waiting {
  start: () => void;
  refuse: (error: Error) => void;
}

export interface FairQueue {
  /**
   * Runs `work` when it is the turn of `whose`; null goes before everybody who has a name. Throws UNAVAILABLE when the queue
   * is full.
   */
  run<T>(whose: string | null, work: () => Promise<T>): Promise<T>;
}

export interface FairQueueOptions {
  /** How many run at once. */
  running: number;
  /** The most that wait under names, and as many again without one. */
  waiting: number;
  retryAfterSeconds: number;
}

export function createFairQueue({
  running: slots,
  waiting: most,
  retryAfterSeconds,
}: FairQueueOptions): FairQueue {
  let running = 0;
  const first: Waiting[] = [];
  /** Kept in the order of turns: a name that had one goes to the end. */
  const named = new Map<string, Waiting[]>();

  const tooMany = () => commonErrors.UNAVAILABLE({ retryAfterSeconds });

  /** Takes the last place of the name with the most, if that has more than one more than `whose` would have. */
  function makeRoom(whose: string): boolean {
    const own = named.get(whose)?.length ?? 0;
    const longest = [...named.values()].reduce(
      (longer, queue) => (queue.length > longer.length ? queue : longer),
      [],
    );
    if (longest.length <= own + 1) return false;
    longest.pop()?.refuse(tooMany());
    return true;
  }

  function queueOf(whose: string | null): Waiting[] {
    if (whose === null) {
      if (first.length >= most) throw tooMany();
      return first;
    }
    const waiting = [...named.values()].reduce((sum, queue) => sum + queue.length, 0);
    if (waiting >= most && !makeRoom(whose)) throw tooMany();
    const queue = named.get(whose) ?? [];
    named.set(whose, queue);
    return queue;
  }

  function takeNext(): Waiting | undefined {
    const next = first.shift();
    if (next !== undefined) return next;
    for (const [name, queue] of named) {
      const one = queue.shift();
      named.delete(name);
      if (queue.length > 0) named.set(name, queue);
      if (one !== undefined) return one;
    }
    return undefined;
  }

  return {
    async run(whose, work) {
      if (running < slots) {
        running += 1;
      } else {
        const queue = queueOf(whose);
        // Whoever leaves a slot wakes the next in the queue, so `running` stays as it is.
        await new Promise<void>((start, refuse) => {
          queue.push({ start, refuse });
        });
      }
      try {
        return await work();
      } finally {
        const next = takeNext();
        if (next === undefined) running -= 1;
        else next.start();
      }
    },
  };
}
