/** T-N9: when this process's clock, or the database's, is not believed. */
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { confirmClock, readClockState } from './clock-state.ts';
import { inTransaction, run, sql } from './db.ts';

const database = useTestDatabase();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
beforeEach(() => run(database.db, sql`delete from jobs`));

const lastJobAgo = (ms: number) =>
  run(
    database.db,
    sql`insert into jobs (name, believed_at) values
      ('late', now() - make_interval(secs => ${ms / 1000})), ('later', now() - interval '90 days'), ('new', null)`,
  );
const read = (NODE_ENV: string, aheadMs = 0) =>
  readClockState({
    db: database.db,
    clock: { now: () => new Date(Date.now() + aheadMs) },
    config: { NODE_ENV },
  });

test.each([
  [0, undefined, false],
  [-45_000, '45 seconds behind', false],
  [50_000, '50 seconds ahead of', false],
  [75_000, '75 seconds ahead of', true],
  [-2 * HOUR_MS, '7200 seconds behind', true],
  [4000 * HOUR_MS, '14400000 seconds ahead of', true],
])(
  'a clock that is %i ms from the database’s: named %s, jobs paused: %s',
  async (ms, problemText, holdsJobs) => {
    const state = await read('production', ms);
    expect(state.holdsJobs).toBe(holdsJobs);
    expect(Math.abs(state.aheadMs - ms)).toBeLessThan(2_000);
    if (problemText === undefined) expect(state.problem).toBeUndefined();
    else expect(state.problem).toContain(problemText);
  },
);

test.each([
  [0, undefined, { development: false, production: false }],
  [-2 * MINUTE_MS, undefined, { development: false, production: false }],
  [-11 * MINUTE_MS, 'stepped back by 11 minutes', { development: true, production: true }],
  [-700 * 24 * HOUR_MS, 'stepped back', { development: true, production: true }],
  [20 * HOUR_MS, undefined, { development: false, production: false }],
  [29 * HOUR_MS, 'the last job was 1740 minutes ago', { development: false, production: true }],
])('a last job %i ms before the database’s clock: %s, jobs paused %o', async (ms, problemText, paused) => {
  await lastJobAgo(ms);
  for (const [where, holdsJobs] of Object.entries(paused)) {
    const { problem, ...state } = await read(where);
    expect(state).toEqual({ aheadMs: 0, holdsJobs });
    if (problemText === undefined) expect(problem).toBeUndefined();
    else expect(problem).toContain(problemText);
  }
});

test.each([-9 * HOUR_MS, 60 * HOUR_MS])('a confirmed step of %i ms: pauses no jobs', async (ms) => {
  await lastJobAgo(ms);
  await inTransaction(database.db, (tx) => confirmClock(tx));
  expect(await read('production')).toMatchObject({ holdsJobs: false });
  expect(await read('production', 2 * MINUTE_MS)).toMatchObject({ holdsJobs: true });
});
