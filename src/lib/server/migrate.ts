/**
 * Applies db/migrations/*.sql: plain SQL, forward only, each in a transaction. Kysely's migrator takes a lock, so
 * several servers may start at once.
 */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Migration, Migrator, sql } from 'kysely';
import { type Db, first, openDatabase, rows } from './db.ts';

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

/** Migrations of the database that this program does not have: of a newer version, or of another branch. */
async function findUnknown(db: Db): Promise<string[]> {
  const table = await first(db, sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`);
  if (table?.name == null) return [];
  const known = await readMigrations();
  const applied = await rows(db, sql<{ name: string }>`select name from kysely_migration order by name`);
  return applied.map(({ name }) => name).filter((name) => !(name in known));
}

async function refuseNewer(db: Db): Promise<void> {
  const unknown = await findUnknown(db);
  if (unknown.length === 0) return;
  throw new Error(
    `The database is newer than this program: it has ${unknown.join(', ')}, which this version does not know. ` +
      'Nothing was changed. Start the version that migrated it, or a newer one; to go back to this version, restore a ' +
      'backup that was taken before the upgrade.',
  );
}

/**
 * Brings the database at `url` up to date. Throws when a migration fails, and, in words for the person who started the
 * program, when the database is ahead of this code.
 */
export async function migrateToLatest(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 2, onError: () => {} });
  try {
    await refuseNewer(db);
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    // A newer server may have migrated meanwhile.
    await refuseNewer(db);
    throw error instanceof Error ? error : new Error('the migration failed', { cause: error });
  } finally {
    await close();
  }
}
