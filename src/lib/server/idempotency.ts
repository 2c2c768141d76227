/**
 * A call that moves money is done once per `Idempotency-Key`: key, request hash and answer are stored in the
 * transaction that moves the money (Specification, decisions §1). A retry after a lost answer gets the same answer.
 */
import { createHash } from 'node:crypto';
import { commonErrors } from '../shared/errors.ts';
import { type Db, first, run, sql } from './db.ts';

export interface IdempotentRequest {
  actorId: number;
  route: string;
  key: string;
  /** Everything that makes the request this request. */
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
