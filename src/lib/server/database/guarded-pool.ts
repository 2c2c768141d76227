/**
 * The pool as Kysely sees it. It adds what the driver lacks: a statement that is not answered in time fails, a
 * connection that broke is not used again, and only so many may wait for one. The rollback that Kysely sends after a
 * failure answers on a broken connection with the first failure, so that nobody hears of "not queryable" instead of the
 * cause.
 *
 * It also sends the beginning of a transaction together with its first statement, which saves a wait for the database in
 * each.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { RAISE_LIMIT, type TimeLimits } from './time-limits.ts';
import { READ_ONLY } from './unavailable.ts';

/** Alone: a text of several statements is sent at once, whatever it begins with. */
const BEGIN = /^(begin|start transaction)\b[^;]*$/;
const END = /^(commit|rollback)$/;
const NOTHING = { command: '', rowCount: 0, rows: [] };

const names = new Map<string, string>();

/** Lets connections keep a text under a name, which must be the only one of its kind. */
export const nameStatement = (text: string, name: string): void => void names.set(text, name);

/** The name under which connections keep a text; undefined for one that is planned each time. */
export const nameOf = (text: string): string | undefined => names.get(text);

/**
 * PostgreSQL's own refusals leave the connection as it was, unless PostgreSQL ends it. One that only reads is of no use
 * either: after a failover it would lead to the former primary for ever.
 */
function isStillUsable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR' && error.code !== READ_ONLY;
}

/** What is sent in one go leaves in one piece: each piece costs both sides a call of the system, and wakes the database. */
function holdBack({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function guardClient(client: pg.PoolClient, { statementMs, graceMs }: TimeLimits): PostgresPoolClient {
  let limitMs = statementMs;
  let broken: Error | undefined;
  /** The beginning of a transaction that has no statement yet. */
  let beginning: string | undefined;

  function send(text: string, values: unknown[]) {
    const name = nameOf(text);
    const question = { text, values, query_timeout: limitMs + graceMs };
    holdBack(client);
    return client.query(name === undefined ? question : { ...question, name });
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
