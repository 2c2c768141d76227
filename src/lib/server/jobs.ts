/**
 * Regular work: every so many seconds, one run at a time, on any server of a database. A job's row in `jobs` says when
 * it is due. A server claims a run by moving that time past the end of the longest run, so that no other begins one
 * meanwhile, and a run that was lost with its server is taken over then.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, rows, run, sql } from './db.ts';
import { type Figures, NO_FIGURES } from './figures/figures.ts';
import { jobSeconds } from './figures/lib-figures.ts';
import { hideSecrets } from './logging.ts';

export interface Job {
  /** Unique, kebab-case. */
  name: string;
  /** From the beginning of a run to that of the next, 1 to 3600; times at which no server ran are not made up for. */
  everySeconds: number;
  /** How long a run may take; then it counts as failed. A minute when absent. */
  maxSeconds?: number;
  /**
   * Must be safe to run again after a failure, and beside itself, because a server taken for dead may still be running.
   * The signal says that the time is over or the server stops; a long run then ends at its next safe point, by throwing
   * or not.
   */
  run(signal?: AbortSignal): Promise<void>;
}

export interface WorkerOptions {
  db: Db;
  jobs: readonly Job[];
  /** One line about a failed run or an unreachable database. */
  log: (line: string) => void;
  /** None are kept unless given. */
  figures?: Figures;
  /** How long `stop()` waits for running jobs. */
  stopMs?: number;
  /** How often the worker looks for jobs that are due. */
  pollMs?: number;
}

export interface Worker {
  /** Tells the running jobs to end, waits for them within a bound, and leaves the rest to other servers. */
  stop(): Promise<void>;
}

interface Claim {
  name: string;
  /** The number of the run: a server that was taken for dead notes nothing about the run that took its place. */
  runs: number;
}

interface Running extends Claim {
  ending: AbortController;
  ended: Promise<void>;
}

const NAME = /^[a-z]+(-[a-z0-9]+)*$/;
const MAX_PERIOD_SECONDS = 3600;
const MAX_RUN_SECONDS = 60;
/** After that much over a run's time it counts as lost. */
const LOST_AFTER_SECONDS = 10;
/** A failed run is tried again after 1, 2 and 4 seconds; after that when the next one is due. */
const QUICK_RETRIES = 3;
const STOP_MS = 10_000;
const POLL_MS = 1_000;

const maxSecondsOf = ({ maxSeconds = MAX_RUN_SECONDS }: Job) => maxSeconds;
const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

function checkJobs(jobs: readonly Job[]): void {
  const names = new Set<string>();
  for (const { name, everySeconds } of jobs) {
    if (!NAME.test(name) || names.has(name))
      throw new Error(`job ${name} needs a kebab-case name of its own`);
    if (!Number.isInteger(everySeconds) || everySeconds < 1 || everySeconds > MAX_PERIOD_SECONDS)
      throw new Error(`job ${name} runs every 1 to ${MAX_PERIOD_SECONDS} whole seconds`);
    names.add(name);
  }
}

/** Adds rows for new jobs. Rows that no server has claimed for a day belong to jobs that no version in use has. */
async function addJobs(db: Db, jobs: readonly Job[]): Promise<void> {
  const names = jobs.map(({ name }) => name);
  await run(db, sql`insert into jobs (name) select unnest(${names}::text[]) on conflict do nothing`);
  await run(
    db,
    sql`delete from jobs where name <> all(${names}::text[]) and due_at < now() - interval '1 day'`,
  );
}

/** Claims a run of each of `jobs` that is due. */
function claimDue(db: Db, jobs: readonly Job[]): Promise<Claim[]> {
  const leases = jobs.map((job) => maxSecondsOf(job) + LOST_AFTER_SECONDS);
  return rows(
    db,
    sql<Claim>`
      with due as (
        select jobs.name, lease from jobs join unnest(
          ${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ everySeconds }) => everySeconds)}::integer[],
          ${leases}::integer[]) as mine (name, every, lease) on mine.name = jobs.name
        -- A time a minute farther away than any that is ever noted was noted before the clock was set back.
        where due_at <= now() or due_at > now() + make_interval(secs => greatest(every, lease) + 60)
        for update of jobs skip locked)
      update jobs set runs = runs + 1, started_at = now(), due_at = now() + make_interval(secs => lease)
      from due where jobs.name = due.name returning jobs.name, runs`,
  );
}

function noteSuccess(db: Db, { everySeconds }: Job, { name, runs }: Claim): Promise<unknown> {
  return run(
    db,
    sql`
      update jobs set succeeded_at = now(), failures = 0, due_at = started_at + make_interval(secs => ${everySeconds})
      where name = ${name} and runs = ${runs}`,
  );
}

function noteFailure(db: Db, { everySeconds }: Job, { name, runs }: Claim): Promise<unknown> {
  return run(
    db,
    sql`
      update jobs set failures = failures + 1,
        due_at = least(started_at + make_interval(secs => ${everySeconds}),
          case when failures < ${QUICK_RETRIES} then now() + make_interval(secs => 2 ^ failures) end)
      where name = ${name} and runs = ${runs}`,
  );
}

/** Runs a job until it ends or its time is over. Throws what it throws. */
async function runWithin(job: Job, ending: AbortController): Promise<void> {
  const seconds = maxSecondsOf(job);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      ending.abort();
      reject(new Error(`it took longer than ${seconds} s`));
    }, seconds * 1000);
  });
  try {
    await Promise.race([job.run(ending.signal), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** Starts to run `jobs` beside the other servers. Throws for wrong jobs, and when the database cannot be reached. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db, jobs, log, figures = NO_FIGURES, stopMs = STOP_MS, pollMs = POLL_MS } = options;
  checkJobs(jobs);
  await addJobs(db, jobs);
  const running = new Map<string, Running>();
  const stopping = new AbortController();
  const waitForPoll = () => sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {});
  let isAway = false;

  /** Answers whether the database took `work`. Its absence is logged once, and its return. */
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
    const measure = (outcome: 'done' | 'failed') =>
      figures.observe(jobSeconds, { job: job.name, outcome }, (performance.now() - beganMs) / 1000);
    let note = noteSuccess;
    try {
      await runWithin(job, ending);
      measure('done');
    } catch (error) {
      measure('failed');
      log(hideSecrets(`job ${job.name} failed: ${textOf(error)}`));
      note = noteFailure;
    }
    // A database that is away at this moment would take the run for lost, and wait for the end of its time.
    while (!(await reach(() => note(db, job, claim))) && !stopping.signal.aborted) await waitForPoll();
  }

  async function runDue(): Promise<void> {
    const claims = await claimDue(
      db,
      jobs.filter(({ name }) => !running.has(name)),
    );
    for (const claim of claims) {
      const job = jobs.find(({ name }) => name === claim.name);
      if (job === undefined) continue;
      const ending = new AbortController();
      const ended = runClaimed(job, claim, ending).finally(() => running.delete(claim.name));
      running.set(claim.name, { ...claim, ending, ended });
    }
  }

  async function runAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      await reach(runDue);
      await waitForPoll();
    }
  }

  async function endAll(): Promise<void> {
    await polling;
    for (const { ending } of running.values()) ending.abort();
    await Promise.all([...running.values()].map(({ ended }) => ended));
  }

  const polling = runAll();
  let stopped: Promise<void> | undefined;

  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.race([endAll(), sleep(stopMs, undefined, { ref: false })]);
    for (const { name, runs } of running.values())
      await reach(() => run(db, sql`update jobs set due_at = now() where name = ${name} and runs = ${runs}`));
  }

  return { stop: () => (stopped ??= stop()) };
}
