import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IS_COMPILED, PROGRAM_FOLDER } from './program-folder.ts';

/** A hash over everything compiled, written by the build. */
const stamp = join(PROGRAM_FOLDER, 'dist/server.stamp');
const build = IS_COMPILED && existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 12) : 'source';
// npm would not install a package.json without a string version.
const { version } = JSON.parse(readFileSync(join(PROGRAM_FOLDER, 'package.json'), 'utf8')) as {
  version: string;
};

/** SemVer: `0.1.0+3f2a91c07be4`. */
export const VERSION = `${version}+${build}`;
