import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { openDatabase, run, sql } from '../db.ts';
import { errorCode } from '../error-code.ts';
import { CALL_LIMITS } from './guarded-pool.ts';
import { isUnavailable } from './unavailable.ts';

type DatabaseConfig = Pick<Config, 'DATABASE_URL'>;

const CHECK_HOST = 'Correct the host and the port there, or start PostgreSQL';
const REMEDIES: Readonly<Record<string, string>> = {
  '28P01': 'Correct the user and the password there',
  '28000': 'Correct the user there, or let pg_hba.conf admit it from here',
  '3D000': 'Correct the name of the database there, or create it',
  ENOTFOUND: CHECK_HOST,
  EAI_AGAIN: CHECK_HOST,
  ECONNREFUSED: CHECK_HOST,
  ETIMEDOUT: CHECK_HOST,
  EHOSTUNREACH: CHECK_HOST,
};

const PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/** A server may start before its database, or during a failover. Throws permanent failures at once. */
export async function waitForDatabase(url: string, log: (line: string) => void): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 1, onError: () => {}, limits: CALL_LIMITS });
  let lastReason = '';
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        await run(db, sql`select 1`);
        return;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        const why = error instanceof Error ? error.message : String(error);
        if (why !== lastReason) log(`the database does not answer yet and is tried again: ${why}`);
        lastReason = why;
        await sleep(Math.min(PAUSE_MS * tries, MAX_PAUSE_MS));
      }
    }
  } finally {
    await close();
  }
}

function serverOf(url: string): string {
  const { hostname, port, pathname } = URL.canParse(url)
    ? new URL(url)
    : { hostname: '', port: '', pathname: '' };
  // If a password has an unencoded slash, a part of it stands in the place of the host.
  if (hostname === '' || pathname.includes('@')) return 'a server that it does not name';
  return `${hostname}:${port === '' ? 5432 : port}`;
}

/** The variable and its server, without the password; undefined for the embedded database. */
export const nameDatabase = ({ DATABASE_URL: url }: DatabaseConfig): string | undefined =>
  url && `DATABASE_URL leads to ${serverOf(url)}`;

/** Adds the variable and the remedy to the failure. Rethrows other errors. */
export function explainConnection(error: unknown, config: DatabaseConfig): never {
  const remedy = REMEDIES[errorCode(error) ?? ''];
  const name = nameDatabase(config);
  if (!(error instanceof Error) || remedy === undefined || name === undefined) throw error;
  // A host with several addresses fails with one error for each, and without a message of its own.
  const failures: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const why = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)));
  throw new Error(`${name}: ${why.join(', ')}. ${remedy}.`, { cause: error });
}
