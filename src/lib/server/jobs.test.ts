import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryResultRow } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { query } from '#testing/clusters.ts';
import { type ClonedDatabase, withDatabase } from '#testing/template-database.ts';
import { cloneDatabase } from '#testing/test-database.ts';
import { systemClock } from './clock.ts';
import { openDatabase } from './db.ts';
import { type Job, startWorker, type Worker } from './jobs.ts';

interface Fixture {
  database: ClonedDatabase;
  lines: string[];
  worker(...jobs: Job[]): Promise<Worker>;
  offset: { ms: number };
  query<Row extends QueryResultRow>(text: string): Promise<Row[]>;
}

const config = { NODE_ENV: 'production' };

/** Tests mostly wait, each on a database of its own, so they run concurrently. */
const it = test.extend<Fixture>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the pattern to know what is needed
  database: async ({}, use) => {
    const database = await cloneDatabase();
    await use(database);
    await database.drop();
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  lines: async ({}, use) => use([]),
  // oxlint-disable-next-line no-empty-pattern -- as above
  offset: async ({}, use) => use({ ms: 0 }),
  worker: async ({ database, lines, offset }, use) => {
    const clock = { now: () => new Date(Date.now() + offset.ms) };
    const ends: (() => Promise<void>)[] = [];
    await use(async (...jobs) => {
      const { db, close } = openDatabase(database.url, { poolSize: 3, onError: () => {} });
      ends.push(close);
      const started = await startWorker({ db, clock, config, jobs, log: (line) => lines.push(line) });
      ends.unshift(() => started.stop());
      return started;
    });
    for (const end of ends) await end();
  },
  query: async ({ database }, use) => use((text) => query(database.url, text)),
});

const TWO_POLLS_MS = 2_500;
const DUE_NOW = 'update jobs set due_at = now()';

vi.setConfig({ testTimeout: 120_000 });
const until = (isSo: () => boolean) =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 90_000, interval: 50 });

test.each<[string, Partial<Job>]>([
  ['a taken name', { name: 'taken' }],
  ['less than five seconds between runs', { everySeconds: 4 }],
])('a job with %s: refused', async (_, change) => {
  const { db } = openDatabase('postgres://nowhere', { poolSize: 1, onError: () => {} });
  const job = { name: 'taken', everySeconds: 5, run: async () => {} };
  const jobs = [job, { ...job, name: 'other', ...change }];
  await expect(startWorker({ db, clock: systemClock, config, jobs, log: () => {} })).rejects.toThrow(
    /^(two jobs|job other)/,
  );
});

describe.concurrent('several workers on one database', () => {
  it('a job: runs once in each period, and waits for no slow one', async ({ worker, lines, query }) => {
    const runs = { tick: 0, slow: 0 };
    const tick = { name: 'tick', everySeconds: 5, run: async () => void (runs.tick += 1) };
    let end = () => {};
    const runSlowly = () => {
      runs.slow += 1;
      return new Promise<void>((resolve) => (end = resolve));
    };
    const slow = { name: 'slow', everySeconds: 5, run: runSlowly };
    const beganMs = performance.now();
    const workers = await Promise.all([worker(slow, tick), worker(slow, tick), worker(slow, tick)]);
    await until(() => runs.tick === 2);
    expect(performance.now() - beganMs).toBeGreaterThan(5_000);
    await sleep(TWO_POLLS_MS);
    expect(runs).toEqual({ tick: 2, slow: 1 });
    end();
    await until(() => runs.slow === 2);
    end();
    await Promise.all(workers.map((one) => one.stop()));
    expect(await query('select runs::int, failures from jobs order by name')).toEqual([
      { runs: runs.slow, failures: 0 },
      { runs: runs.tick, failures: 0 },
    ]);
    expect(lines).toEqual([]);
  });

  it('a lost run: taken over after its time, and its server records nothing', async ({ worker, query }) => {
    const ends: (() => void)[] = [];
    const run = () => new Promise<void>((resolve) => void ends.push(resolve));
    const job = { name: 'twice', everySeconds: 60, run };
    await worker(job);
    await until(() => ends.length === 1);
    const isRunning = `select succeeded_at, due_at - started_at = interval '70 s' as is_running from jobs`;
    expect(await query(isRunning)).toEqual([{ succeeded_at: null, is_running: true }]);
    await query(DUE_NOW);
    await worker(job);
    await until(() => ends.length === 2);
    ends[0]?.();
    await sleep(500);
    expect(await query(isRunning)).toEqual([{ succeeded_at: null, is_running: true }]);
    ends[1]?.();
  });

  it('a run in the future of a clock set back: the job runs', async ({ worker, query }) => {
    await query(`insert into jobs (name, started_at, due_at)
      select 'waiting', now() + interval '2 hours', now() + interval '3 hours'`);
    let runs = 0;
    await worker({ name: 'waiting', everySeconds: 3600, run: async () => void (runs += 1) });
    await until(() => runs === 1);
  });

  it('a job of no version in use: deleted', async ({ worker, query }) => {
    await query(`insert into jobs (name, due_at) values ('gone', now() - interval '25 hours')`);
    await query(`insert into jobs (name, due_at) values ('of-another', now() - interval '1 hour')`);
    await worker();
    expect(await query('select name from jobs')).toEqual([{ name: 'of-another' }]);
  });
});

