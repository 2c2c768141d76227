/** A database of its own for a test file: a copy of the migrated template that the global setup made. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { withDatabase } from './postgres-url.ts';

export interface ClonedDatabase {
  url: string;
  /** Ends what is still connected to it. */
  drop(): Promise<void>;
}

/** Makes a copy of the migrated, empty database under a random name. Call it inside a vitest worker; drop it after. */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  const { url, template } = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: withDatabase(url, name),
    drop: () => administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
