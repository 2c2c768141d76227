/** `npm run worker`: only the jobs, beside servers that run with WORKER=0. */
import { readConfig } from '#lib/server/config.ts';
import { askFigures, keepFigures } from './figures.ts';
import { joinDatabase, joinServers, openParts } from './open-parts.ts';
import { startJobs } from './run-jobs.ts';
import { onShutDown, type ShutDown } from './shut-down.ts';

const log = (line: string) => console.log(line);

async function start(shutDown: ShutDown): Promise<void> {
  const config = readConfig(process.env);
  const database = await joinDatabase(config, log);
  shutDown.add(() => database.stop());
  const { figures, ...kept } = await keepFigures(config);
  shutDown.add(kept.close);
  const isStopping = shutDown.isUnderWay;
  const { work, close } = await openParts(config, database.url, { log, figures, isStopping });
  shutDown.add(close);
  await joinServers(work);
  askFigures(work);
  const jobs = await startJobs(work, log);
  shutDown.add(() => jobs.stop());
  log('the worker runs');
}

const shutDown = onShutDown();
start(shutDown).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  // What was opened before, such as the embedded database, does not outlive the refusal.
  void shutDown.now(1);
});
