/** Codes are stored as keyed hashes: without the key a stolen table reveals no code. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { addressKey } from '#lib/server/limits.ts';
import { CODE_LENGTH, type SentCodeType } from '../../verification.ts';

export interface CodeSubject {
  phone: string;
  type: SentCodeType;
}

export function newCode(): string {
  return String(randomInt(0, 10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/** The hash covers the phone and the purpose, so that a code cannot be used for another phone or purpose. */
export function hashCode(secret: Buffer, { phone, type }: CodeSubject, code: string): string {
  return createHmac('sha256', secret).update(`code:${type}:${phone}:${code}`).digest('hex');
}

export function hashAddress(secret: Buffer, ip: string): string {
  return createHmac('sha256', secret)
    .update(`code-address:${addressKey(ip)}`)
    .digest('hex');
}

/** Compares two hashes in constant time. Null stands for "no code" and equals nothing. */
export function isSameHash(left: string, right: string | null): boolean {
  const isEqual = timingSafeEqual(Buffer.from(left), Buffer.from(right ?? '0'.repeat(left.length)));
  return isEqual && right !== null;
}
