/** Which backups there are, and which one a restore begins from. */
import { access, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorCode } from '../error-code.ts';
import { type Manifest, readManifest } from './manifest.ts';

export interface FoundBackup {
  folder: string;
  name: string;
  manifest: Manifest;
}

/** The whole backups in a folder, the oldest first. One whose manifest is damaged is told of and left out. */
export async function listBackups(
  folder: string,
  onDamaged: (problem: string) => void,
): Promise<FoundBackup[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const found: FoundBackup[] = [];
  for (const { name } of entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))) {
    const backup = join(folder, name);
    if (!(await isBackup(backup))) continue;
    const manifest = await readManifest(backup).catch((error: unknown) => {
      onDamaged(error instanceof Error ? error.message : String(error));
      return undefined;
    });
    if (manifest !== undefined) found.push({ folder: backup, name, manifest });
  }
  return found.toSorted((one, other) => Date.parse(one.manifest.at) - Date.parse(other.manifest.at));
}

const isBackup = (folder: string) =>
  access(join(folder, 'manifest.json')).then(
    () => true,
    () => false,
  );

/** The state to bring back: that of the backup, everything in the archive, or that of a moment. */
export type Until = Date | 'latest' | undefined;

/**
 * `given` is a backup, or a folder of backups, of which the latest is taken, or the latest before the moment. Throws a
 * sentence where there is none.
 */
export async function chooseBackup(given: string, until: Until): Promise<FoundBackup> {
  const folder = resolve(given);
  const isOne = await isBackup(folder);
  // Another one than the latest is not taken without asking.
  const refuse = (problem: string) => {
    throw new Error(`${problem} Move it away, or name the folder of one backup.`);
  };
  const all = isOne
    ? [{ folder, name: '', manifest: await readManifest(folder) }]
    : await listBackups(folder, refuse);
  // Names the file that is missing.
  if (all.length === 0) await readManifest(folder);
  if (new Set(all.map(({ manifest }) => manifest.database)).size > 1)
    throw new Error(`${folder} has backups of several databases. Name the folder of one backup.`);
  const usable = until === undefined ? all : all.filter(({ manifest }) => manifest.archive !== null);
  if (usable.length === 0)
    throw new Error(`No backup in ${folder} was made with ARCHIVE_DIR: restore one without --until.`);
  const before = usable.filter(
    ({ manifest }) => !(until instanceof Date) || Date.parse(manifest.at) <= until.getTime(),
  );
  const latest = before.at(-1);
  if (latest === undefined)
    throw new Error(
      `The earliest backup in ${folder} from which a restore to a moment can begin is of ${usable[0]?.manifest.at}. ` +
        'Name a later moment, or a folder with an earlier backup.',
    );
  return latest;
}
