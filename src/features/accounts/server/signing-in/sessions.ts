/**
 * Sessions of 24 hours, which can be ended early. The browser holds a random 256-bit token; only its hash is stored
 * (Specification, decisions §1).
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Db, one, rows, run, sql } from '#lib/server/db.ts';

const SESSION_MS = 86_400_000;
const MAX_LIVE_SESSIONS = 5;

/** The form in which a secret token is stored. Plain SHA-256 suffices because the token itself has 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** 256 random bits, url-safe. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export interface OpenedSession {
  sessionId: number;
  token: string;
  expiresAt: Date;
}

/** Opens a session. When the account then has more than five live ones, the oldest ends. */
export async function openSession(
  db: Db,
  { userId, ip, userAgent, now }: { userId: number; ip: string; userAgent: string; now: Date },
): Promise<OpenedSession> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into sessions (user_id, token_hash, created_at, expires_at, ip, user_agent)
      values (${userId}, ${hashToken(token)}, ${now}, ${expiresAt}, ${ip}, ${userAgent.slice(0, 300)}) returning id`,
  );
  await run(
    db,
    sql`update sessions set ended_at = ${now} where id in (
      select id from sessions where user_id = ${userId} and ended_at is null and expires_at > ${now}
      order by id desc offset ${MAX_LIVE_SESSIONS})`,
  );
  return { sessionId: id, token, expiresAt };
}

/** Ends every session of an account except the given one, for example after a password change. */
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

export interface LiveSession {
  id: number;
  ip: string;
  user_agent: string;
  created_at: Date;
  expires_at: Date;
}

/** The live sessions of an account, newest first: at most MAX_LIVE_SESSIONS. */
export function listLiveSessions(db: Db, userId: number, now: Date): Promise<LiveSession[]> {
  return rows(
    db,
    sql<LiveSession>`
      select id, ip, user_agent, created_at, expires_at from sessions
      where user_id = ${userId} and ended_at is null and expires_at > ${now} order by id desc`,
  );
}

/** Ends one session of this account. Returns whether it was live. */
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

/** When a session ends by itself. */
export async function readSessionExpiry(db: Db, sessionId: number): Promise<Date> {
  const session = await one(
    db,
    sql<{ expires_at: Date }>`select expires_at from sessions where id = ${sessionId}`,
  );
  return session.expires_at;
}
