/**
 * A pooler such as PgBouncer that lends a connection for one transaction at a time: the program can set nothing on a
 * session that it does not keep. The role of the database sets it, and a server without it does not start.
 */
import { type Db, one, sql } from '../db.ts';
import { CALL_LIMITS } from './time-limits.ts';

const REST_MS = 30_000;

interface Settings {
  role: string;
  database: string;
  zone: string;
  /** Milliseconds; 0 is without a limit. */
  statement: number;
  rest: number;
}

const isWithin = (ms: number, limitMs: number) => ms > 0 && ms <= limitMs;

/** Throws what to set, where sessions behind the pooler are not as the program needs them. */
export async function requirePoolerSettings(db: Db): Promise<void> {
  const { role, database, zone, statement, rest } = await one(
    db,
    sql<Settings>`
      select quote_ident(current_user) as role, quote_ident(current_database()) as database,
        current_setting('TimeZone') as zone,
        (extract(epoch from current_setting('statement_timeout')::interval) * 1000)::int as statement,
        (extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval) * 1000)::int as rest`,
  );
  const isUsable =
    /^(Etc\/)?UTC$/.test(zone) && isWithin(statement, CALL_LIMITS.statementMs) && isWithin(rest, REST_MS);
  if (isUsable) return;
  const set = `  alter role ${role} in database ${database} set`;
  throw new Error(
    [
      'DATABASE_URL leads through a pooler, where the program can set nothing on a session. Let the role do so:',
      `${set} timezone to 'UTC';`,
      `${set} statement_timeout to '${CALL_LIMITS.statementMs}ms';`,
      `${set} idle_in_transaction_session_timeout to '${REST_MS}ms';`,
      "and have the pooler make its connections anew (restart it). DATABASE_DIRECT_URL's own are not affected.",
    ].join('\n'),
  );
}
