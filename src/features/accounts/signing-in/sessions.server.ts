/** Sessions of 24 hours. The browser holds a random 256-bit token, of which only a hash is stored (docs/product.md, Accounts). */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '#lib/server/config.ts';
import { type Db, one, rows, run, sql } from '#lib/server/db.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { isSameHash } from '../codes/code-secrets.server.ts';
import type { adminAccountContract } from '../contract/admin.ts';

const MINUTE_MS = 60_000;
const SESSION_MS = 86_400_000;
const MAX_LIVE_SESSIONS = 5;

/** Plain SHA-256 suffices, because the token itself has 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export interface Opening {
  userId: number;
  ip: string;
  userAgent: string;
  now: Date;
}

export interface OpenedSession {
  sessionId: number;
  token: string;
  expiresAt: Date;
}

export async function openSession(db: Db, { userId, ip, userAgent, now }: Opening): Promise<OpenedSession> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into sessions (user_id, token_hash, created_at, seen_at, expires_at, ip, user_agent)
      values (${userId}, ${hashToken(token)}, ${now}, ${now}, ${expiresAt}, ${ip}, ${userAgent.slice(0, 300)}) returning id`,
  );
  await run(
    db,
    sql`update sessions set ended_at = ${now} where id in (
      select id from sessions where user_id = ${userId} and ended_at is null and expires_at > ${now}
      order by id desc offset ${MAX_LIVE_SESSIONS})`,
  );
  return { sessionId: id, token, expiresAt };
}

export const signedIn = <User>(user: User, { token, expiresAt }: OpenedSession) => ({
  data: { user, token, expires_at: expiresAt, expires_in_seconds: SESSION_MS / 1000 },
});

export async function endOtherSessions(
  db: Db,
  { userId, keepSessionId, now }: { userId: number; keepSessionId: number | null; now: Date },
): Promise<void> {
  await run(
    db,
    sql`update sessions set ended_at = ${now}
        where user_id = ${userId} and ended_at is null and id is distinct from ${keepSessionId}`,
  );
}

type LiveSession = DataOf<typeof adminAccountContract.readAccount>['sessions'][number];

type IdleConfig = Pick<Config, 'adminIdleMinutes'>;

/** An admin who was last seen at this time or earlier has been idle for too long (threats T-A9). */
export function idleSince({ adminIdleMinutes: minutes }: IdleConfig, now: Date): Date {
  return minutes === 0 ? new Date(0) : new Date(now.getTime() - minutes * MINUTE_MS);
}

export function listLiveSessions({ db, config }: { db: Db; config: IdleConfig }, userId: number, now: Date) {
  return rows(
    db,
    sql<LiveSession>`
      select sessions.id, ip, user_agent, sessions.created_at, expires_at
      from sessions join users on users.id = user_id
      where user_id = ${userId} and ended_at is null and expires_at > ${now}
        and (role <> 'admin' or seen_at > ${idleSince(config, now)}) order by sessions.id desc`,
  );
}

export async function readIdleSecondsLeft(
  { db, config }: { db: Db; config: IdleConfig },
  sessionId: number,
  now: Date,
): Promise<number | null> {
  if (config.adminIdleMinutes === 0) return null;
  const { seen_at: seenAt } = await one(
    db,
    sql<{ seen_at: Date }>`select seen_at from sessions where id = ${sessionId}`,
  );
  return Math.max(0, Math.ceil((seenAt.getTime() - idleSince(config, now).getTime()) / 1000));
}

export async function endSession(
  db: Db,
  { userId, sessionId, now }: { userId: number; sessionId: number; now: Date },
): Promise<boolean> {
  const ended = await run(
    db,
    sql`update sessions set ended_at = ${now}
        where id = ${sessionId} and user_id = ${userId} and ended_at is null and expires_at > ${now}`,
  );
  return ended === 1;
}

export async function readSessionExpiry(db: Db, sessionId: number): Promise<Date> {
  const session = await one(
    db,
    sql<{ expires_at: Date }>`select expires_at from sessions where id = ${sessionId}`,
  );
  return session.expires_at;
}

export const DEVICE_COOKIE = { name: 'device', path: '/api/auth', maxAgeSeconds: 15_552_000 } as const;

function sign(secret: Buffer, userId: number, deviceId: string): string {
  return createHmac('sha256', secret).update(`device:${userId}:${deviceId}`).digest('hex');
}

export function nameDevice(secret: Buffer, userId: number): string {
  const deviceId = randomBytes(16).toString('hex');
  return `${deviceId}.${sign(secret, userId, deviceId)}`;
}

export function readDevice(secret: Buffer, userId: number, cookie: string | undefined): string | null {
  const [, deviceId, signature] = /^([0-9a-f]{32})\.([0-9a-f]{64})$/.exec(cookie ?? '') ?? [];
  if (cookie === undefined || deviceId === undefined || signature === undefined) return null;
  return isSameHash(sign(secret, userId, deviceId), signature) ? cookie : null;
}
