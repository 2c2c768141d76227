import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type ClonedDatabase } from '#testing/postgres.ts';
import { createJobs, type Jobs } from './jobs.ts';

let database: ClonedDatabase;
const started: Jobs[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

async function startWorkers(count: number, run: () => Promise<void>, log: (line: string) => void = () => {}) {
  const workers = Array.from({ length: count }, () => createJobs({ url: database.url, log }));
  for (const worker of workers) worker.register({ name: `count-${started.length}`, everySeconds: 2, run });
  started.push(...workers);
  await Promise.all(workers.map((worker) => worker.start()));
  return { stop: () => Promise.all(workers.map((worker) => worker.stop())) };
}

describe('jobs', () => {
  test('three workers that start at once run each tick once', async () => {
    let runs = 0;
    const startedAt = Date.now();
    const workers = await startWorkers(3, async () => {
      runs += 1;
    });
    await sleep(5000);
    await workers.stop();
    const slots = Math.ceil((Date.now() - startedAt) / 2000) + 1;
    expect(runs).toBeGreaterThanOrEqual(2);
    expect(runs).toBeLessThanOrEqual(slots);
  });

  test('a job that fails is logged and tried again', async () => {
    const lines: string[] = [];
    let tries = 0;
    const run = async () => {
      tries += 1;
      if (tries === 1) throw new Error('the first try fails');
    };
    const workers = await startWorkers(1, run, (line) => lines.push(line));
    await expect.poll(() => tries, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
    await workers.stop();
    expect(lines.join('\n')).toContain('the first try fails');
  });
});
