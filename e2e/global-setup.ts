/**
 * Runs once before the journeys: translates the server, and makes a PostgreSQL with a database on which it has started
 * once.
 */
import { openMould } from '#testing/mould.ts';
import { buildServer } from './build-server.ts';
import { startOnceOn, tellWorkers } from './start-server.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  await buildServer();
  const { mould, close } = await openMould(startOnceOn);
  tellWorkers(mould);
  return close;
}
