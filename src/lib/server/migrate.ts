/**
 * Applies db/migrations/*.sql: plain SQL, forward only, each in a transaction. Kysely's migrator takes a lock, so
 * several servers may start at once, and it refuses a database that a newer version has migrated.
 */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Migration, Migrator, sql } from 'kysely';
import { openDatabase } from './db.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  const migrations = files.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(`${MIGRATIONS}${name}`, 'utf8');
    const up: Migration['up'] = async (db) => {
      await sql.raw(text).execute(db);
    };
    return [name.replace(/\.sql$/, ''), { up }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

/** Brings the database at `url` up to date. Throws when a migration fails or the database is ahead of this code. */
export async function migrateToLatest(url: string): Promise<void> {
  const database = openDatabase(url, { poolSize: 2, onError: () => {} });
  try {
    const migrator = new Migrator({ db: database.db, provider: { getMigrations: readMigrations } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined)
      throw error instanceof Error ? error : new Error('the migration failed', { cause: error });
  } finally {
    await database.close();
  }
}
