/** `npm run worker`: only the jobs, beside servers that run with WORKER=0. */
import { readConfig } from '#lib/server/config.ts';
import { joinDatabase, openParts } from './open-parts.ts';
import { startJobs } from './run-jobs.ts';
import { onShutDown } from './shut-down.ts';

const log = (line: string) => console.log(line);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const shutDown = onShutDown();
  const database = await joinDatabase(config, log);
  shutDown.add(() => database.stop());
  const { work, close } = await openParts(config, database.url, log);
  shutDown.add(close);
  const jobs = await startJobs(work, log);
  shutDown.add(() => jobs.stop());
  log('the worker runs');
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
