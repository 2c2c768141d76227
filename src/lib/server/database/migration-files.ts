import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface MigrationFile {
  name: string;
  text: string;
  sha256: string;
  /** False for a statement that PostgreSQL refuses inside one, or that commits by itself. */
  isInTransaction: boolean;
}

export interface AppliedMigration {
  name: string;
  sha256: string;
}

/** First line of a migration without a transaction. */
const OUTSIDE_TRANSACTION = '-- outside a transaction';

export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
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
    `The migration ${edited.name} was changed after this database had run it, so that nobody can say any more what the ` +
      `database looks like. Nothing was changed. Restore db/migrations/${edited.name}.sql as it was, and put the change ` +
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

/** Throws, in words for a person, where the files and the database do not agree. */
export function planMigrations(
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
