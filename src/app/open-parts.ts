import { availableParallelism } from 'node:os';
import { systemClock } from '#lib/server/clock.ts';
import { type Config, configWarnings, readConfig } from '#lib/server/config.ts';
import { readClockState } from '#lib/server/clock-state.ts';
import { requireSameDeployment } from '#lib/server/deployment.ts';
import { explainConnection, nameDatabase, waitForDatabase } from '#lib/server/database/reach-database.ts';
import { CALL_LIMITS, WORK_LIMITS } from '#lib/server/database/guarded-pool.ts';
import { type Database, type Db, openDatabase, rows, sql } from '#lib/server/db.ts';
import {
  hasEmbeddedPostgres,
  joinEmbeddedPostgres,
  makeDataDir,
  startEmbeddedPostgres,
} from '#lib/server/embedded-postgres/index.ts';
import { type Figures, NO_FIGURES } from '#lib/server/figures/figures.ts';
import { poolConnections } from '#lib/server/figures/lib-figures.ts';
import { createLimits, NO_LIMITS } from '#lib/server/limits.ts';
import { createLog, createPostgresLog, type Log, logEverything } from '#lib/server/log.ts';
import { createMail } from '#lib/server/sending/mail.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import type { Outgoing } from '#lib/server/sending/outgoing.ts';
import { openKey } from '#lib/server/secret.ts';
import { createSms } from '#lib/server/sending/sms.ts';
import { createUploads, openStorage } from '#lib/server/uploads/uploads.ts';
import type { AppParts } from './build-app.ts';
import { isPasswordOf, noteAlarm } from '#features/accounts/server.ts';
import { VERSION } from '#lib/server/program.ts';
import { DEMO_PASSWORD, DEMO_STEP } from '../../db/demo/people.ts';

export function openLog(): { config: Config; log: Log } {
  const config = readConfig(process.env, process.stdout.isTTY);
  const log = createLog(config);
  logEverything(log);
  for (const warning of configWarnings(config)) log.warn(warning);
  return { config, log };
}

function logStartFailure(error: unknown): void {
  const log = createLog({ LOG_LEVEL: 'fatal', isAtTerminal: process.stdout.isTTY });
  if (error instanceof Error) log.fatal(error.message);
  else log.fatal({ err: error }, 'the program does not start');
}

interface Notice {
  url: string;
  figuresUrl: string | undefined;
  logins: readonly { role: string; email: string; password: string }[];
}

/** Prints the address plainly at a terminal and with the demo, whatever LOG_LEVEL is; otherwise as a log line. */
export function printAddress({ company, isAtTerminal }: Config, log: Log, notice: Notice): void {
  const { url, figuresUrl, logins } = notice;
  const title = `${company.product_name} is at ${url}`;
  if (!isAtTerminal && logins.length === 0) {
    log.child({}, { level: 'info' }).info({ url, figures_url: figuresUrl, version: VERSION }, title);
    return;
  }
  const lines = [
    '',
    title,
    ...(figuresUrl === undefined ? [] : [`  figures at ${figuresUrl}`]),
    ...logins.map(({ role, email, password }) => `  ${role.padEnd(6)} ${email.padEnd(32)} ${password}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** More concurrent statements are no faster, and leave the program no processor time to refuse people quickly. */
const CALL_CONNECTIONS = Math.min(10, Math.max(6, 3 * availableParallelism()));
const WORK_CONNECTIONS = 6;

export interface RunningDatabase {
  url: string;
  stop(): Promise<void>;
  /** Resolves with an Error when the embedded database stopped running. */
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

/** For a command about an existing database: a mistyped DATA_DIR is reported instead of filled with a new database. */
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
  const print = (line: string) => log.warn(name === undefined ? line : `${line} (${name})`);
  await waitForDatabase(url, print).catch((error: unknown) => explainConnection(error, config));
}

export async function migrate(config: Config, url: string, print: (line: string) => void): Promise<void> {
  await migrateToLatest(url, { log: print }).catch((error: unknown) => explainConnection(error, config));
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

/** Longer than draining and closing take. */
const LIMIT_MS = 35_000;

type Closer = () => Promise<unknown>;

export interface ShutDown {
  add(close: Closer): void;
  now(exitCode: number): Promise<void>;
  isUnderWay(): boolean;
}

function onShutDown(): ShutDown {
  const closers: Closer[] = [];
  let closing: Promise<void> | undefined;

  async function closeAll(exitCode: number): Promise<void> {
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
    let code = exitCode;
    for (const close of closers.toReversed()) {
      await close().catch((error: unknown) => {
        console.error('while stopping:', error);
        code = 1;
      });
    }
    process.exit(code);
  }

  const now = (exitCode: number) => (closing ??= closeAll(exitCode));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void now(0));
  return { add: (close) => closers.push(close), now, isUnderWay: () => closing !== undefined };
}

/** Runs a program until it is told to stop; if it cannot start, closes what was opened, such as the database. */
export function runProgram(start: (shutDown: ShutDown) => Promise<void>): void {
  const shutDown = onShutDown();
  start(shutDown).catch((error: unknown) => {
    logStartFailure(error);
    void shutDown.now(1);
  });
}

/** Production does not start while an account of the demo opens with its password, which everybody may read. */
export async function refuseDemoLogins(db: Db): Promise<void> {
  // The demo's people share one hash until they choose a password of their own.
  const found = await rows(
    db,
    sql<{ password_hash: string; email: string }>`
      select password_hash, min(email) as email
      from users join installation_steps as step
        on step.name = ${DEMO_STEP} and users.created_at <= coalesce(finished_at, 'infinity')
      where status = 'active' and password_hash is not null group by password_hash`,
  );
  for (const { password_hash, email } of found)
    if (await isPasswordOf(password_hash, DEMO_PASSWORD))
      throw new Error(
        `This database has the demo, and its known password still opens accounts, such as ${email}. Give DATABASE_URL an ` +
          'empty database, or start with NODE_ENV=development to go on trying.',
      );
}
