/** A call that moves money is done once per `Idempotency-Key` (docs/product.md, Calls). */
import { createHash } from 'node:crypto';
import { commonErrors } from '#lib/shared/errors.ts';
import { linesFrom } from './database/statements.ts';
import { type Db, first, run, sql } from './db.ts';

export interface IdempotentRequest {
  actorId: number;
  route: string;
  key: string;
  payload: unknown;
  /** Set when the answer is the stored one. */
  isRepeated?: true;
}

const KEY_FORMAT = /^[\w.:-]{1,100}$/;

export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY_FORMAT.test(header)) return header;
  throw commonErrors.VALIDATION({ message: 'Idempotency-Key başlığı geçersiz.' });
}

const hashOf = (payload: unknown): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('hex');

/** Stored in the transaction of `work`; a concurrent request waits. Throws IDEMPOTENCY_CONFLICT for another payload. */
export async function onceByKey<T>(tx: Db, request: IdempotentRequest, work: () => Promise<T>): Promise<T> {
  const hash = hashOf(request.payload);
  const { actorId, route, key } = request;
  const claimed = await run(
    tx,
    sql`insert into idempotency_keys (actor_id, route, key, request_hash)
        values (${actorId}, ${route}, ${key}, ${hash}) on conflict do nothing`,
  );
  if (claimed === 0) return storedAnswer<T>(tx, request);
  const answer = await work();
  await run(
    tx,
    sql`update idempotency_keys set answer = ${JSON.stringify(answer)}
        where actor_id = ${actorId} and route = ${route} and key = ${key}`,
  );
  return answer;
}

async function storedAnswer<T>(tx: Db, request: IdempotentRequest): Promise<T> {
  const { actorId, route, key } = request;
  const stored = await first(
    tx,
    sql<StoredAnswer>`select request_hash, answer from idempotency_keys
        where actor_id = ${actorId} and route = ${route} and key = ${key}`,
  );
  if (stored === undefined) throw commonErrors.IDEMPOTENCY_CONFLICT();
  const answer = readStored(request, stored) as T; // The same route's handler has answered it.
  request.isRepeated = true;
  return answer;
}

export interface StoredAnswer {
  request_hash: string;
  answer: unknown;
}

/** Part of a batch's query, on rows `asked` (`user_id`, `route`, `key`) whose actors' locks are held. */
export const STORED_ANSWER = `select request_hash, answer from idempotency_keys as stored
  where stored.actor_id = asked.user_id and stored.route = asked.route and stored.key = asked.key limit 1`;

/** Stores the rows of `answered`, with the columns `actor_id`, `route`, `key`, `request_hash` and `answer`. */
export const storeAnswers = (answered: string): string =>
  `insert into idempotency_keys (actor_id, route, key, request_hash, answer) ${answered} on conflict do nothing`;

export function readStored(request: IdempotentRequest, stored: StoredAnswer): unknown {
  if (stored.request_hash !== hashOf(request.payload)) throw commonErrors.IDEMPOTENCY_CONFLICT();
  return stored.answer;
}

export interface Answered {
  request: IdempotentRequest;
  answer: unknown;
}

/** The answers as rows of a batch's statement. */
export const answersFrom = (first: number) =>
  linesFrom<Answered>(first, {
    actor_id: ['bigint', ({ request }) => request.actorId],
    route: ['text', ({ request }) => request.route],
    key: ['text', ({ request }) => request.key],
    hash: ['text', ({ request }) => hashOf(request.payload)],
    answer: ['text', ({ answer }) => JSON.stringify(answer)],
  });

/** A retry comes within minutes, so that a week is plenty. */
const KEPT_DAYS = 7;
const REMOVED_AT_ONCE = 5000;

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
