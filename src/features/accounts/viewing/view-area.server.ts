/** An administrator sees a viewer's or firm's area, read only, by a token bound to the own session. */
import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import type { Actor } from '#lib/server/actor.ts';
import { userActs } from '../acts.ts';
import { accountErrors } from '../errors.ts';
import { readUser } from '../queries.server.ts';
import { readAccount } from '../suspend-account.server.ts';
import { hashToken, randomToken } from '../signing-in/sessions.server.ts';

const VIEWING_SECONDS = 1800;
const PREFIX = 'view-';

/** Only such tokens are looked up here, so that others cost no statement. */
export const isViewingToken = (token: string): boolean => token.startsWith(PREFIX);

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
    const token = PREFIX + randomToken();
    const expiresAt = new Date(now.getTime() + VIEWING_SECONDS * 1000);
    await one(
      tx,
      sql`insert into viewings (token_hash, session_id, user_id, expires_at)
          values (${hashToken(token)}, ${actor.sessionId}, ${userId}, ${expiresAt}) returning user_id`,
    );
    await recordAct(tx, { actorId: actor.userId, act: userActs.view, subjectId: userId, now });
    const user = await readUser(tx, userId);
    return { user, token, expires_at: expiresAt, expires_in_seconds: VIEWING_SECONDS };
  });
}

export async function endViewings(db: Db, sessionId: number): Promise<void> {
  await run(db, sql`delete from viewings where session_id = ${sessionId}`);
}

interface ViewingRow {
  id: number;
  user_id: number;
  role: 'firm' | 'user';
  token_hash: string;
  seen_at: Date;
  viewed_by: number;
}

/** Those in force, by the session and account of the administrator, who is no longer idle by a call. */
export function findViewings(db: Db, hashes: readonly string[], { now, idle }: { now: Date; idle: Date }) {
  return rows(
    db,
    sql<ViewingRow>`select sessions.id, subjects.id as user_id, subjects.role, viewings.token_hash, seen_at,
        admins.id as viewed_by
      from viewings join sessions on sessions.id = session_id join users as admins on admins.id = sessions.user_id
      join users as subjects on subjects.id = viewings.user_id
      where viewings.token_hash = any(${hashes}::text[]) and viewings.expires_at > ${now}
        and ended_at is null and sessions.expires_at > ${now} and seen_at > ${idle}
        and admins.status = 'active' and admins.duty in ('owner', 'moderator')
        and subjects.status = 'active' and subjects.role <> 'admin'`,
  );
}
