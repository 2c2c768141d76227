import type { Duty, Role } from '#lib/shared/route.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import type { Actor } from '#lib/server/actor.ts';
import { createBatcher } from '#lib/server/batcher.ts';
import type { Clock } from '#lib/server/clock.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { hashToken } from './sessions.ts';

const MAX_BATCH = 500;
const MAX_WAITING = 20_000;

interface SessionRow {
  id: number;
  user_id: number;
  role: Role;
  duty: Duty | null;
  token_hash: string;
}

/** The person behind each token; null where it is unknown, expired or ended, or where the account is suspended. */
async function authenticateAll(db: Db, hashes: readonly string[], now: Date): Promise<(Actor | null)[]> {
  const live = await rows(
    db,
    sql<SessionRow>`
      select sessions.id, user_id, role, duty, token_hash from sessions join users on users.id = user_id
      where token_hash = any(${hashes}::text[]) and ended_at is null and expires_at > ${now}
        and users.status = 'active'`,
  );
  const byHash = new Map(live.map((session) => [session.token_hash, session]));
  return hashes.map((hash) => {
    const session = byHash.get(hash);
    return session === undefined
      ? null
      : { userId: session.user_id, role: session.role, duty: session.duty, sessionId: session.id };
  });
}

/**
 * Finds the person whose token a request carries. It always asks the database, so that a session that ended is refused
 * on the very next request. Requests that arrive while one query runs are answered together by the next query.
 */
export function createAuthenticator({ db, clock }: { db: Db; clock: Clock }) {
  let asked = 0;
  const batcher = createBatcher<{ hash: string; number: number }, Actor | null>({
    settle: (questions) =>
      authenticateAll(
        db,
        questions.map(({ hash }) => hash),
        clock.now(),
      ),
    keyOf: ({ number }) => number,
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    whenFull: () => commonErrors.UNAVAILABLE({ retryAfterSeconds: 2 }),
  });
  return (token: string): Promise<Actor | null> => {
    asked += 1;
    return batcher.submit({ hash: hashToken(token), number: asked });
  };
}
