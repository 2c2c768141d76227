/** `npm run worker`: only the jobs, beside servers that run with WORKER=0. */
import { VERSION } from '#lib/server/program.ts';
import { askFigures, openFigures } from './figures.ts';
import {
  joinDatabase,
  joinServers,
  onShutDown,
  openLog,
  openParts,
  logStartFailure,
  type ShutDown,
  waitUntilReached,
} from './open-parts.ts';
import { startJobs } from './run-jobs.ts';

async function start(shutDown: ShutDown): Promise<void> {
  const { config, log } = openLog();
  shutDown.add(async () => log.info('the worker has stopped'));
  const database = await joinDatabase(config, log);
  shutDown.add(() => database.stop());
  const { figures, ...served } = await openFigures(config);
  shutDown.add(served.close);
  const isStopping = shutDown.isUnderWay;
  await waitUntilReached(config, database.url, log);
  const { work, close } = await openParts(config, database.url, { log, figures, isStopping });
  shutDown.add(close);
  await joinServers(work);
  askFigures(work);
  const jobs = await startJobs(work);
  shutDown.add(() => jobs.stop());
  log.info({ version: VERSION }, 'the worker runs');
}

const shutDown = onShutDown();
start(shutDown).catch((error: unknown) => {
  logStartFailure(error);
  // Closes everything that was opened before, such as the embedded database.
  void shutDown.now(1);
});
