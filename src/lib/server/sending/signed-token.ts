/** Tokens for links without a session: readable, without expiry, so only for harmless things as unsubscribing. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A key per purpose, so that no purpose and subject together read as another pair. */
function macOf(secret: Buffer, purpose: string, subject: string): Buffer {
  const key = createHmac('sha256', secret).update(`token:${purpose}`).digest();
  return createHmac('sha256', key).update(subject).digest();
}

/** Safe in an address. Its holder can read `subject`. */
export function signToken(
  secret: Buffer,
  { purpose, subject }: { purpose: string; subject: string },
): string {
  return `${Buffer.from(subject).toString('base64url')}.${macOf(secret, purpose, subject).toString('base64url')}`;
}

export function readToken(
  secret: Buffer,
  { purpose, token }: { purpose: string; token: string },
): string | null {
  const [head = '', mac = ''] = token.split('.');
  const subject = Buffer.from(head, 'base64url').toString();
  const [received, expected] = [Buffer.from(mac, 'base64url'), macOf(secret, purpose, subject)];
  return received.length === expected.length && timingSafeEqual(received, expected) ? subject : null;
}
