import { availableParallelism } from 'node:os';
import { systemClock } from '#lib/server/clock.ts';
import type { Config } from '#lib/server/config.ts';
import { readClockState } from '#lib/server/clock-state.ts';
import { requireSameDeployment } from '#lib/server/deployment.ts';
import { explainConnection, nameDatabase, waitForDatabase } from '#lib/server/database/reach-database.ts';
import { CALL_LIMITS, WORK_LIMITS } from '#lib/server/database/guarded-pool.ts';
import { type Database, openDatabase } from '#lib/server/db.ts';
import {
  hasEmbeddedPostgres,
  joinEmbeddedPostgres,
  makeDataDir,
  startEmbeddedPostgres,
} from '#lib/server/embedded-postgres/index.ts';
import { type Figures, NO_FIGURES } from '#lib/server/figures/figures.ts';
import { poolConnections } from '#lib/server/figures/lib-figures.ts';
import { createLimits, NO_LIMITS } from '#lib/server/limits.ts';
import { createLog, createPostgresLog, type Log } from '#lib/server/log.ts';
import { createMail } from '#lib/server/sending/mail.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import type { Outgoing } from '#lib/server/sending/outgoing.ts';
import { openKey } from '#lib/server/secret.ts';
import { createSms } from '#lib/server/sending/sms.ts';
import { createUploads, openStorage } from '#lib/server/uploads/uploads.ts';
import type { AppParts } from './build-app.ts';
import { noteAlarm } from '#features/accounts/server/index.ts';
import { refuseDemoLogins } from './demo-accounts.ts';

/** More concurrent statements are no faster, and leave the program no processor time to refuse people quickly. */
const CALL_CONNECTIONS = Math.min(10, Math.max(6, 3 * availableParallelism()));
/** Those for jobs. With at most two that listen, a server holds at most 20. */
const WORK_CONNECTIONS = 6;

export interface RunningDatabase {
  url: string;
  stop(): Promise<void>;
  /** Resolves with an Error when the embedded database could not be kept running. */
  onExit?: Promise<Error | undefined>;
}

function findGiven({ DATABASE_URL: url }: Config): RunningDatabase | undefined {
  return url === undefined ? undefined : { url, stop: async () => {} };
}

const embedded = (config: Config, log: Log) => ({ dataDir: config.DATA_DIR, log: createPostgresLog(log) });

export async function startDatabase(config: Config, log: Log): Promise<RunningDatabase> {
  await makeDataDir(config.DATA_DIR);
  return findGiven(config) ?? (await startEmbeddedPostgres(embedded(config, log)));
}

/** The database for a command or a worker beside the server: joins the embedded one if it runs, otherwise starts it. */
export async function joinDatabase(config: Config, log: Log): Promise<RunningDatabase> {
  await makeDataDir(config.DATA_DIR);
  return findGiven(config) ?? (await joinEmbeddedPostgres(embedded(config, log)));
}

export async function hasDatabase({ DATABASE_URL, DATA_DIR }: Config): Promise<boolean> {
  return DATABASE_URL !== undefined || (await hasEmbeddedPostgres(DATA_DIR));
}

/** For a command about what is there: a mistyped DATA_DIR is told instead of filled with a new database. */
export async function requireDatabase(config: Config): Promise<void> {
  if (!(await hasDatabase(config)))
    throw new Error(`There is no database in ${config.DATA_DIR}. Name its folder with DATA_DIR.`);
}

export interface OpenParts {
  parts: AppParts;
  /** The same for jobs, commands and the demo, whose statements may take longer; on connections of their own. */
  work: AppParts;
  close(): Promise<void>;
}

export interface Staying {
  figures: Figures;
  log: Log;
  isStopping(): boolean;
}

export const PASSING: Staying = {
  figures: NO_FIGURES,
  log: createLog({ LOG_LEVEL: 'silent' }),
  isStopping: () => false,
};

export async function waitUntilReached(config: Config, url: string, log: Log): Promise<void> {
  const name = nameDatabase(config);
  const say = (line: string) => log.warn(name === undefined ? line : `${line} (${name})`);
  await waitForDatabase(url, say).catch((error: unknown) => explainConnection(error, config));
}

export async function migrate(config: Config, url: string, say: (line: string) => void): Promise<void> {
  await migrateToLatest(url, { log: say }).catch((error: unknown) => explainConnection(error, config));
}

export async function openParts(
  config: Config,
  url: string,
  { log, figures, isStopping }: Staying,
): Promise<OpenParts> {
  await migrate(config, url, (line) => log.info(line));
  const onError = (error: Error) => log.warn(`an idle database connection broke: ${error.message}`);
  const calls = openDatabase(url, { poolSize: CALL_CONNECTIONS, limits: CALL_LIMITS, onError });
  const patient = openDatabase(url, { poolSize: WORK_CONNECTIONS, limits: WORK_LIMITS, onError });
  const clock = systemClock;
  const limits = config.RATE_LIMITS ? createLimits(calls.pool) : NO_LIMITS;
  const onFlood = () => {
    noteAlarm(parts, 'codes_sent', clock.now()).catch((error: unknown) =>
      log.error(`raising an alarm failed: ${String(error)}`),
    );
  };
  const secret = openKey(config, 'sending');
  const outgoing: Outgoing = { limits, secret, figures, log, clock, onFlood };
  const parts: AppParts = {
    config,
    databaseUrl: url,
    db: calls.db,
    clock,
    limits,
    sms: createSms(config, outgoing),
    mail: createMail(config, outgoing),
    uploads: createUploads({ storage: openStorage(config), clock, dataDir: config.DATA_DIR }),
    figures,
    log,
    isStopping,
    isClockWrong: async () => (await readClockState(parts)).holdsJobs,
  };
  figures.ask(poolConnections, () => [...readPool('calls', calls.pool), ...readPool('work', patient.pool)]);
  const work = { ...parts, db: patient.db };
  return {
    parts,
    work,
    async close() {
      await Promise.all([calls.close(), patient.close()]);
    },
  };
}

function readPool(pool: string, { totalCount, idleCount, waitingCount }: Database['pool']) {
  const states = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  return Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value }));
}

export async function joinServers({ db, config, clock, log }: AppParts): Promise<void> {
  if (config.NODE_ENV === 'production') await refuseDemoLogins(db);
  await requireSameDeployment(db, { secrets: config, storage: openStorage(config) });
  const { problem } = await readClockState({ db, clock, config });
  if (problem !== undefined) log.warn(problem);
}
