/** The real server on a real PostgreSQL for HTTP tests; only SMS, mail, clock and randomness are replaced. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { readClockState } from '#lib/server/clock-state.ts';
import { type Clock, type ManualClock, manualClock } from '#lib/server/clock.ts';
import { type Config, readConfig } from '#lib/server/config.ts';
import type { TimeLimits } from '#lib/server/database/guarded-pool.ts';
import { type Db, one, openDatabase, rows, run } from '#lib/server/db.ts';
import { type Figures, NO_FIGURES } from '#lib/server/figures/figures.ts';
import { createLimits, NO_LIMITS } from '#lib/server/limits.ts';
import { createLog } from '#lib/server/log.ts';
import { openKey } from '#lib/server/secret.ts';
import { guardGateway } from '#lib/server/sending/outgoing.ts';
import type { SmsMessage } from '#lib/server/sending/sms.ts';
import { createUploads, openStorage } from '#lib/server/uploads/uploads.ts';
import type { Envelope } from '#lib/shared/route.ts';
import { type AppParts, buildApp } from '#app/build-app.ts';
import { noteAlarm } from '#features/accounts/server.ts';
import { type Form, formData } from './form.ts';
import type { ClonedDatabase } from './template-database.ts';
import { cloneDatabase } from './test-database.ts';

export interface SentMail {
  to: string;
  subject: string;
  text: string;
}

export interface TestAnswer {
  status: number;
  body: Envelope & { code?: string; errors?: Record<string, string> };
  /** `data`, untyped: the test compares it with its expectation. */
  data: any; // oxlint-disable-line typescript/no-explicit-any -- tests compare it with literals
  headers: Record<string, unknown>;
}

export const refusal = (status: number, code: string) => ({ status, body: { code } });

export interface TestCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
  form?: Form;
}

export interface TestServer {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  call(path: string, options?: TestCall): Promise<TestAnswer>;
}

export interface TestApp extends TestServer {
  /** The server's parts, for jobs and commands. */
  readonly parts: AppParts;
  readonly app: FastifyInstance;
  readonly url: string;
  readonly socketUrl: string;
  readonly dataDir: string;
  readonly clock: ReturnType<typeof manualClock>;
  readonly sms: SmsMessage[];
  readonly mails: SentMail[];
  rows<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  one<Row>(query: RawBuilder<Row>): Promise<Row>;
  run(statement: RawBuilder<unknown>): Promise<number>;
}

function injectOptions(path: string, options: TestCall): InjectOptions {
  const headers: Record<string, string> = { ...options.headers };
  if (options.as !== undefined) headers.authorization = `Bearer ${options.as}`;
  const hasPayload = options.body !== undefined || options.form !== undefined;
  const method = options.method ?? (hasPayload ? 'POST' : 'GET');
  if (options.form !== undefined) return { method, url: path, headers, payload: formData(options.form) };
  if (options.body === undefined) return { method, url: path, headers };
  const payload = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
  return { method, url: path, headers: { 'content-type': 'application/json', ...headers }, payload };
}

/** Every test starts on an Istanbul Monday at noon, so that days and weekdays are known. */
export const TEST_START = new Date('2026-11-23T09:00:00Z');

export interface TestAppOptions {
  limits?: boolean;
  environment?: Record<string, string>;
  /** Overrides the environment. */
  config?: Partial<Config>;
  /** Another process on the same database and clock. Close it before the first one. */
  beside?: TestApp;
  /** The clock of that second process, where it differs. */
  clock?: ManualClock;
  /** A migrated database to use instead of a new one, or a second process's URL through a proxy. */
  databaseUrl?: string;
  /** Remains after `close()`, instead of a new one. */
  dataDir?: string;
  /** Receives the log lines, which otherwise go to standard output. */
  logTo?: { write(line: string): void };
  isStopping?: boolean;
  /** Compares its clock, which otherwise follows the test, with the database's. */
  checksClock?: boolean;
  figures?: Figures;
  timeLimits?: TimeLimits;
}

async function chooseDatabase({ databaseUrl, beside }: TestAppOptions): Promise<ClonedDatabase> {
  const drop = async () => {};
  if (databaseUrl !== undefined) return { url: databaseUrl, socketUrl: databaseUrl, drop };
  if (beside !== undefined) return { url: beside.url, socketUrl: beside.socketUrl, drop };
  return cloneDatabase();
}

export async function startTestApp(
  options: TestAppOptions = {},
): Promise<TestApp & { close(): Promise<void> }> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'izle-kazan-test-')));
  const { url, socketUrl, drop } = await chooseDatabase(options);
  const pool = openDatabase(socketUrl, {
    poolSize: 12,
    onError: () => {},
    ...(options.timeLimits && { limits: options.timeLimits }),
  });
  const clock = options.clock ?? options.beside?.clock ?? manualClock(TEST_START);
  const sms: SmsMessage[] = [];
  const mails: SentMail[] = [];
  const environment = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    RATE_LIMITS: options.limits ? 'on' : 'off',
    ...options.environment,
  };
  const config = {
    ...readConfig(environment),
    // Clocks of tests jump; the tests of idle sessions set it.
    adminIdleMinutes: 0,
    ...options.config,
  };
  const limits = config.RATE_LIMITS ? createLimits(pool.pool) : NO_LIMITS;
  const { figures = NO_FIGURES } = options;
  const log = createLog(config, options.logTo);
  const onFlood = () => void noteAlarm(parts, 'codes_sent', clock.now());
  const outgoing = { limits, secret: openKey(config, 'sending'), figures, log, clock, onFlood };
  const parts: AppParts = {
    config,
    databaseUrl: url,
    db: pool.db,
    clock,
    limits,
    sms: guardGateway('sms', { send: async (message) => void sms.push(message) }, outgoing),
    mail: guardGateway('mail', { send: async (mail) => void mails.push(mail) }, outgoing),
    uploads: createUploads({ storage: openStorage(config), clock, dataDir: config.DATA_DIR }),
    figures,
    log,
    isStopping: () => options.isStopping === true,
    isClockWrong: async () => options.checksClock === true && (await readClockState(parts)).holdsJobs,
    maxRunning: Infinity,
  };
  const app = await buildApp(parts);
  await app.ready();
  return {
    parts,
    app,
    db: pool.db,
    url,
    socketUrl,
    dataDir,
    clock,
    sms,
    mails,
    rows: (query) => rows(pool.db, query),
    one: (query) => one(pool.db, query),
    run: (statement) => run(pool.db, statement),
    async call(path, call = {}) {
      const answer = await app.inject(injectOptions(path, call));
      const body = answer.json<TestAnswer['body'] & { data?: unknown }>();
      return { status: answer.statusCode, body, data: body.data, headers: answer.headers };
    },
    async close() {
      await app.close();
      await pool.close();
      await drop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One app for a test file, with a database of its own. Use the result inside tests only. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  let running: Awaited<ReturnType<typeof startTestApp>> | undefined;
  beforeAll(async () => {
    running = await startTestApp(options);
  }, 60_000);
  afterAll(() => running?.close());
  return new Proxy({} as TestApp, {
    get(_, name: keyof TestApp) {
      if (running === undefined) throw new Error('the test app is ready inside tests only');
      return running[name];
    },
  });
}
