import { randomBytes } from 'node:crypto';

/** A random token for addresses, too long to guess: 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
