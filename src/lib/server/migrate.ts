/** Older servers run meanwhile: no migration waits long for a lock, behind which all others would wait. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, one, openDatabase, raiseStatementLimit, rows, run, sql } from './db.ts';
import { errorCode } from './error-code.ts';
import { PROGRAM_FOLDER } from './program.ts';

const MIGRATIONS = join(PROGRAM_FOLDER, 'db/migrations/');
const MIGRATION_LOCK = '3853314791062309107';
const LOCK_POLL_MS = 200;
/** An hour, for building an index on a big table, which blocks nobody. */
const STATEMENT_MS = 3_600_000;
const MAX_POLLS = STATEMENT_MS / LOCK_POLL_MS;
const MAX_TRIES = 20;
const MAX_PAUSE_MS = 10_000;
const LOCKED_STATES = new Set(['55P03', '40P01']); // lock not available, deadlock

export interface MigrateOptions {
  folder?: string;
  /** Time limit for a lock. Calls that need the table wait as long. */
  lockMs?: number;
  /** Pause after the first try without a lock; it grows with each try. */
  pauseMs?: number;
  log?: (line: string) => void;
}

async function readApplied(db: Db): Promise<AppliedMigration[]> {
  const { is_migrated, is_before_release } = await one(
    db,
    sql<{ is_migrated: boolean; is_before_release: boolean }>`
      select to_regclass('migrations') is not null as is_migrated,
        to_regclass('kysely_migration') is not null as is_before_release`,
  );
  if (is_before_release)
    throw new Error(
      'This database was made by a version from before the first release, and no later one can go on with it. Nothing ' +
        'was changed. Start afresh: give DATABASE_URL an empty database, or without DATABASE_URL delete the folder DATA_DIR.',
    );
  if (!is_migrated) return [];
  return rows(db, sql<AppliedMigration>`select name, sha256 from migrations order by name`);
}

const OLDEST_SERVER = 15;

/** @param version as `server_version_num` has it: 150020 for 15.20. */
export function refuseOldServer(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_SERVER)
    throw new Error(
      `The PostgreSQL at DATABASE_URL is version ${major}; this program needs ${OLDEST_SERVER} or newer. Nothing was changed.`,
    );
}

/** The lock ends with the connection. */
async function takeMigrationLock(db: Db, log: (line: string) => void): Promise<void> {
  for (let polls = 1; polls <= MAX_POLLS; polls += 1) {
    const { mine } = await one(
      db,
      sql<{ mine: boolean }>`select pg_try_advisory_lock(${MIGRATION_LOCK}::bigint) as mine`,
    );
    if (mine) return;
    if (polls === 1) log('another process is migrating the database; waiting for it');
    await sleep(LOCK_POLL_MS);
  }
  throw new Error('Another process has been migrating this database for an hour.');
}

