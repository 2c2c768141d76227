/** Codes are stored as keyed hashes: without the key a stolen table reveals no code. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { addressKey } from '#lib/server/limits.ts';
import { CODE_LENGTH, type SentCodeType, CODE_SECONDS } from '../verification.ts';
import type { Cookies } from '#lib/server/implement.ts';

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

const COOKIE = { name: 'code', path: '/api/auth', maxAgeSeconds: CODE_SECONDS } as const;

function sign(secret: Buffer, { phone, type }: CodeSubject, codeId: number): string {
  return createHmac('sha256', secret).update(`code-cookie:${type}:${phone}:${codeId}`).digest('hex');
}

export function nameOwnCode(
  cookies: Cookies,
  secret: Buffer,
  { codeId, ...subject }: CodeSubject & { codeId: number },
): void {
  cookies.set(COOKIE.name, `${codeId}.${sign(secret, subject, codeId)}`, COOKIE);
}

export function readOwnCode(cookies: Cookies, secret: Buffer, subject: CodeSubject): number | null {
  const [, id, signature] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(cookies.get(COOKIE.name) ?? '') ?? [];
  if (id === undefined || signature === undefined) return null;
  return isSameHash(sign(secret, subject, Number(id)), signature) ? Number(id) : null;
}
