/** Opens the parts that every process of the product needs: the database, brought up to date, and the gateways. */
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

/**
 * The connections for calls. More statements at once are not done sooner on the same processors, and PostgreSQL then leaves
 * the program beside it none to refuse people quickly with.
 */
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

/** The database of a server: the one at DATABASE_URL, or the embedded one, which this process then owns. */
export async function startDatabase(config: Config, log: Log): Promise<RunningDatabase> {
  await makeDataDir(config.DATA_DIR);
  return findGiven(config) ?? (await startEmbeddedPostgres(embedded(config, log)));
}

/** The database for a command or a worker beside the server: joins the embedded one if it runs, otherwise starts it. */
export async function joinDatabase(config: Config, log: Log): Promise<RunningDatabase> {
  await makeDataDir(config.DATA_DIR);
  return findGiven(config) ?? (await joinEmbeddedPostgres(embedded(config, log)));
}

/** Whether there is a database already; the one at DATABASE_URL is taken to be. */
export async function hasDatabase({ DATABASE_URL, DATA_DIR }: Config): Promise<boolean> {
  return DATABASE_URL !== undefined || (await hasEmbeddedPostgres(DATA_DIR));
}

/** For a command about what is there: a mistyped DATA_DIR is told instead of filled with a new database. */
export async function requireDatabase(config: Config): Promise<void> {
  if (!(await hasDatabase(config)))
    throw new Error(`There is no database in ${config.DATA_DIR}. Name its folder with DATA_DIR.`);
}

export interface OpenParts {
  /** For calls, which fail soon when the database does not answer. */
  parts: AppParts;
  /** The same for jobs, commands and the demo, whose statements may take longer; on connections of their own. */
  work: AppParts;
  close(): Promise<void>;
}

/** What a process that stays keeps besides. */
export interface Staying {
  figures: Figures;
  log: Log;
  isStopping(): boolean;
}

/** A command's, which ends by itself and says only what it was asked for. */
export const PASSING: Staying = {
  figures: NO_FIGURES,
  log: createLog({ LOG_LEVEL: 'silent' }),
  isStopping: () => false,
};

/** Waits until the database answers: for a process that stays, whereas a command fails and says why. */
export async function waitUntilReached(config: Config, url: string, log: Log): Promise<void> {
  const name = nameDatabase(config);
  const say = (line: string) => log.warn(name === undefined ? line : `${line} (${name})`);
  await waitForDatabase(url, say).catch((error: unknown) => explainConnection(error, config));
}

/** Brings the database up to date. */
export async function migrate(config: Config, url: string, say: (line: string) => void): Promise<void> {
  await migrateToLatest(url, { log: say }).catch((error: unknown) => explainConnection(error, config));
}

/** Migrates the database and opens everything else that a server needs. */
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

/** Refuses a server that does not belong to its database, and warns of a clock that does not. */
export async function joinServers({ db, config, clock, log }: AppParts): Promise<void> {
  if (config.NODE_ENV === 'production') await refuseDemoLogins(db);
  await requireSameDeployment(db, { secrets: config, storage: openStorage(config) });
  const { problem } = await readClockState({ db, clock, config });
  if (problem !== undefined) log.warn(problem);
}
