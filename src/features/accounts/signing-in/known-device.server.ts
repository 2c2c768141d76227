/**
 * Browsers that once logged in to an account or reset its password: their tries and codes are counted apart, so that a
 * stranger cannot lock the owner out (threats T-A5, T-N7). The cookie gives no access.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { isSameHash } from '../codes/code-secrets.server.ts';

export const DEVICE_COOKIE = { name: 'device', path: '/api/auth', maxAgeSeconds: 15_552_000 } as const;

function sign(secret: Buffer, userId: number, deviceId: string): string {
  return createHmac('sha256', secret).update(`device:${userId}:${deviceId}`).digest('hex');
}

/** `<id>.<signature>` for a new device of this account. */
export function nameDevice(secret: Buffer, userId: number): string {
  const deviceId = randomBytes(16).toString('hex');
  return `${deviceId}.${sign(secret, userId, deviceId)}`;
}

/** Null unless the cookie was issued to a browser of this account. */
export function readDevice(secret: Buffer, userId: number, cookie: string | undefined): string | null {
  const [, deviceId, signature] = /^([0-9a-f]{32})\.([0-9a-f]{64})$/.exec(cookie ?? '') ?? [];
  if (cookie === undefined || deviceId === undefined || signature === undefined) return null;
  return isSameHash(sign(secret, userId, deviceId), signature) ? cookie : null;
}
