/**
 * `npm run failover`: a cluster of PostgreSQL from Debian's packages with the files of deploy/, three of our servers on it,
 * and people at work, while PostgreSQL is killed, a whole node is, and both are lost. Skips where packages are absent.
 */
import { fileURLToPath } from 'node:url';
import { runProgram } from '../run-program.ts';
import { findMissingPackages } from './packages.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));
const missing = findMissingPackages();
if (missing.length > 0) {
  console.log(`skipped, because these packages of Debian are absent: ${missing.join(' ')}`);
} else if (await runProgram(['node', 'scripts/build-server.mjs'], { folder })) {
  // Imported late: it asks for the user that one of the packages makes.
  const { tryFailover } = await import('./trial.ts');
  process.exitCode = (await tryFailover()) ? 0 : 1;
} else {
  process.exitCode = 1;
}
