/** Periodic work on any server of a database. A server claims a run by moving `due_at` past the run's time limit. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClockParts, readClockState } from './clock-state.ts';
import { type Db, rows, run, sql } from './db.ts';
import { type Figures, NO_FIGURES } from './figures/figures.ts';
import { jobSeconds } from './figures/lib-figures.ts';
import { hideSecrets } from './log.ts';
import { within } from './within.ts';

export interface Job {
  name: string;
  /** Between the starts of two runs, 5 or more; missed runs are not made up for. */
  everySeconds: number;
  /** A longer run counts as failed. Default: a minute. */
  maxSeconds?: number;
  /** Decides, invoices, pays and deletes nothing by the clock, so it runs also while that is wrong (threats T-N9). */
  isHarmless?: true;
  /** Must be safe to repeat and to run concurrently: a server taken for dead may still be running. */
  run(signal?: AbortSignal): Promise<void>;
}

export interface WorkerOptions extends ClockParts {
  jobs: readonly Job[];
  log: (line: string) => void;
  figures?: Figures;
}

export interface Worker {
  /** Aborts the running jobs, waits for them within a bound, and leaves the rest to other servers. */
  stop(): Promise<void>;
}

interface Claim {
  name: string;
  /** Number of the run: a server taken for dead records nothing about the run that replaced its own. */
  runs: number;
}

interface Running extends Claim {
  job: Job;
  ending: AbortController;
  ended: Promise<void>;
}

const MIN_PERIOD_SECONDS = 5;
const MAX_RUN_SECONDS = 60;
/** After this much overtime a run counts as lost. */
const LOST_AFTER_SECONDS = 10;
const STOP_MS = 10_000;
const POLL_MS = 1_000;

const maxSecondsOf = ({ maxSeconds = MAX_RUN_SECONDS }: Job) => maxSeconds;
const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Rows unclaimed for a day belong to jobs of no version in use. */
async function addJobs(db: Db, jobs: readonly Job[]): Promise<void> {
  const names = jobs.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error('two jobs have one name');
  for (const { name, everySeconds } of jobs) {
    if (everySeconds < MIN_PERIOD_SECONDS)
      throw new Error(`job ${name} runs more often than every ${MIN_PERIOD_SECONDS} seconds`);
  }
  await run(db, sql`insert into jobs (name) select unnest(${names}::text[]) on conflict do nothing`);
  await run(
    db,
    sql`delete from jobs where name <> all(${names}::text[]) and due_at < now() - interval '1 day'`,
  );
}

function claimDue(db: Db, jobs: readonly Job[], isBelieved: boolean): Promise<Claim[]> {
  const leases = jobs.map((job) => maxSecondsOf(job) + LOST_AFTER_SECONDS);
  return rows(
    db,
    sql<Claim>`
      with due as (
        select jobs.name, lease from jobs
        join unnest(${jobs.map(({ name }) => name)}::text[], ${leases}::integer[]) as mine (name, lease)
          on mine.name = jobs.name
        -- A run that began in the future began before the clock was set back.
        where due_at <= now() or started_at > now() + interval '1 minute'
        for update of jobs skip locked)
      update jobs set runs = runs + 1, started_at = now(), due_at = now() + make_interval(secs => lease),
        believed_at = case when ${isBelieved}::boolean then now() else believed_at end
      from due where jobs.name = due.name returning jobs.name, runs`,
  );
}

/** A failed run is retried after 1, 2, 4 … seconds, at the latest when the next one is due. */
function note(db: Db, { everySeconds }: Job, { name, runs }: Claim, outcome: 'done' | 'failed') {
  const isDone = outcome === 'done';
  return run(
    db,
    sql`
      update jobs set
        succeeded_at = case when ${isDone}::boolean then now() else succeeded_at end,
        failures = case when ${isDone}::boolean then 0 else failures + 1 end,
        due_at = least(started_at + make_interval(secs => ${everySeconds}),
          case when not ${isDone}::boolean then now() + make_interval(secs => 2 ^ least(failures, 12)) end)
      where name = ${name} and runs = ${runs}`,
  );
}

async function runWithin(job: Job, ending: AbortController): Promise<void> {
  const seconds = maxSecondsOf(job);
  await within(seconds * 1000, job.run(ending.signal), () => {
    ending.abort();
    return new Error(`it took longer than ${seconds} s`);
  });
}

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db, jobs, log, figures = NO_FIGURES } = options;
  await addJobs(db, jobs);
  const running = new Map<string, Running>();
  const stopping = new AbortController();
  const waitForPoll = () => sleep(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {});
  let isAway = false;
  let isPaused = false;

  async function reach(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      if (isAway) log('jobs: the database answers again');
      isAway = false;
    } catch (error) {
      if (!isAway) log(hideSecrets(`jobs: the database does not answer: ${textOf(error)}`));
      isAway = true;
    }
    return !isAway;
  }

  async function runClaimed(job: Job, claim: Claim, ending: AbortController): Promise<void> {
    const beganMs = performance.now();
    let outcome: 'done' | 'failed' = 'done';
    try {
      await runWithin(job, ending);
    } catch (error) {
      outcome = 'failed';
      log(hideSecrets(`job ${job.name} failed: ${textOf(error)}`));
    }
    figures.observe(jobSeconds, { job: job.name, outcome }, (performance.now() - beganMs) / 1000);
    // Retried, because without it the run would count as lost only at its time limit.
    while (!(await reach(() => note(db, job, claim, outcome))) && !stopping.signal.aborted)
      await waitForPoll();
    running.delete(job.name);
  }

  /** Ends the runs that a clock step has caught. */
  async function checkClock(): Promise<void> {
    const { problem, holdsJobs } = await readClockState(options);
    if (holdsJobs && !isPaused) log(`jobs: ${problem}. Those that decide, invoice, pay or delete wait`);
    if (!holdsJobs && isPaused) log('jobs: the clock is right again, and all of them run');
    isPaused = holdsJobs;
    if (isPaused) for (const { job, ending } of running.values()) if (job.isHarmless !== true) ending.abort();
  }

  async function runDue(): Promise<void> {
    await checkClock();
    const waiting = jobs.filter(
      ({ name, isHarmless }) => !running.has(name) && (isHarmless === true || !isPaused),
    );
    for (const claim of await claimDue(db, waiting, !isPaused)) {
      const job = waiting.find(({ name }) => name === claim.name);
      if (job === undefined) continue;
      const ending = new AbortController();
      running.set(job.name, { ...claim, job, ending, ended: runClaimed(job, claim, ending) });
    }
  }

  async function runAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      await reach(runDue);
      await waitForPoll();
    }
    for (const { ending } of running.values()) ending.abort();
    await Promise.all([...running.values()].map(({ ended }) => ended));
  }

  const all = runAll();
  let stopped: Promise<void> | undefined;

  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.race([all, sleep(STOP_MS, undefined, { ref: false })]);
    for (const { name, runs } of running.values())
      await reach(() => run(db, sql`update jobs set due_at = now() where name = ${name} and runs = ${runs}`));
  }

  return { stop: () => (stopped ??= stop()) };
}
