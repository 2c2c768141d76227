/**
 * The pool as Kysely sees it. It adds what the driver lacks: a statement that is not answered in time fails, a
 * connection that broke is not used again, and only so many may wait for one. The rollback that Kysely sends after a
 * failure answers on a broken connection with the first failure, so that nobody hears of "not queryable" instead of the
 * cause.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { TimeLimits } from './time-limits.ts';
import { READ_ONLY } from './unavailable.ts';

/** Sets `statement_timeout` for the transaction, or for the connection. The guard gives the statements that follow as much time. */
export const RAISE_LIMIT = `select set_config('statement_timeout', `;

/**
 * PostgreSQL's own refusals leave the connection as it was, unless PostgreSQL ends it. One that only reads is of no use
 * either: after a failover it would lead to the former primary for ever.
 */
function isStillUsable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR' && error.code !== READ_ONLY;
}

function guardClient(client: pg.PoolClient, { statementMs, graceMs }: TimeLimits): PostgresPoolClient {
  let limitMs = statementMs;
  let broken: Error | undefined;

  async function ask(text: string, parameters: readonly unknown[]) {
    if (broken !== undefined) throw broken;
    if (text.startsWith(RAISE_LIMIT)) limitMs = Number(parameters[0]);
    try {
      const question = { text, values: [...parameters], query_timeout: limitMs + graceMs };
      return await client.query(question);
    } catch (error) {
      if (!isStillUsable(error)) broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }

  return {
    // Kysely's other form of it is for cursors, which are not used.
    query: ask as unknown as PostgresPoolClient['query'],
    // With an error, the pool closes the connection instead of lending it to the next one.
    release: () => client.release(broken),
  };
}

/** With the code by which PostgreSQL itself refuses a connection too many. */
const tooManyWait = () =>
  Object.assign(new Error('too many wait for a connection to the database'), { code: '53300' });

/** `pool` with the limits. Ending it ends the pool. */
export function guardPool(pool: pg.Pool, limits: TimeLimits): PostgresPool {
  return {
    async connect() {
      if (pool.waitingCount >= (limits.mostWaiting ?? Infinity)) throw tooManyWait();
      return guardClient(await pool.connect(), limits);
    },
    end: () => pool.end(),
  };
}
