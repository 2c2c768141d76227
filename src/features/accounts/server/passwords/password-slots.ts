/**
 * Limits how many passwords are hashed at a time: one hash takes a thread, 19 MiB and some 30 ms. At most RUNNING
 * requests hash at once and others wait in a short queue, so that a flood of logins does not slow everybody else
 * (threats T-A14).
 */
import { commonErrors } from '#lib/shared/errors.ts';

/** Fewer than the thread pool's four threads, because files and DNS need the others. */
const RUNNING = 2;
const WAITING = 40;

let running = 0;
const queue: (() => void)[] = [];

/** Runs `work` in a free slot. Throws UNAVAILABLE at once when the queue is full. */
export async function inPasswordSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < RUNNING) {
    running += 1;
  } else {
    if (queue.length >= WAITING) throw commonErrors.UNAVAILABLE({ retryAfterSeconds: 2 });
    // Whoever leaves a slot wakes the next in the queue, so `running` stays as it is.
    await new Promise<void>((resolve) => {
      queue.push(resolve);
    });
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
