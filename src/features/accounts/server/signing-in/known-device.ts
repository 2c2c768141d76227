/**
 * Known devices: browsers that once logged in to an account, or reset its password. Their wrong passwords and the codes
 * that they ask for are counted apart from everybody else's, so that a stranger cannot lock the owner out (threats T-A5,
 * T-N7). The cookie gives no access.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { isSameHash } from '../codes/code-hash.ts';

export const DEVICE_COOKIE = { name: 'device', path: '/api/auth', maxAgeSeconds: 15_552_000 } as const;

function sign(secret: Buffer, userId: number, deviceId: string): string {
  return createHmac('sha256', secret).update(`device:${userId}:${deviceId}`).digest('hex');
}

/** Makes the cookie of a new device of this account: `<id>.<signature>`. */
export function nameDevice(secret: Buffer, userId: number): string {
  const deviceId = randomBytes(16).toString('hex');
  return `${deviceId}.${sign(secret, userId, deviceId)}`;
}

/** The cookie itself if it was issued to a browser of this account, else null. */
export function readDevice(secret: Buffer, userId: number, cookie: string | undefined): string | null {
  const [, deviceId, signature] = /^([0-9a-f]{32})\.([0-9a-f]{64})$/.exec(cookie ?? '') ?? [];
  if (cookie === undefined || deviceId === undefined || signature === undefined) return null;
  return isSameHash(sign(secret, userId, deviceId), signature) ? cookie : null;
}
