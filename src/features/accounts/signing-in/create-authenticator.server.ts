import type { Duty, Role } from '#lib/shared/route.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import type { Actor } from '#lib/server/actor.ts';
import { createBatcher } from '#lib/server/queues/batcher.ts';
import type { Clock } from '#lib/server/clock.ts';
import type { Config } from '#lib/server/config.ts';
import { anyUnseen, ask, prepare, unseen } from '#lib/server/database/statements.ts';
import { repeatLost } from '#lib/server/database/unavailable.ts';
import { type Db, run, sql } from '#lib/server/db.ts';
import { HAS_FACTOR } from '../second-factor/second-factor.server.ts';
import { findViewings } from '../viewing/view-area.server.ts';
import { hashToken, idleSince } from './sessions.server.ts';

const MAX_BATCH = 500;
const MAX_WAITING = 20_000;

/** Precision of `seen_at`, so that not every request writes: it ends an admin's session, and dates the others' days. */
const SEEN_MS: Readonly<Record<Role, number>> = { admin: 5_000, firm: 3_600_000, user: 3_600_000 };

interface Question {
  hash: string;
  actedAt: Date;
  number: number;
}

interface SessionRow {
  id: number;
  user_id: number;
  role: Role;
  duty: Duty | null;
  token_hash: string;
  seen_at: Date;
  lacks_factor: boolean;
}

interface Authenticating {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'adminIdleMinutes' | 'ADMIN_SECOND_FACTOR'>;
}

/** A session that begins more than a day from now was opened while the clock was wrong. */
const findInForce = prepare<
  [hashes: readonly string[], isFactorRequired: boolean, now: Date, idleSince: Date],
  SessionRow
>(
  'sessions_by_hash',
  `select sessions.id, user_id, role, duty, token_hash, seen_at,
    ${unseen('$2::boolean')} and role = 'admin' and not ${HAS_FACTOR} as lacks_factor
  from sessions join users on users.id = user_id
  where token_hash = ${anyUnseen('$1', 'text[]')} and ended_at is null and expires_at > ${unseen('$3::timestamptz')}
    and sessions.created_at <= ${unseen('$3::timestamptz')} + interval '24 hours'
    and users.status = 'active' and (role <> 'admin' or seen_at > ${unseen('$4::timestamptz')})`,
);

function actorOf({ id: sessionId, user_id: userId, role, duty, lacks_factor }: SessionRow): Actor {
  return { userId, role, duty, sessionId, ...(lacks_factor && { lacksFactor: true }) };
}

/** Null where a token is unknown or no longer in force. */
async function authenticateAll({ db, clock, config }: Authenticating, questions: readonly Question[]) {
  const hashes = questions.map(({ hash }) => hash);
  const now = clock.now();
  const idle = idleSince(config, now);
  const live = await ask(db, findInForce(hashes, config.ADMIN_SECOND_FACTOR === 'required', now, idle));
  const byHash = new Map(live.map((session) => [session.token_hash, session]));
  await keepAwake(db, questions, byHash);
  const unknown = hashes.filter((hash) => !byHash.has(hash));
  const viewings = await findViewings(db, unknown, { now, idle });
  return hashes.map((hash) => {
    const session = byHash.get(hash);
    return session === undefined ? (viewings.get(hash) ?? null) : actorOf(session);
  });
}

async function keepAwake(db: Db, questions: readonly Question[], byHash: ReadonlyMap<string, SessionRow>) {
  const acts = questions.flatMap(({ hash, actedAt }) => {
    const session = byHash.get(hash);
    if (session === undefined) return [];
    if (actedAt.getTime() - session.seen_at.getTime() < SEEN_MS[session.role]) return [];
    return [{ id: session.id, actedAt }];
  });
  if (acts.length === 0) return;
  const ids = acts.map(({ id }) => id);
  // Ordered by id, because another server may lock the same rows.
  await run(
    db,
    sql`with locked as (select id from sessions where id = any(${ids}::bigint[]) order by id for no key update)
        update sessions set seen_at = greatest(seen_at, acts.at)
        from (select id, max(at) as at from unnest(${ids}::bigint[],
          ${acts.map(({ actedAt }) => actedAt)}::timestamptz[]) as act (id, at) group by id) as acts
          join locked using (id)
        where sessions.id = acts.id`,
  );
}

/** Always asks the database, so that an ended session is refused on the next request. Parallel requests share a query. */
export function createAuthenticator(options: Authenticating) {
  let asked = 0;
  const batcher = createBatcher<Question, Actor | null>({
    settle: (questions) => repeatLost(() => authenticateAll(options, questions)),
    keyOf: ({ number }) => number,
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    whenFull: () => commonErrors.UNAVAILABLE({ retryAfterSeconds: 2 }),
  });
  return (token: string, idleSeconds: number): Promise<Actor | null> => {
    asked += 1;
    const actedAt = new Date(options.clock.now().getTime() - idleSeconds * 1000);
    return batcher.submit({ hash: hashToken(token), actedAt, number: asked });
  };
}
