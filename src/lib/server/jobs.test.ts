import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { repeats } from '#testing/at-once.ts';
import type { ClonedDatabase } from '#testing/mould.ts';
import { cloneDatabase } from '#testing/postgres.ts';
import { openDatabase } from './db.ts';
import { type Job, startWorker, type Worker, type WorkerOptions } from './jobs.ts';

const TICKS = repeats({ usually: 3, fully: 6 });

interface Stage {
  database: ClonedDatabase;
  /** The log lines of the workers. */
  lines: string[];
  /** Starts a worker on the test's own database, stopped after the test. */
  worker(jobs: Job[], options?: Partial<WorkerOptions>): Promise<Worker>;
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A test mostly waits for a clock, on a database of its own: so they wait together (`describe.concurrent`). */
const it = test.extend<Stage>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the pattern to know what is needed
  database: async ({}, use) => {
    const database = await cloneDatabase();
    await use(database);
    await database.drop();
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  lines: async ({}, use) => use([]),
  worker: async ({ database, lines }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (jobs, options = {}) => {
      const { db, close } = openDatabase(database.url, { poolSize: 4, onError: () => {} });
      ends.push(close);
      const log = (line: string) => lines.push(line);
      const started = await startWorker({ db, jobs, log, pollMs: 100, ...options });
      ends.unshift(() => started.stop());
      return started;
    });
    for (const end of ends) await end();
  },
  query: async ({ database }, use) => use((text) => ask(database.url, text)),
});

// How long a claim takes in the end is the machine's affair.
vi.setConfig({ testTimeout: 120_000 });
const until = (isSo: () => boolean, timeout = 90_000) =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout, interval: 50 });

test.each<[string, Partial<Job>]>([
  ['a name that is not kebab-case', { name: 'My Job' }],
  ['a taken name', { name: 'taken' }],
  ['half seconds', { everySeconds: 0.5 }],
  ['no time between runs', { everySeconds: 0 }],
  ['more than an hour', { everySeconds: 3601 }],
])('a job with %s is refused', async (_, change) => {
  const { db } = openDatabase('postgres://nowhere', { poolSize: 1, onError: () => {} });
  const job = { name: 'taken', everySeconds: 1, run: async () => {} };
  const jobs = [job, { ...job, name: 'other', ...change }];
  await expect(startWorker({ db, jobs, log: () => {} })).rejects.toThrow(/^job /);
});

/** A server of its own, with one job that never ends. */
const RUNS_FOR_EVER = `
  import { openDatabase } from '#lib/server/db.ts';
  import { startWorker } from '#lib/server/jobs.ts';
  const { db } = openDatabase(process.argv[1], { poolSize: 2, onError: () => {} });
  const run = () => new Promise(() => process.stdout.write('begun'));
  await startWorker({ db, jobs: [{ name: 'endless', everySeconds: 1, maxSeconds: 3, run }], log: () => {} });
  setInterval(() => {}, 1000);
`;

describe.concurrent('several workers on one database', () => {
  it('run a job once in each period', async ({ worker, lines, query }) => {
    let runs = 0;
    const tick = { name: 'tick', everySeconds: 1, run: async () => void (runs += 1) };
    const beganMs = performance.now();
    const workers = await Promise.all(Array.from({ length: 3 }, () => worker([tick])));
    await until(() => runs >= TICKS);
    await Promise.all(workers.map((one) => one.stop()));
    expect(runs - 1).toBeLessThanOrEqual((performance.now() - beganMs) / 1000);
    expect(await query('select runs::int, failures from jobs')).toEqual([{ runs, failures: 0 }]);
    expect(lines).toEqual([]);
  });

  it('never run one job beside itself, though it takes longer than its period', async ({ worker }) => {
    let [runs, running, most] = [0, 0, 0];
    const run = async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(1_500);
      running -= 1;
      runs += 1;
    };
    await Promise.all(Array.from({ length: 3 }, () => worker([{ name: 'slow', everySeconds: 1, run }])));
    await until(() => runs >= 3);
    expect(most).toBe(1);
  });

  it('take over from one that was killed in the middle of a run, once its time is over', async ({
    database,
    worker,
    onTestFinished,
  }) => {
    const killed = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', RUNS_FOR_EVER, database.url],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void killed.kill('SIGKILL'));
    await once(killed.stdout, 'data');
    killed.kill('SIGKILL');
    let runs = 0;
    await worker([{ name: 'endless', everySeconds: 1, maxSeconds: 1, run: async () => void (runs += 1) }]);
    await sleep(1_000);
    expect(runs).toBe(0);
    await until(() => runs > 0);
  });

  it('one that was taken for dead notes nothing about the run in its place', async ({ worker, query }) => {
    const ends: (() => void)[] = [];
    const run = () => new Promise<void>((resolve) => void ends.push(resolve));
    const job = { name: 'twice', everySeconds: 60, run };
    await worker([job]);
    await until(() => ends.length === 1);
    await query('update jobs set due_at = now()');
    await worker([job]);
    await until(() => ends.length === 2);
    ends[0]?.();
    await sleep(500);
    const [row] = await query(
      "select succeeded_at, due_at > now() + interval '65 s' as is_running from jobs",
    );
    expect(row).toEqual({ succeeded_at: null, is_running: true });
    ends[1]?.();
  });

  it('run a job that was due long ago by a clock that was set back', async ({ worker, query }) => {
    await query(`insert into jobs (name, due_at) values ('waiting', now() + interval '2 hours')`);
    let runs = 0;
    await worker([{ name: 'waiting', everySeconds: 3600, run: async () => void (runs += 1) }]);
    await until(() => runs === 1);
  });

  it('forget a job that no version in use has', async ({ worker, query }) => {
    await query(`insert into jobs (name, due_at) values ('gone', now() - interval '25 hours')`);
    await query(`insert into jobs (name, due_at) values ('of-another', now() - interval '1 hour')`);
    await worker([]);
    expect(await query('select name from jobs')).toEqual([{ name: 'of-another' }]);
  });
});

