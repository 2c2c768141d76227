import { setTimeout as sleep } from 'node:timers/promises';
import { explainPort, openPort } from '#lib/server/connections.ts';
import { answerWhileStarting } from '#platform/health/server.ts';
import { buildApp } from './build-app.ts';
import { askFigures, openFigures } from './figures.ts';
import {
  joinServers,
  openLog,
  openParts,
  printAddress,
  runProgram,
  startDatabase,
  waitUntilReached,
} from './open-parts.ts';
import { startJobs } from './run-jobs.ts';
import { serveWeb } from './serve-web.ts';

runProgram(async (shutDown) => {
  const { config, log } = openLog();
  shutDown.add(async () => log.info('the program has stopped'));
  const database = await startDatabase(config, log);
  shutDown.add(() => database.stop());
  void database.onExit?.then((failure) => {
    if (failure === undefined) return undefined;
    log.fatal(failure.message);
    return shutDown.now(1);
  });
  const at = { port: config.PORT, host: config.HOST };
  const explain = (error: unknown) => explainPort(error, at, { port: 'PORT', host: 'HOST' });
  const starting = await answerWhileStarting(at).catch(explain);
  const { figures, url: figuresUrl, ...served } = await openFigures(config);
  shutDown.add(served.close);
  const isStopping = shutDown.isUnderWay;
  await waitUntilReached(config, database.url, log);
  const { parts, work, close } = await openParts(config, database.url, { log, figures, isStopping });
  shutDown.add(close);
  await joinServers(work);
  // Without a demo, its code takes no memory.
  const demo = config.DEMO ? await import('../../db/demo.ts') : undefined;
  const days = config.NODE_ENV === 'test' ? 30 : 90;
  const logins = (await demo?.loadDemo(work, days, (line) => log.info(line))) ?? [];
  const app = await buildApp(parts);
  await serveWeb(app, config);
  shutDown.add(() => app.close());
  if (config.WORKER) {
    const jobs = await startJobs(work);
    shutDown.add(() => jobs.stop());
  }
  askFigures(parts);
  await starting.end();
  const address = await openPort(app, at).catch(explain);
  shutDown.add(() => {
    log.info('the program stops');
    // It still serves meanwhile, so that a proxy stops sending first.
    return sleep(config.DRAIN_SECONDS * 1000);
  });
  printAddress(config, log, { url: config.PUBLIC_URL ?? address, figuresUrl, logins });
});