describe.concurrent('a job that fails', () => {
  it('once: logged without secrets, and retried soon', async ({ worker, lines, query }) => {
    let tries = 0;
    const run = async () => {
      tries += 1;
      if (tries < 3) throw new Error(`try ${tries} for phone=5321234567 failed`);
    };
    const fickle = await worker({ name: 'fickle', everySeconds: 3600, run });
    await until(() => tries === 3);
    await fickle.stop();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^job fickle failed: Error: try 1 for phone=\[hidden\] failed\n\s+at /);
    const rows = await query(`select failures, due_at > now() + interval '59 min' as is_later from jobs`);
    expect(rows).toEqual([{ failures: 0, is_later: true }]);
  });

  it('again and again: waits for its next time', async ({ worker, query }) => {
    await query(`insert into jobs (name, failures) values ('broken', 5000)`);
    const run = () => Promise.reject(new Error('never'));
    await worker({ name: 'broken', everySeconds: 3600, run });
    const noted = `select due_at > now() + interval '59 min' as is_later from jobs where failures = 5001`;
    await vi.waitFor(async () => expect(await query(noted)).toEqual([{ is_later: true }]), 90_000);
  });

  it('by taking too long: aborted, and retried', async ({ worker, lines }) => {
    const signals: (AbortSignal | undefined)[] = [];
    const run = async (signal?: AbortSignal) => {
      signals.push(signal);
      if (signals.length === 1) await new Promise(() => {});
    };
    await worker({ name: 'endless', everySeconds: 3600, maxSeconds: 1, run });
    await until(() => signals.length === 2);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    expect(lines.join('\n')).toContain('job endless failed: Error: it took longer than 1 s');
  });
});

describe.concurrent('a clock that jumps while a job runs', () => {
  it('the job: aborted and paused, while harmless ones go on, until the clock is right', async ({
    worker,
    lines,
    offset,
    query,
  }) => {
    const events: string[] = [];
    const run = async (signal?: AbortSignal) => {
      events.push('begun');
      if (events.length === 1) await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      events.push('ended');
    };
    let harmless = 0;
    const job = { name: 'long', everySeconds: 5, run };
    await worker(job, { ...job, name: 'harmless', isHarmless: true, run: async () => void (harmless += 1) });
    await until(() => events.length === 1 && harmless === 1);
    const believed = 'select name, believed_at from jobs order by name';
    const before = await query(believed);
    offset.ms = -3_600_000;
    await until(() => events.length === 2);
    await query(DUE_NOW);
    await until(() => harmless === 2);
    await sleep(TWO_POLLS_MS);
    expect(events).toEqual(['begun', 'ended']);
    expect(await query(believed)).toEqual(before);
    offset.ms = 0;
    await until(() => events.length === 4);
    expect(await query(believed)).not.toEqual(before);
    expect(lines).toEqual([
      expect.stringMatching(/^jobs: this server's clock is 3600 seconds behind .* delete wait$/),
      'jobs: the clock is right again, and all of them run',
    ]);
  });
});

describe.concurrent('stopping', () => {
  it('a running job: aborted and awaited; stopping is repeatable', async ({ worker, query }) => {
    const events: string[] = [];
    const run = async (signal?: AbortSignal) => {
      events.push('begun');
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      await sleep(300);
      events.push('ended');
    };
    const patient = await worker({ name: 'patient', everySeconds: 3600, run });
    await until(() => events.length === 1);
    await Promise.all([patient.stop(), patient.stop()]);
    expect(events).toEqual(['begun', 'ended']);
    const noted = await query('select succeeded_at is not null as is_noted from jobs');
    expect(noted).toEqual([{ is_noted: true }]);
    await query(DUE_NOW);
    await sleep(TWO_POLLS_MS);
    expect(events).toHaveLength(2);
  });

  it('a job that ignores the signal: left to another worker', async ({ worker }) => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) await new Promise(() => {});
    };
    const job = { name: 'endless', everySeconds: 120, run };
    const first = await worker(job);
    await until(() => runs === 1);
    const beganMs = performance.now();
    await first.stop();
    expect(performance.now() - beganMs).toBeLessThan(30_000);
    await worker(job);
    await until(() => runs === 2);
  });
});

describe.concurrent('a database that goes away', () => {
  const administer = ({ url }: ClonedDatabase, text: string) =>
    query(withDatabase(url, 'postgres'), text.replaceAll('DATABASE', new URL(url).pathname.slice(1)));
  const cutOff = async (database: ClonedDatabase) => {
    await administer(database, 'alter database "DATABASE" allow_connections false');
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'DATABASE'`;
    await administer(database, end);
  };

  it('outcomes: recorded later, and the jobs go on', async ({ database, worker, lines, query }) => {
    const runs = { shaken: 0, tick: 0 };
    const shaken = async () => {
      runs.shaken += 1;
      await cutOff(database);
    };
    await worker(
      { name: 'shaken', everySeconds: 3600, run: shaken },
      { name: 'tick', everySeconds: 5, run: async () => void (runs.tick += 1) },
    );
    await until(() => lines.some((line) => line.startsWith('jobs: the database does not answer')));
    await sleep(TWO_POLLS_MS);
    const before = runs.tick;
    await administer(database, 'alter database "DATABASE" allow_connections true');
    // Otherwise it would count as running until its time is over.
    const noted = `select from jobs where name = 'shaken' and succeeded_at is not null`;
    await vi.waitFor(async () => expect(await query(noted)).toHaveLength(1), { timeout: 15_000 });
    await until(() => runs.tick > before);
    // Usually once each; while connections are being cut, one may still answer.
    const states = lines
      .filter((line) => line.startsWith('jobs: the database'))
      .map((line) => line.endsWith('again'));
    expect(states).toEqual(states.length > 2 ? [false, true, false, true] : [false, true]);
  });

  it('before the start: the start fails', async ({ database, worker }) => {
    await cutOff(database);
    await expect(worker()).rejects.toThrow('not currently accepting connections');
  });
});