describe.concurrent('a job that fails', () => {
  it('is logged without secrets, and tried again', async ({ worker, lines, query }) => {
    let tries = 0;
    const run = async () => {
      tries += 1;
      if (tries < 3) throw new Error(`try ${tries} for phone=5321234567 failed`);
    };
    const fickle = await worker([{ name: 'fickle', everySeconds: 3600, run }]);
    await until(() => tries === 3);
    await fickle.stop();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^job fickle failed: Error: try 1 for phone=\[hidden\] failed\n\s+at /);
    const rows = await query(`select failures, due_at > now() + interval '59 min' as is_later from jobs`);
    expect(rows).toEqual([{ failures: 0, is_later: true }]);
  });

  it('again and again waits for its next time', async ({ worker, query }) => {
    let tries = 0;
    const run = async () => {
      tries += 1;
      throw new Error('never');
    };
    await worker([{ name: 'broken', everySeconds: 3600, run }]);
    await until(() => tries === 4);
    const noted = `select due_at > now() + interval '59 min' as is_later from jobs where failures = 4`;
    await vi.waitFor(async () => expect(await query(noted)).toEqual([{ is_later: true }]));
  });

  it('by taking too long is told to end, and tried again', async ({ worker, lines }) => {
    const signals: (AbortSignal | undefined)[] = [];
    const run = async (signal?: AbortSignal) => {
      signals.push(signal);
      if (signals.length === 1) await new Promise(() => {});
    };
    await worker([{ name: 'endless', everySeconds: 3600, maxSeconds: 1, run }]);
    await until(() => signals.length === 2);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    expect(lines.join('\n')).toContain('job endless failed: Error: it took longer than 1 s');
  });
});

describe.concurrent('stopping', () => {
  it('tells a running job to end and waits for it', async ({ worker, query }) => {
    const events: string[] = [];
    const run = async (signal?: AbortSignal) => {
      events.push('begun');
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      await sleep(300);
      events.push('ended');
    };
    const patient = await worker([{ name: 'patient', everySeconds: 3600, run }]);
    await until(() => events.length === 1);
    await patient.stop();
    expect(events).toEqual(['begun', 'ended']);
    expect(await query('select succeeded_at is not null as is_noted from jobs')).toEqual([
      { is_noted: true },
    ]);
  });

  it('does not wait for ever, and another worker takes over what was left', async ({ worker }) => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) await new Promise(() => {});
    };
    const job = { name: 'deaf', everySeconds: 120, run };
    const first = await worker([job], { stopMs: 1_000 });
    await until(() => runs === 1);
    await first.stop();
    await worker([job]);
    await until(() => runs === 2);
  });

  it('ends the runs, and may come twice', async ({ worker }) => {
    let runs = 0;
    const ticking = await worker([{ name: 'tick', everySeconds: 1, run: async () => void (runs += 1) }]);
    await until(() => runs > 0);
    await Promise.all([ticking.stop(), ticking.stop()]);
    const before = runs;
    await sleep(2_500);
    expect(runs).toBe(before);
  });
});

describe.concurrent('a database that goes away', () => {
  const administer = ({ url }: ClonedDatabase, text: string) => {
    const postgres = new URL(url);
    const name = postgres.pathname.slice(1);
    postgres.pathname = '/postgres';
    return ask(postgres.href, text.replaceAll('DATABASE', name));
  };
  const cutOff = async (database: ClonedDatabase) => {
    await administer(database, 'alter database "DATABASE" allow_connections false');
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'DATABASE'`;
    await administer(database, end);
  };

  it.for(['succeeds', 'fails'])(
    'while a job %s ends nothing, the outcome is noted later, and the ticks go on',
    async (outcome, { database, worker, lines, query }) => {
      const runs = { shaken: 0, tick: 0 };
      const shaken = async () => {
        runs.shaken += 1;
        if (runs.shaken === 1) await cutOff(database);
        if (outcome === 'fails') throw new Error('no database for the job either');
      };
      await worker([
        { name: 'shaken', everySeconds: 3600, run: shaken },
        { name: 'tick', everySeconds: 1, run: async () => void (runs.tick += 1) },
      ]);
      await until(() => runs.shaken === 1);
      await until(() => lines.some((line) => line.startsWith('jobs: the database does not answer')));
      await sleep(1_500);
      const before = runs.tick;
      await administer(database, 'alter database "DATABASE" allow_connections true');
      // Otherwise it would count as running until its time is over.
      const noted = `select from jobs where name = 'shaken' and (succeeded_at is not null or failures > 0 or runs > 1)`;
      await vi.waitFor(async () => expect(await query(noted)).toHaveLength(1), { timeout: 15_000 });
      await until(() => runs.tick > before + 1);
      // Once each: while connections are being cut, one may answer after another was refused, and the word goes round again.
      const said = lines
        .filter((line) => line.startsWith('jobs: the database'))
        .map((line) => line.endsWith('again'));
      expect(said).toEqual(said.length > 2 ? [false, true, false, true] : [false, true]);
    },
  );

  it('before the start makes the start fail', async ({ database, worker }) => {
    await cutOff(database);
    await expect(worker([])).rejects.toThrow('not currently accepting connections');
  });
});
