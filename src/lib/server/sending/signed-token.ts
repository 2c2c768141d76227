/**
 * Tokens for links that work without a session, such as the one that unsubscribes: they say about whom or what they are,
 * and for one purpose only. They keep nothing secret and never expire, so they are for harmless things alone.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Each purpose has a key of its own, so that no purpose and subject together read as another pair. */
function macOf(secret: Buffer, purpose: string, subject: string): Buffer {
  const key = createHmac('sha256', secret).update(`token:${purpose}`).digest();
  return createHmac('sha256', key).update(subject).digest();
}

/** Stands in an address as it is. Whoever has it can read `subject`. */
export function signToken(
  secret: Buffer,
  { purpose, subject }: { purpose: string; subject: string },
): string {
  return `${Buffer.from(subject).toString('base64url')}.${macOf(secret, purpose, subject).toString('base64url')}`;
}

/** The subject of a token that was made for this purpose; null for every other text. */
export function readToken(
  secret: Buffer,
  { purpose, token }: { purpose: string; token: string },
): string | null {
  const [head = '', mac = ''] = token.split('.');
  const subject = Buffer.from(head, 'base64url').toString();
  const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(secret, purpose, subject)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? subject : null;
}
