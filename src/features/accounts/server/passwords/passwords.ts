/**
 * Hashes passwords by Argon2id with the parameters that OWASP recommends: 19 MiB, 2 passes, 1 lane. Runs in the thread
 * pool.
 */
import { hash, verify } from '@node-rs/argon2';
import { createPasswordSlots, type Hasher } from './password-slots.ts';

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
