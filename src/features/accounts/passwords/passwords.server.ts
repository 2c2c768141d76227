/** Argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane. Runs in the thread pool. */
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '#lib/server/queues/fair-queue.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { isCommonPassword } from '../common-passwords.ts';
import { accountTexts } from '../texts.ts';

/** The owner of a hash: an account with a session, a grant or a known device, or a stranger at this address. */
export type Hasher = { account: number } | { address: string };

/** Fewer than the thread pool's four threads, because files and DNS need the others. */
const RUNNING = 2;
/** The most that wait among strangers, and as many again among owners. */
const WAITING = 40;

interface PasswordSlots {
  run<T>(hasher: Hasher, work: () => Promise<T>): Promise<T>;
}

/**
 * Limits parallel hashing, which takes a thread, 19 MiB and some 30 ms each, so that a flood of logins slows nobody else
 * (threats T-A14). Owners take every second slot, and accounts and addresses take turns, so that none locks the others
 * out (threats T-A16, T-N5).
 */
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

export function hashGivenPassword(hasher: Hasher, password: string): Promise<string> {
  return slots.run(hasher, () => hashPassword(password));
}

/** Skips the queue, for a check at the start. */
export function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/** Unknown e-mails are verified against this hash, so that they take as long as known ones. */
const NOBODY = hashPassword('no password has this hash');

/** Null (no such account) is false after the same time. Throws UNAVAILABLE when too many are waiting. */
export async function verifyPassword(hasher: Hasher, passwordHash: string | null, password: string) {
  const stored = passwordHash ?? (await NOBODY);
  const matches = await slots.run(hasher, () => verify(stored, password));
  return matches && passwordHash !== null;
}

export function findPasswordProblem(password: string | undefined, field = 'password'): FieldErrors {
  return password !== undefined && isCommonPassword(password) ? { [field]: accountTexts.commonPassword } : {};
}

export function requireGoodPassword(password: string, field?: string): void {
  const errors = findPasswordProblem(password, field);
  if (Object.keys(errors).length > 0) throw commonErrors.VALIDATION({ errors });
}
