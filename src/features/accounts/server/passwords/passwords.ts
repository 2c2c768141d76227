/**
 * Hashes passwords by Argon2id with the parameters that OWASP recommends: 19 MiB, 2 passes, 1 lane. Runs in the thread
 * pool.
 */
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '#lib/server/queues/fair-queue.ts';

/**
 * Limits how many passwords are hashed at a time: one hash takes a thread, 19 MiB and some 30 ms. A few run at once and
 * the others wait in a short queue, so that a flood of logins does not slow everybody else (threats T-A14). Owners, who
 * have proved something, take every second slot and strangers the others, so that neither locks the other out (threats
 * T-A16, T-N5); accounts take turns, and so do addresses.
 */

/** The owner of a hash: an account with a session, a grant or a known device, or a stranger at this address. */
export type Hasher = { account: number } | { address: string };

/** Fewer than the thread pool's four threads, because files and DNS need the others. */
const RUNNING = 2;
/** The most that wait among strangers, and as many again among owners. */
const WAITING = 40;

interface PasswordSlots {
  /** Runs `work` in a free slot. Throws UNAVAILABLE when the queue is full. */
  run<T>(hasher: Hasher, work: () => Promise<T>): Promise<T>;
}

export function createPasswordSlots(): PasswordSlots {
  const queue = createFairQueue({ running: RUNNING, waiting: WAITING, retryAfterSeconds: 2 });
  const turnOf = (hasher: Hasher) =>
    'account' in hasher
      ? { group: 'owners', name: String(hasher.account) }
      : { group: 'strangers', name: hasher.address };
  return { run: (hasher, work) => queue.run(turnOf(hasher), work) };
}

const slots = createPasswordSlots();

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes without the queue, for commands and for test data. Requests use `hashGivenPassword`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Hashes a password that came with a request. Throws UNAVAILABLE when too many are waiting. */
export function hashGivenPassword(hasher: Hasher, password: string): Promise<string> {
  return slots.run(hasher, () => hashPassword(password));
}

/** Whether a hash is of this password. Without the queue, for a check at the start. */
export function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/**
 * A login with an unknown e-mail is verified against this hash, so that it takes as long as one with a known e-mail.
 */
const NOBODY = hashPassword('no password has this hash');

/**
 * Whether `password` belongs to `passwordHash`. Null (no such account) is always false and takes the same time. Throws
 * UNAVAILABLE when too many are waiting.
 */
export async function verifyPassword(
  hasher: Hasher,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const stored = passwordHash ?? (await NOBODY);
  const matches = await slots.run(hasher, () => verify(stored, password));
  return matches && passwordHash !== null;
}
