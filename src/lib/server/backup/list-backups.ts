/** Which backups there are, and which one a restore begins from. */
import type { Bucket } from '../s3-bucket.ts';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { openPlace } from './open-place.ts';
import type { Place } from './place.ts';

export interface FoundBackup {
  place: Place;
  /** As people write it. */
  folder: string;
  name: string;
  manifest: Manifest;
}

/** The whole backups in a folder, the oldest first. One whose manifest is damaged is told of and left out. */
export async function listBackups(
  folder: string,
  onDamaged: (problem: string) => void,
  bucket?: Bucket,
): Promise<FoundBackup[]> {
  const root = openPlace(folder, bucket);
  const found: FoundBackup[] = [];
  for (const name of (await root.names()).filter((one) => !one.startsWith('.'))) {
    const place = root.below(name);
    if (!(await place.has(MANIFEST))) continue;
    const manifest = await readManifest(place).catch((error: unknown) => {
      onDamaged(error instanceof Error ? error.message : String(error));
      return undefined;
    });
    if (manifest !== undefined) found.push({ place, folder: place.name, name, manifest });
  }
  return found.toSorted((one, other) => Date.parse(one.manifest.at) - Date.parse(other.manifest.at));
}

/** The state to bring back: that of the backup, everything in the archive, or that of a moment. */
export type Until = Date | 'latest' | undefined;

/**
 * `given` is a backup, or a folder of backups, of which the latest is taken, or the latest before the moment. Throws a
 * sentence where there is none.
 */
export async function chooseBackup(given: string, until: Until, bucket?: Bucket): Promise<FoundBackup> {
  const place = openPlace(given, bucket);
  const folder = place.name;
  const isOne = await place.has(MANIFEST);
  // Another one than the latest is not taken without asking.
  const refuse = (problem: string) => {
    throw new Error(`${problem} Move it away, or name the folder of one backup.`);
  };
  const all = isOne
    ? [{ place, folder, name: '', manifest: await readManifest(place) }]
    : await listBackups(folder, refuse, bucket);
  // Names the file that is missing.
  if (all.length === 0) await readManifest(place);
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
