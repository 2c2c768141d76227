/** The database. SQL is written as SQL, and kysely's `sql` template binds every value. */
import { once } from 'node:events';
import { type Kysely, Kysely as KyselyClass, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { guardPool, RAISE_LIMIT, type TimeLimits, WORK_LIMITS } from './database/guarded-pool.ts';
import { wasLost } from './database/unavailable.ts';
import { errorCode } from './error-code.ts';

export { sql };

type NoTables = Record<string, never>;

/** A connection pool or a transaction on it. Always the first argument, never optional. */
export type Db = Kysely<NoTables>;

const CLOSE_MS = 2_000;
const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY: number = 1016;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint beyond the safe integers: ${text}`);
  return value;
}

// Process-wide: kuruş and ids are numbers, calendar days stay text.
pg.types.setTypeParser(INT8, parseInt8);
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(INT8_ARRAY, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(parseInt8),
);

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  poolSize: number;
  onError: (error: Error) => void;
  limits?: TimeLimits;
}

const REST_MS = 30_000;

/** Set by statements, because PgBouncer accepts hardly any startup option. */
const sessionSettings = ({ statementMs }: TimeLimits) =>
  `set timezone to 'UTC'; set statement_timeout to ${statementMs};
   set idle_in_transaction_session_timeout to ${REST_MS}`;

export function openDatabase(
  url: string,
  { poolSize, onError, limits = WORK_LIMITS }: DatabaseOptions,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // Statements are sent before earlier ones are answered (`database/statements.ts`).
    pipeline: true,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    // For direct users of the pool; a transaction goes through the guarded one.
    query_timeout: limits.statementMs + limits.graceMs,
  });
  pool.on('error', onError);
  const connected = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    // The pool listens only to idle connections. A connection that breaks in use fails its query, or the next one, but
    // an unhandled `error` event would end the process.
    client.on('error', () => {});
    connected.add(client);
    // Sent before every other statement. Its failure means a broken connection, so the next statement fails, too.
    client.query(sessionSettings(limits)).catch(() => {});
  });
  pool.on('remove', (client) => void connected.delete(client));
  const db: Db = new KyselyClass<NoTables>({
    dialect: new PostgresDialect({ pool: guardPool(pool, limits) }),
  });
  return {
    db,
    pool,
    async close() {
      await pool.end();
      // The pool does not wait until its connections are closed, and the database may be stopped right after.
      const limit = AbortSignal.timeout(CLOSE_MS);
      while (connected.size > 0 && !limit.aborted)
        await once(pool, 'remove', { signal: limit }).catch(() => {});
    },
  };
}

export const rows = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows;

export const first = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row | undefined> =>
  (await query.execute(db)).rows[0];

export async function one<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  const row = await first(db, query);
  if (row === undefined) throw new Error('a query that must answer one row answered none');
  return row;
}

export const run = async (db: Db, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(db)).numAffectedRows ?? 0n);

/** Raises the limit for this transaction, or for a connection outside of one. */
export async function raiseStatementLimit(db: Db, limitMs: number): Promise<void> {
  await sql`${sql.raw(RAISE_LIMIT)}${String(limitMs)}, ${db.isTransaction})`.execute(db);
}

const RETRIED_STATES = new Set(['40001', '40P01']); // serialization failure, deadlock
const MAX_TRIES = 4;

export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint;

/** Retries a deadlock, a serialization failure and a connection lost before the commit: `work` must be repeatable. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let tries = 1; ; tries += 1) {
    let isDone = false;
    try {
      return await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (tx) => {
          const result = await work(tx);
          // If the answer to the commit is lost, nobody knows whether it took effect.
          isDone = true;
          return result;
        });
    } catch (error) {
      const isUndone = RETRIED_STATES.has(errorCode(error) ?? '') || (!isDone && wasLost(error));
      if (tries >= MAX_TRIES || !isUndone) throw error;
    }
  }
}
