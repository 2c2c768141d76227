/** Runs the jobs that wait in the queues. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Figures } from './figures/figures.ts';
import { jobSeconds } from './figures/lib-figures.ts';
import { hideSecrets } from './logging.ts';

export interface Job {
  /** Unique, kebab-case. */
  name: string;
  /**
   * The database's clock is cut into slots of so many seconds, 1 to 3600. Each slot has one run, as soon as a worker is
   * there; slots that passed while no worker was there are not made up for.
   */
  everySeconds: number;
  /** How long a run may take; then it counts as failed. A minute when absent. */
  maxSeconds?: number;
  /**
   * Must be safe to run again after a failure, and beside itself, because a worker taken for dead may still be running.
   * The signal says that the time is over or the worker stops; a long run then ends at its next safe point, by throwing
   * or not.
   */
  run(signal?: AbortSignal): Promise<void>;
}

export const MAX_RUN_SECONDS = 60;
/** How often a queue is looked into for runs that others offered, or gave back; of rare jobs, sixty times a slot. */
const POLL_SECONDS = 2;
const POLLS_PER_SLOT = 60;
/** After a failure the queue is looked into so many times more, because it gives the run again within eight seconds. */
const LOOKS_AFTER_FAILURE = 5;
/** How many times, a second apart, noting a job's outcome is tried before it is given up. */
const NOTE_TRIES = 60;
const NOTE_WAIT_MS = 1_000;

export const textOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Runs a job until it ends or its time is over. Throws what it throws. */
async function runWithin(job: Job, stopping: AbortSignal): Promise<void> {
  const seconds = job.maxSeconds ?? MAX_RUN_SECONDS;
  const ending = new AbortController();
  const end = () => ending.abort();
  if (stopping.aborted) end();
  stopping.addEventListener('abort', end, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      end();
      reject(new Error(`it took longer than ${seconds} s`));
    }, seconds * 1000);
  });
  try {
    await Promise.race([job.run(ending.signal), tooLong]);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', end);
  }
}

interface Repeated {
  /** Does the work at once, unless it is under way. */
  go(): void;
  /** Stops repeating; resolves when the work under way has ended. */
  end(): Promise<void>;
}

/** Does `work`, which never throws, at once and then every `everyMs`; it never runs twice at the same time. */
function repeat(everyMs: number, work: () => Promise<void>): Repeated {
  let underWay: Promise<void> | undefined;
  const go = () => {
    underWay ??= work().finally(() => (underWay = undefined));
  };
  go();
  const timer = setInterval(go, everyMs);
  return {
    go,
    async end() {
      clearInterval(timer);
      await underWay;
    },
  };
}

interface Worker {
  start(jobs: readonly Job[]): void;
  stop(stopMs: number): Promise<void>;
}

/**
 * Fetches jobs and notes their outcomes itself. The library's own worker does not wait for the note: a database that is
 * away at that moment would end the whole process by an unhandled rejection, and a stop could cut the note off.
 */
export function createWorker(boss: PgBoss, log: (line: string) => void, figures: Figures): Worker {
  const stopping = new AbortController();
  const repeated: Repeated[] = [];
  /** Ids of the runs that are under way, by the job's name. */
  const running = new Map<string, string>();
  let hasLeft = false;

  /** Runs the job. Answers the text of its failure, for the log and the queue. */
  async function runOnce(job: Job): Promise<string | undefined> {
    const beganMs = performance.now();
    const measure = (outcome: 'done' | 'failed') =>
      figures.observe(jobSeconds, { job: job.name, outcome }, (performance.now() - beganMs) / 1000);
    try {
      await runWithin(job, stopping.signal);
      measure('done');
      return undefined;
    } catch (error) {
      measure('failed');
      const failure = hideSecrets(`job ${job.name} failed: ${textOf(error)}`);
      log(failure);
      return failure;
    }
  }

  /**
   * Tries to note an outcome until the database is back. If it gives up, the queue runs the job again once its time is
   * over.
   */
  async function noteOutcome(note: () => Promise<unknown>): Promise<void> {
    for (let tries = 1; tries <= NOTE_TRIES && !hasLeft; tries += 1) {
      const isNoted = await note().then(
        () => true,
        () => false, // The database's failures are logged where they happen.
      );
      if (isNoted) return;
      await sleep(NOTE_WAIT_MS);
    }
  }

  /** Runs the jobs waiting in a queue, one after the other. */
  async function workOff(job: Job): Promise<void> {
    let looks = 0;
    while (!stopping.signal.aborted) {
      const [taken] = await boss.fetch(job.name);
      if (taken === undefined) {
        if (looks === 0) return;
        looks -= 1;
        await sleep(POLL_SECONDS * 1000, undefined, { signal: stopping.signal }).catch(() => {});
        continue;
      }
      running.set(job.name, taken.id);
      const failure = await runOnce(job);
      await noteOutcome(() =>
        failure === undefined
          ? boss.complete(job.name, taken.id)
          : boss.fail(job.name, taken.id, { message: failure }),
      );
      running.delete(job.name);
      looks = failure === undefined ? 0 : LOOKS_AFTER_FAILURE;
    }
  }

  return {
    start(jobs) {
      // Every running job listens; more than ten are no leak.
      setMaxListeners(jobs.length + 1, stopping.signal);
      for (const job of jobs) {
        const pollSeconds = Math.max(
          Math.min(POLL_SECONDS, job.everySeconds),
          job.everySeconds / POLLS_PER_SLOT,
        );
        const runs = repeat(pollSeconds * 1000, () => workOff(job));
        // Twice in each slot, so that none is missed when a timer is late. If an offer fails, the next timer makes it
        // again.
        const offers = repeat(job.everySeconds * 500, async () => {
          const taken = await boss
            .send(job.name, {}, { singletonSeconds: job.everySeconds })
            .catch(() => null);
          if (taken !== null) runs.go();
        });
        repeated.push(offers, runs);
      }
    },

    async stop(stopMs) {
      stopping.abort();
      const ended = Promise.all(repeated.map(({ end }) => end()));
      await Promise.race([ended, sleep(stopMs, undefined, { ref: false })]);
      hasLeft = true;
      // Runs that did not end in time are given back, for other workers to try again.
      for (const [name, id] of running)
        await boss.fail(name, id, { message: 'its worker stopped' }).catch(() => {});
    },
  };
}
