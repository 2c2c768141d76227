import { randomBytes } from 'node:crypto';

/** A name for addresses that nobody guesses: 43 letters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
