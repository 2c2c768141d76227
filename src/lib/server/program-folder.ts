import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function folderWithManifest(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('the program lies in no folder with a package.json');
  return folderWithManifest(above);
}

/**
 * The folder of package.json, db/migrations and dist/web. Searched upwards, because this file lies in src or,
 * compiled, in dist/server.
 */
export const PROGRAM_FOLDER = folderWithManifest(import.meta.dirname);

export const IS_COMPILED = import.meta.filename.endsWith('.js');
