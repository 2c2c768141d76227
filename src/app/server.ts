/** `npm start`: database, migrations, demo data on the first run, every feature, one port. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#lib/server/config.ts';
import { configWarnings } from '#lib/server/config-warnings.ts';
import { loadDemo } from '../../db/demo.ts';
import { answerWhileStarting } from '#features/health/server/index.ts';
import { buildApp } from './build-app.ts';
import { askFigures, keepFigures } from './figures.ts';
import { joinServers, openParts, startDatabase } from './open-parts.ts';
import { startJobs } from './run-jobs.ts';
import { serveWeb } from './serve-web.ts';
import { onShutDown, type ShutDown } from './shut-down.ts';

const log = (line: string) => console.log(line);

async function start(shutDown: ShutDown): Promise<void> {
  const config = readConfig(process.env);
  for (const warning of configWarnings(config)) console.warn(`warning: ${warning}`);
  const database = await startDatabase(config, log);
  shutDown.add(() => database.stop());
  void database.onExit?.then((failure) => {
    if (failure === undefined) return undefined;
    console.error(failure.message);
    return shutDown.now(1);
  });
  const starting = await answerWhileStarting({ port: config.PORT, host: config.HOST });
  const { figures, url: figuresUrl, ...kept } = await keepFigures(config);
  shutDown.add(kept.close);
  const isStopping = shutDown.isUnderWay;
  const { parts, work, close } = await openParts(config, database.url, { log, figures, isStopping });
  shutDown.add(close);
  await joinServers(work);
  const logins = config.DEMO ? await loadDemo(work, log) : [];
  const app = await buildApp(parts);
  await serveWeb(app, config);
  shutDown.add(() => app.close());
  if (config.WORKER) {
    const jobs = await startJobs(work, log);
    shutDown.add(() => jobs.stop());
  }
  askFigures(parts);
  await starting.end();
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  shutDown.add(() => sleep(config.DRAIN_SECONDS * 1000));
  log(`\n${config.PRODUCT_NAME} is at ${config.PUBLIC_URL ?? address}`);
  if (figuresUrl !== undefined) log(`  figures at ${figuresUrl}`);
  for (const { role, email, password } of logins) log(`  ${role.padEnd(6)} ${email.padEnd(32)} ${password}`);
}

const shutDown = onShutDown();
start(shutDown).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  // What was opened before, such as the embedded database, does not outlive the refusal.
  void shutDown.now(1);
});
