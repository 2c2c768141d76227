/**
 * Runs once before the journeys: compiles the server as for production, and makes a PostgreSQL with a database on which it has started
 * once.
 */
import { fileURLToPath } from 'node:url';
import { openMould } from '#testing/mould.ts';
import { runProgram } from '../scripts/run-program.ts';
import { startOnceOn, tellWorkers } from './start-server.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  if (!(await runProgram(['node', 'scripts/build-server.mjs'], { folder })))
    throw new Error('the server could not be compiled');
  const { mould, close } = await openMould(startOnceOn);
  tellWorkers(mould);
  return close;
}
