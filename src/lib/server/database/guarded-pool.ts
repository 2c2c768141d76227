/**
 * The pool as Kysely sees it: bounds waiting, replaces broken connections, whose rollback then reports the first error
 * instead of "not queryable", and sends BEGIN together with the first statement, which saves a round trip.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { READ_ONLY } from './unavailable.ts';

/** Not for a text of several statements, which is sent at once, whatever it begins with. */
const BEGIN = /^(begin|start transaction)\b[^;]*$/;
const END = /^(commit|rollback)$/;
const NOTHING = { command: '', rowCount: 0, rows: [] };

const names = new Map<string, string>();

/** Prepares a text under a name, which must be unique. */
export const nameStatement = (text: string, name: string): void => void names.set(text, name);

export const nameOf = (text: string): string | undefined => names.get(text);

/** A read-only connection is replaced: after a failover it would lead to the former primary for ever. */
const isStillUsable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR' && error.code !== READ_ONLY;

/** Sends everything of one tick in one piece: each piece costs both sides a system call, and wakes the database. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function guardClient(client: pg.PoolClient, { statementMs, graceMs }: TimeLimits): PostgresPoolClient {
  let limitMs = statementMs;
  let broken: Error | undefined;
  /** A BEGIN without its first statement. */
  let beginning: string | undefined;

  function send(text: string, values: unknown[]) {
    const name = nameOf(text);
    const query = { text, values, query_timeout: limitMs + graceMs };
    sendTogether(client);
    return client.query(name === undefined ? query : { ...query, name });
  }

  async function sendWithBeginning(begin: string, text: string, values: unknown[]) {
    const [, answer] = await Promise.all([send(begin, []), send(text, values)]);
    return answer;
  }

  async function ask(text: string, parameters: readonly unknown[]): Promise<unknown> {
    if (broken !== undefined) throw broken;
    if (text.startsWith(RAISE_LIMIT)) limitMs = Number(parameters[0]);
    const begin = beginning;
    beginning = BEGIN.test(text) ? text : undefined;
    if (beginning !== undefined || (begin !== undefined && END.test(text))) return NOTHING;
    try {
      const values = [...parameters];
      return await (begin === undefined ? send(text, values) : sendWithBeginning(begin, text, values));
    } catch (error) {
      if (!isStillUsable(error)) broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }

  return {
    // Kysely's other overload is for cursors, which are not used.
    query: ask as unknown as PostgresPoolClient['query'],
    release: () => client.release(broken),
  };
}

/** The code with which PostgreSQL refuses a connection too many. */
const tooManyWait = () =>
  Object.assign(new Error('too many wait for a connection to the database'), { code: '53300' });

export function guardPool(pool: pg.Pool, limits: TimeLimits): PostgresPool {
  return {
    async connect() {
      if (pool.waitingCount >= (limits.mostWaiting ?? Infinity)) throw tooManyWait();
      return guardClient(await pool.connect(), limits);
    },
    end: () => pool.end(),
  };
}

export interface TimeLimits {
  connectMs: number;
  /** Further callers are refused at once, which costs less than a wait in vain. */
  mostWaiting?: number;
  /** For one statement, enforced by PostgreSQL: a forgotten lock must not hold money for ever. */
  statementMs: number;
  /** After this much more, the program stops waiting by itself: a frozen database ends no statement. */
  graceMs: number;
}

/** For calls of people. */
export const CALL_LIMITS: TimeLimits = {
  connectMs: 4_000,
  mostWaiting: 200,
  statementMs: 8_000,
  graceMs: 1_000,
};

/** For jobs, migrations, commands and the demo. */
export const WORK_LIMITS: TimeLimits = {
  connectMs: 10_000,
  statementMs: 30_000,
  graceMs: 5_000,
};

/** Prefix of the statement that raises the limit of the transaction or connection; the guarded pool searches for it. */
export const RAISE_LIMIT = `select set_config('statement_timeout', `;
