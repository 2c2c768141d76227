/**
 * Limits how many passwords are hashed at a time: one hash takes a thread, 19 MiB and some 30 ms. A few run at once and
 * the others wait in a short queue, so that a flood of logins does not slow everybody else (threats T-A14). The queue
 * is fair: addresses take turns, and people who have proved something wait apart from strangers, so that a flood does
 * not lock an owner out (threats T-A16).
 */
import { createFairQueue } from '#lib/server/queues/fair-queue.ts';

/** Whose hash it is: somebody with a session, a reset's grant or a known device, or a stranger of this address. */
export type Hasher = 'proved' | { address: string };

/** Fewer than the thread pool's four threads, because files and DNS need the others. */
const RUNNING = 2;
/** The most that wait among strangers, and as many again among the others. */
const WAITING = 40;

export interface PasswordSlots {
  /** Runs `work` in a free slot. Throws UNAVAILABLE when the queue is full. */
  run<T>(hasher: Hasher, work: () => Promise<T>): Promise<T>;
}

export function createPasswordSlots(): PasswordSlots {
  const queue = createFairQueue({ running: RUNNING, waiting: WAITING, retryAfterSeconds: 2 });
  return { run: (hasher, work) => queue.run(hasher === 'proved' ? null : hasher.address, work) };
}
