/** Which program this is: the package's version, and which build of it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IS_COMPILED, PROGRAM_FOLDER } from './program-folder.ts';

/** A hash over everything that was compiled, which the build writes beside it. */
const stamp = join(PROGRAM_FOLDER, 'dist/server.stamp');
const build = IS_COMPILED && existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 12) : 'source';
// The version of package.json is a string, or npm would not install it.
const { version } = JSON.parse(readFileSync(join(PROGRAM_FOLDER, 'package.json'), 'utf8')) as {
  version: string;
};

/** As SemVer writes it: `0.1.0+3f2a91c07be4`. */
export const VERSION = `${version}+${build}`;