/** An interrupted index build leaves an invalid index that blocks the next try. */
async function dropHalfBuilt(db: Db, text: string): Promise<void> {
  const found = await rows(
    db,
    sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
      where not indisvalid and position(relname in ${text}) > 0`,
  );
  for (const { name } of found) await run(db, sql`drop index concurrently ${sql.raw(name)}`);
}

async function apply(db: Db, migration: MigrationFile, lockMs: number): Promise<void> {
  const { name, sha256, text, isInTransaction } = migration;
  async function applyOn(connection: Db): Promise<void> {
    await raiseStatementLimit(connection, STATEMENT_MS);
    if (isInTransaction)
      await run(connection, sql`select set_config('lock_timeout', ${String(lockMs)}, true)`);
    else await dropHalfBuilt(connection, text);
    await run(connection, sql.raw(text));
    await run(connection, sql`insert into migrations (name, sha256) values (${name}, ${sha256})`);
  }
  await (isInTransaction ? db.transaction().execute(applyOn) : applyOn(db));
}

async function applyPatiently(
  db: Db,
  migration: MigrationFile,
  { lockMs = 2_000, pauseMs = 1_000, log = () => {} }: MigrateOptions,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(db, migration, lockMs);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!LOCKED_STATES.has(errorCode(error) ?? ''))
        throw new Error(`The migration ${migration.name} failed: ${why}`, { cause: error });
      if (tries === MAX_TRIES)
        throw new Error(
          `The migration ${migration.name} got no lock in ${MAX_TRIES} tries, so nothing of it was done: ${why}. Start ` +
            'again when fewer people are about, or end what holds the table (pg_stat_activity shows it).',
          { cause: error },
        );
      log(`the migration ${migration.name} got no lock and is tried again: ${why}`);
      await sleep(Math.min(pauseMs * tries, MAX_PAUSE_MS));
    }
  }
}

async function migrate(db: Db, files: readonly MigrationFile[], options: MigrateOptions): Promise<void> {
  await takeMigrationLock(db, options.log ?? (() => {}));
  const applied = await readApplied(db);
  const pending = planMigrations(files, applied);
  await run(
    db,
    sql`
      create table if not exists migrations (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  );
  for (const migration of pending) await applyPatiently(db, migration, options);
  const [first, last] = [pending[0], pending.at(-1)];
  if (first !== undefined && last !== undefined)
    options.log?.(
      pending.length === 1
        ? `1 migration was applied: ${first.name}`
        : `${pending.length} migrations were applied: ${first.name} to ${last.name}`,
    );
}

export async function findPendingMigrations(url: string): Promise<string[]> {
  const files = await readMigrationFiles(MIGRATIONS);
  const { db, close } = openDatabase(url, { poolSize: 1, onError: () => {} });
  try {
    return planMigrations(files, await readApplied(db)).map(({ name }) => name);
  } finally {
    await close();
  }
}

/** Throws when a migration fails, and, with a message for a person, when the database and this code do not agree. */
export async function migrateToLatest(url: string, options: MigrateOptions = {}): Promise<void> {
  const files = await readMigrationFiles(options.folder ?? MIGRATIONS);
  const { db, close } = openDatabase(url, { poolSize: 1, onError: () => {} });
  try {
    await db.connection().execute(async (connection) => {
      const { version } = await one(
        connection,
        sql<{ version: number }>`select current_setting('server_version_num')::integer as version`,
      );
      refuseOldServer(version);
      const applied = await readApplied(connection);
      if (planMigrations(files, applied).length > 0) await migrate(connection, files, options);
    });
  } finally {
    await close();
  }
}

interface MigrationFile {
  name: string;
  text: string;
  sha256: string;
  /** False for a statement that PostgreSQL refuses inside one, or that commits by itself. */
  isInTransaction: boolean;
}

type AppliedMigration = Pick<MigrationFile, 'name' | 'sha256'>;

const OUTSIDE_TRANSACTION = '-- outside a transaction';

async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return {
        name: name.replace(/\.sql$/, ''),
        text,
        sha256: createHash('sha256').update(text).digest('hex'),
        isInTransaction: !text.startsWith(OUTSIDE_TRANSACTION),
      };
    }),
  );
}

function refuseNewer(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): void {
  const known = new Set(files.map(({ name }) => name));
  const unknown = applied.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database is newer than this program: it has ${unknown.join(', ')}, which this version does not know. ` +
      'Nothing was changed. Start the version that migrated it, or a newer one; to go back to this version, restore a ' +
      'backup that was taken before the upgrade.',
  );
}

function refuseEdited(files: readonly MigrationFile[], had: ReadonlyMap<string, string>): void {
  const edited = files.find(({ name, sha256 }) => (had.get(name) ?? sha256) !== sha256);
  if (edited === undefined) return;
  throw new Error(
    `The migration ${edited.name} was changed after this database had run it, so that nobody knows any more what the ` +
      `database contains. Nothing was changed. Restore db/migrations/${edited.name}.sql as it was, and put the change ` +
      'into a new migration.',
  );
}

function refuseOvertaken(pending: readonly MigrationFile[], applied: readonly AppliedMigration[]): void {
  const last = applied.at(-1)?.name ?? '';
  const late = pending.find(({ name }) => name < last);
  if (late === undefined) return;
  throw new Error(
    `The migration ${late.name} comes before ${last}, which this database has had already. Nothing was changed. Give ` +
      'it the next free number.',
  );
}

function planMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  refuseNewer(files, applied);
  const had = new Map(applied.map(({ name, sha256 }) => [name, sha256]));
  refuseEdited(files, had);
  const pending = files.filter(({ name }) => !had.has(name));
  refuseOvertaken(pending, applied);
  return pending;
}
