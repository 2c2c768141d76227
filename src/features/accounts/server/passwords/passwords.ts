/** Argon2id with the parameters OWASP names for it: 19 MiB, 2 passes, 1 lane. Runs in the thread pool. */
import { hash, verify } from '@node-rs/argon2';
import { inPasswordSlot } from './password-slots.ts';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** For commands and makers; a request hashes with `hashGivenPassword`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Hashes a password that came with a request. Throws UNAVAILABLE when too many are waiting. */
export function hashGivenPassword(password: string): Promise<string> {
  return inPasswordSlot(() => hashPassword(password));
}

/** Hash of nobody's password: a login with an unknown e-mail verifies against it and so takes as long. */
const NOBODY = hashPassword('no password has this hash');

/**
 * Whether `password` is the one behind `passwordHash`; `null` (no such account) is always false, in the same time.
 * Throws UNAVAILABLE when too many are waiting.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const stored = passwordHash ?? (await NOBODY);
  const matches = await inPasswordSlot(() => verify(stored, password));
  return matches && passwordHash !== null;
}
