/** Whether this folder is one of production. Without a dependency, for what runs before there are any. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The packages are those of `npm ci --omit=dev`, and the program was built: nothing here can be compiled. */
export function runsWhatWasBuilt(folder = root) {
  // npm writes the first of these when it has ended.
  const isInstalled = existsSync(join(folder, 'node_modules/.package-lock.json'));
  const hasCompiler = existsSync(join(folder, 'node_modules/tsx'));
  return isInstalled && !hasCompiler && existsSync(join(folder, 'dist/server'));
}
