import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { repeats } from '#testing/at-once.ts';
import type { ClonedDatabase } from '#testing/mould.ts';
import { cloneDatabase } from '#testing/postgres.ts';
import { createJobs, type Jobs, type JobsOptions } from './jobs.ts';
import type { Job } from './jobs-worker.ts';

const TICKS = repeats({ usually: 3, fully: 6 });

interface Stage {
  database: ClonedDatabase;
  /** The log lines of the workers. */
  lines: string[];
  /** Makes a worker on the test's own database, stopped after the test. */
  worker(jobs: Job[], options?: Partial<JobsOptions>): Jobs;
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
    const started: Jobs[] = [];
    await use((jobs, options = {}) => {
      const created = createJobs({ url: database.url, log: (line) => lines.push(line), ...options });
      for (const job of jobs) created.register(job);
      started.push(created);
      return created;
    });
    await Promise.all(started.map((jobs) => jobs.stop()));
  },
  query: async ({ database }, use) => use((text) => ask(database.url, text)),
});

// The workers look for work once a second; how long that takes in the end is the machine's affair.
vi.setConfig({ testTimeout: 120_000 });
const until = (isSo: () => boolean, timeout = 90_000) =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout, interval: 50 });

describe.concurrent('several workers on one database', () => {
  it('that start at once on an empty one all start', async ({ worker, lines, query }) => {
    const names = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
    const jobs = names.map((name) => ({ name, everySeconds: 600, run: async () => {} }));
    await Promise.all(Array.from({ length: 6 }, () => worker(jobs).start()));
    const queues = await query<{ name: string }>('select name from pgboss.queue');
    expect(queues.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(lines).toEqual([]);
  });

  it('run each tick once, and leave none out', async ({ worker, lines, query }) => {
    let runs = 0;
    const tick = { name: 'tick', everySeconds: 1, run: async () => void (runs += 1) };
    const workers = Array.from({ length: 3 }, () => worker([tick]));
    await Promise.all(workers.map((one) => one.start()));
    await sleep(TICKS * 1000 + 500);
    await Promise.all(workers.map((one) => one.stop()));
    const [slots] = await query<{ offered: number; distinct: number; span: number; done: number }>(
      `select count(*)::int offered, count(distinct singleton_on)::int as distinct,
         (extract(epoch from max(singleton_on) - min(singleton_on)) + 1)::int span,
         count(*) filter (where state = 'completed')::int done from pgboss.job where name = 'tick'`,
    );
    expect(slots).toMatchObject({ distinct: slots?.offered, span: slots?.offered });
    expect(slots?.offered).toBeGreaterThanOrEqual(TICKS);
    expect(runs).toBe(slots?.done);
    expect(runs).toBeGreaterThanOrEqual(TICKS - 1);
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
    const workers = Array.from({ length: 3 }, () => worker([{ name: 'slow', everySeconds: 1, run }]));
    await Promise.all(workers.map((one) => one.start()));
    await until(() => runs >= 3);
    expect(most).toBe(1);
  });
});

describe.concurrent('a job that fails', () => {
  it('is logged without secrets, and tried again', async ({ worker, lines }) => {
    let tries = 0;
    const run = async () => {
      tries += 1;
      if (tries < 3) throw new Error(`try ${tries} for phone=5321234567 failed`);
    };
    await worker([{ name: 'fickle', everySeconds: 3600, run }]).start();
    await until(() => tries === 3);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^job fickle failed: Error: try 1 for phone=\[hidden\] failed\n\s+at /);
  });

  it('by taking too long is told to end, and tried again', async ({ worker, lines }) => {
    const signals: (AbortSignal | undefined)[] = [];
    const run = async (signal?: AbortSignal) => {
      signals.push(signal);
      if (signals.length === 1) await new Promise(() => {});
    };
    await worker([{ name: 'endless', everySeconds: 3600, maxSeconds: 1, run }]).start();
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
    const jobs = worker([{ name: 'patient', everySeconds: 3600, run }]);
    await jobs.start();
    await until(() => events.length === 1);
    await jobs.stop();
    expect(events).toEqual(['begun', 'ended']);
    expect(await query('select state from pgboss.job')).toEqual([{ state: 'completed' }]);
  });

  it('does not wait for ever, and another worker takes over what was left', async ({ worker }) => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) await new Promise(() => {});
    };
    const job = { name: 'deaf', everySeconds: 120, run };
    const jobs = worker([job], { stopMs: 1_000 });
    await jobs.start();
    await until(() => runs === 1);
    await jobs.stop();
    await worker([job]).start();
    await until(() => runs === 2);
  });

  it('ends the ticks, may come twice, and before the start', async ({ worker }) => {
    let runs = 0;
    const jobs = worker([{ name: 'tick', everySeconds: 1, run: async () => void (runs += 1) }]);
    await jobs.stop();
    await jobs.start();
    await until(() => runs > 0);
    await Promise.all([jobs.stop(), jobs.stop()]);
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

  // Vitest fails a run in which a rejection was left unhandled: the library would leave one for each job.
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
      ]).start();
      await until(() => runs.shaken === 1);
      await until(() => lines.some((line) => line.startsWith('jobs: the database does not answer')));
      await sleep(1_500);
      const before = runs.tick;
      await administer(database, 'alter database "DATABASE" allow_connections true');
      // Otherwise the queue would take it for running until its time is over.
      const noted = `select from pgboss.job where name = 'shaken' and (state in ('completed', 'retry') or retry_count > 0)`;
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
    const jobs = worker([]);
    await cutOff(database);
    await expect(jobs.start()).rejects.toThrow('not currently accepting connections');
  });
});
