/**
 * A call that moves money is done once per `Idempotency-Key`: key, request hash and answer are stored in the
 * transaction that moves the money (Specification, decisions §1). A retry after a lost answer gets the same answer.
 */
import { createHash } from 'node:crypto';
import { commonErrors } from '#lib/shared/errors.ts';
import { type Db, first, rows, run, sql } from './db.ts';

export interface IdempotentRequest {
  actorId: number;
  route: string;
  key: string;
  /** Everything in which another request may differ from this one: its parameters, query and body. */
  payload: unknown;
}

const KEY_FORMAT = /^[\w.:-]{1,100}$/;

/** The header's value, or a 400. Undefined when there is none. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY_FORMAT.test(header)) return header;
  throw commonErrors.VALIDATION({ message: 'Idempotency-Key başlığı geçersiz.' });
}

function hashOf(payload: unknown): string {
  return createHash('sha256').update(JSON.stringify(payload)).digest('hex');
}

/**
 * Runs `work` once per key. Must be called inside the transaction of `work`. A concurrent request with the same key
 * waits for the first one's commit and then answers as it did; a failed first one leaves nothing behind.
 * Throws IDEMPOTENCY_CONFLICT when the key came before with another payload.
 */
export async function onceByKey<T>(tx: Db, request: IdempotentRequest, work: () => Promise<T>): Promise<T> {
  const hash = hashOf(request.payload);
  const { actorId, route, key } = request;
  const claimed = await run(
    tx,
    sql`insert into idempotency_keys (actor_id, route, key, request_hash)
        values (${actorId}, ${route}, ${key}, ${hash}) on conflict do nothing`,
  );
  if (claimed === 0) return storedAnswer<T>(tx, request, hash);
  const answer = await work();
  await run(
    tx,
    sql`update idempotency_keys set answer = ${JSON.stringify(answer)}
        where actor_id = ${actorId} and route = ${route} and key = ${key}`,
  );
  return answer;
}

async function storedAnswer<T>(tx: Db, { actorId, route, key }: IdempotentRequest, hash: string): Promise<T> {
  const stored = await first(
    tx,
    sql<{ request_hash: string; answer: T }>`select request_hash, answer from idempotency_keys
        where actor_id = ${actorId} and route = ${route} and key = ${key}`,
  );
  if (stored === undefined || stored.request_hash !== hash) throw commonErrors.IDEMPOTENCY_CONFLICT();
  return stored.answer;
}

/** The state of a key: new, answered before, or used by another request. */
export type Claim = { kind: 'new' } | { kind: 'answered'; answer: unknown } | { kind: 'conflict' };

const columns = (requests: readonly IdempotentRequest[]) => ({
  actors: requests.map(({ actorId }) => actorId),
  routes: requests.map(({ route }) => route),
  keys: requests.map(({ key }) => key),
});
const nameOf = ({ actorId, route, key }: Pick<IdempotentRequest, 'actorId' | 'route' | 'key'>) =>
  `${actorId} ${route} ${key}`;

/**
 * `onceByKey` for many requests that are settled together: claims their keys, one claim per request, in order. Those that
 * are new must be followed by `answerClaims` in the same transaction. No key may be in it twice.
 */
export async function claimKeys(tx: Db, requests: readonly IdempotentRequest[]): Promise<Claim[]> {
  if (requests.length === 0) return [];
  const { actors, routes, keys } = columns(requests);
  const hashes = requests.map(({ payload }) => hashOf(payload));
  const claimed = await rows(
    tx,
    sql<{ actorId: number; route: string; key: string }>`
      insert into idempotency_keys (actor_id, route, key, request_hash)
      select * from unnest(${actors}::bigint[], ${routes}::text[], ${keys}::text[], ${hashes}::text[])
      on conflict do nothing returning actor_id as "actorId", route, key`,
  );
  const fresh = new Set(claimed.map(nameOf));
  const stored = await rows(
    tx,
    sql<{ actorId: number; route: string; key: string; request_hash: string; answer: unknown }>`
      select actor_id as "actorId", route, key, request_hash, answer from idempotency_keys
      join unnest(${actors}::bigint[], ${routes}::text[], ${keys}::text[]) as wanted (actor_id, route, key)
        using (actor_id, route, key)`,
  );
  const known = new Map(stored.map((row) => [nameOf(row), row]));
  return requests.map((request, index) => {
    if (fresh.has(nameOf(request))) return { kind: 'new' };
    const row = known.get(nameOf(request));
    if (row === undefined || row.request_hash !== hashes[index]) return { kind: 'conflict' };
    return { kind: 'answered', answer: row.answer };
  });
}

/** Keeps the answers to new claims; a claim without an answer is given up, as a request that failed leaves nothing. */
export async function answerClaims(
  tx: Db,
  claims: readonly { request: IdempotentRequest; answer: unknown }[],
): Promise<void> {
  if (claims.length === 0) return;
  const { actors, routes, keys } = columns(claims.map(({ request }) => request));
  const answers = claims.map(({ answer }) => (answer === undefined ? null : JSON.stringify(answer)));
  await run(
    tx,
    sql`update idempotency_keys as kept set answer = given.answer::jsonb
        from unnest(${actors}::bigint[], ${routes}::text[], ${keys}::text[], ${answers}::text[])
          as given (actor_id, route, key, answer)
        where (kept.actor_id, kept.route, kept.key) = (given.actor_id, given.route, given.key)`,
  );
  await run(
    tx,
    sql`delete from idempotency_keys as kept using unnest(${actors}::bigint[], ${routes}::text[], ${keys}::text[])
          as given (actor_id, route, key)
        where (kept.actor_id, kept.route, kept.key) = (given.actor_id, given.route, given.key) and kept.answer is null`,
  );
}

/** A retry comes within minutes, so that an answer a week old is needed by nobody. */
const KEPT_DAYS = 7;
const REMOVED_AT_ONCE = 5000;

/** Removes keys that are older than a week, a few thousand at a time. Answers how many. */
export async function trimIdempotencyKeys(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  let removed = 0;
  while (signal?.aborted !== true) {
    const count = await run(
      db,
      sql`delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys where created_at < ${oldest} limit ${REMOVED_AT_ONCE}))`,
    );
    removed += count;
    if (count < REMOVED_AT_ONCE) break;
  }
  return removed;
}
