/** An administrator sees a viewer's or firm's area, read only, by a token of its own that is bound to the own session. */
import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import type { Actor } from '#lib/server/actor.ts';
import { userActs } from '../acts.ts';
import { accountErrors } from '../errors.ts';
import { readUser } from '../queries.server.ts';
import { readAccount } from '../suspend-account.server.ts';
import { hashToken, randomToken } from '../signing-in/sessions.server.ts';

const VIEWING_MINUTES = 10;

interface Viewing {
  userId: number;
  actor: Pick<Actor, 'userId' | 'sessionId'>;
  now: Date;
}

/** Throws ACCOUNT_NOT_FOUND, ADMIN_NOT_VIEWED, ACCOUNT_NOT_ACTIVE. */
export function viewArea(db: Db, { userId, actor, now }: Viewing) {
  return inTransaction(db, async (tx) => {
    const { role, status } = await readAccount(tx, userId);
    if (role === 'admin') throw accountErrors.ADMIN_NOT_VIEWED();
    if (status !== 'active') throw accountErrors.ACCOUNT_NOT_ACTIVE();
    const token = randomToken();
    const seconds = VIEWING_MINUTES * 60;
    const expiresAt = new Date(now.getTime() + seconds * 1000);
    await run(
      tx,
      sql`insert into viewings (token_hash, session_id, user_id, expires_at)
          values (${hashToken(token)}, ${actor.sessionId}, ${userId}, ${expiresAt})`,
    );
    const act = { actorId: actor.userId, act: userActs.view, subjectId: userId, now };
    await recordAct(tx, { ...act, after: { minutes: VIEWING_MINUTES } });
    const user = await readUser(tx, userId);
    return { user, token, expires_at: expiresAt, expires_in_seconds: seconds };
  });
}

/** Leaving an area. */
export function endViewing(
  db: Db,
  { userId, sessionId, viewedBy, now }: Pick<Actor, 'userId' | 'sessionId'> & { viewedBy: number; now: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await run(tx, sql`delete from viewings where session_id = ${sessionId} and user_id = ${userId}`);
    await recordAct(tx, { actorId: viewedBy, act: userActs.leave, subjectId: userId, now });
  });
}

/** Viewings that nobody left, at the time at which they or their sessions ended: seen by a job, at most an hour later. */
export function endExpiredViewings(db: Db, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const ended = await rows(
      tx,
      sql<{ actorId: number; subjectId: number; now: Date }>`
        with gone as (delete from viewings where expires_at < ${now} returning *)
        select sessions.user_id as "actorId", gone.user_id as "subjectId", least(gone.expires_at, ended_at) as now
        from gone join sessions on sessions.id = session_id order by now`,
    );
    for (const end of ended) await recordAct(tx, { ...end, act: userActs.leave });
  });
}

interface ViewingRow extends Required<Pick<Actor, 'userId' | 'sessionId' | 'viewedBy'>> {
  hash: string;
  role: 'firm' | 'user';
}

/** Those in force, by the session and account of the administrator, whom reading does not keep awake. */
export async function findViewings(
  db: Db,
  hashes: readonly string[],
  { now, idle }: { now: Date; idle: Date },
): Promise<Map<string, Actor>> {
  if (hashes.length === 0) return new Map();
  const viewings = await rows(
    db,
    sql<ViewingRow>`select viewings.token_hash as hash, subjects.id as "userId", subjects.role,
        sessions.id as "sessionId", admins.id as "viewedBy"
      from viewings join sessions on sessions.id = session_id join users as admins on admins.id = sessions.user_id
      join users as subjects on subjects.id = viewings.user_id
      where viewings.token_hash = any(${hashes}::text[]) and viewings.expires_at > ${now}
        and ended_at is null and sessions.expires_at > ${now} and seen_at > ${idle}
        and admins.status = 'active' and admins.duty in ('owner', 'moderator')
        and subjects.status = 'active' and subjects.role <> 'admin'`,
  );
  return new Map(viewings.map(({ hash, ...actor }) => [hash, { ...actor, duty: null }]));
}
