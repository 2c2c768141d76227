/** `npm run worker`: only the jobs, beside servers that run with WORKER=0. */
import { VERSION } from '#lib/server/program.ts';
import { askFigures, openFigures } from './figures.ts';
import { joinDatabase, joinServers, openLog, openParts, runProgram, waitUntilReached } from './open-parts.ts';
import { startJobs } from './run-jobs.ts';

runProgram(async (shutDown) => {
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
});
