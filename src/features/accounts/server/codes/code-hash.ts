/** Six random digits, and the keyed hash in which they are stored: without the key a stolen table tells no code. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, type CodeType } from '../../verification.ts';

export interface CodeSubject {
  phone: string;
  type: CodeType;
}

export function newCode(): string {
  return String(randomInt(0, 10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/** Bound to the phone and the purpose, so that a code is good for nothing else. */
export function hashCode(secret: Buffer, { phone, type }: CodeSubject, code: string): string {
  return createHmac('sha256', secret).update(`code:${type}:${phone}:${code}`).digest('hex');
}

/** Whether the two hashes are one, in constant time. A null is the hash of no code. */
export function isSameHash(left: string, right: string | null): boolean {
  const isEqual = timingSafeEqual(Buffer.from(left), Buffer.from(right ?? '0'.repeat(left.length)));
  return isEqual && right !== null;
}
