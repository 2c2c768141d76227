import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

function folderWithManifest(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('the program lies in no folder with a package.json');
  return folderWithManifest(above);
}

/** Searched upwards, because this file lies in src or, compiled, in dist/server. */
export const PROGRAM_FOLDER = folderWithManifest(import.meta.dirname);

export const IS_COMPILED = import.meta.filename.endsWith('.js');

const stamp = join(PROGRAM_FOLDER, 'dist/server.stamp');
const build = IS_COMPILED && existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 12) : 'source';
const { version } = JSON.parse(readFileSync(join(PROGRAM_FOLDER, 'package.json'), 'utf8')) as {
  version: string;
};

/** SemVer: `0.1.0+3f2a91c07be4`. */
export const VERSION = `${version}+${build}`;
