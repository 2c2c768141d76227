/**
 * `node scripts/run.mjs FILE …` runs a program of this project from its source, with its packages installed. In a folder
 * of production it runs a program of src/app as it was built and installs nothing, so that the same `npm run` works
 * beside a running server.
 */
import { basename, resolve } from 'node:path';
import { isProduction, prepare } from './ready.mjs';

const file = process.argv[2];
process.argv.splice(1, 2, resolve(file));
if (file.startsWith('src/app/') && isProduction()) {
  await import(`../dist/server/${basename(file, '.ts')}.js`);
} else {
  await prepare();
  await import('tsx');
  await import(`../${file}`);
}
