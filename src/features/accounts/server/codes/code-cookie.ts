/** Proves that this browser requested the code: strangers' guesses do not use up its tries (threats T-A16). */
import { createHmac } from 'node:crypto';
import type { Cookies } from '#lib/server/implement.ts';
import { CODE_SECONDS } from '../../verification.ts';
import { type CodeSubject, isSameHash } from './code-hash.ts';

const COOKIE = { name: 'code', path: '/api/auth', maxAgeSeconds: CODE_SECONDS } as const;

function sign(secret: Buffer, { phone, type }: CodeSubject, codeId: number): string {
  return createHmac('sha256', secret).update(`code-cookie:${type}:${phone}:${codeId}`).digest('hex');
}

/** Sets `<code id>.<signature over phone, purpose and id>`. */
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
