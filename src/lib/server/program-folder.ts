import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function folderWithManifest(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('the program lies in no folder with a package.json');
  return folderWithManifest(above);
}

/**
 * The folder that holds db/migrations, dist/web and package.json. Found by the last of them, because this file may lie
 * in src or, compiled, in dist/server.
 */
export const PROGRAM_FOLDER = folderWithManifest(import.meta.dirname);

/** Whether this is what `npm run build` made, instead of its sources. */
export const IS_COMPILED = import.meta.filename.endsWith('.js');
