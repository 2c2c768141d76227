/**
 * Limits how many passwords are hashed at a time: one hash takes a thread, 19 MiB and some 30 ms. A few run at once and
 * the others wait in a short queue, so that a flood of logins does not slow everybody else (threats T-A14). The queue
 * is fair: addresses take turns, and people who have proved something wait apart from strangers, so that a flood does
 * not lock an owner out (threats T-A16).
 */
import { commonErrors } from '#lib/shared/errors.ts';

/** Whose hash it is: somebody with a session, a reset's grant or a known device, or a stranger of this address. */
export type Hasher = 'proved' | { address: string };

/** Fewer than the thread pool's four threads, because files and DNS need the others. */
const RUNNING = 2;
/** The most that wait among strangers, and as many again among the others. */
const WAITING = 40;

interface Waiting {
  start: () => void;
  refuse: (error: Error) => void;
}

export interface PasswordSlots {
  /** Runs `work` in a free slot. Throws UNAVAILABLE when the queue is full. */
  run<T>(hasher: Hasher, work: () => Promise<T>): Promise<T>;
}

export function createPasswordSlots(): PasswordSlots {
  let running = 0;
  const proved: Waiting[] = [];
  /** Kept in the order of turns: an address that had one goes to the end. */
  const strangers = new Map<string, Waiting[]>();

  const tooMany = () => commonErrors.UNAVAILABLE({ retryAfterSeconds: 2 });

  /** Takes the last place of the address with the most, if that has more than one more than `address` would have. */
  function makeRoom(address: string): boolean {
    const own = strangers.get(address)?.length ?? 0;
    const longest = [...strangers.values()].reduce(
      (most, queue) => (queue.length > most.length ? queue : most),
      [],
    );
    if (longest.length <= own + 1) return false;
    longest.pop()?.refuse(tooMany());
    return true;
  }

  function queueOf(hasher: Hasher): Waiting[] {
    if (hasher === 'proved') {
      if (proved.length >= WAITING) throw tooMany();
      return proved;
    }
    const { address } = hasher;
    const waiting = [...strangers.values()].reduce((sum, queue) => sum + queue.length, 0);
    if (waiting >= WAITING && !makeRoom(address)) throw tooMany();
    const queue = strangers.get(address) ?? [];
    strangers.set(address, queue);
    return queue;
  }

  function takeNext(): Waiting | undefined {
    const first = proved.shift();
    if (first !== undefined) return first;
    for (const [address, queue] of strangers) {
      const next = queue.shift();
      strangers.delete(address);
      if (queue.length > 0) strangers.set(address, queue);
      if (next !== undefined) return next;
    }
    return undefined;
  }

  return {
    async run(hasher, work) {
      if (running < RUNNING) {
        running += 1;
      } else {
        const queue = queueOf(hasher);
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
