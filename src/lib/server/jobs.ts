/**
 * Regular work, on pg-boss: a queue in the database, so that several workers share it and every tick runs once. Each
 * worker offers a job for every tick; the queue takes the first offer of a time slot and drops the others.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { type JobsDatabase, openJobsDatabase } from './jobs-database.ts';
import { createWorker, type Job, MAX_RUN_SECONDS, textOf } from './jobs-worker.ts';
import { type Figures, NO_FIGURES } from './figures/figures.ts';
import { hideSecrets } from './logging.ts';

export interface Jobs {
  /** Before `start()`. Throws for a name that is taken or a time out of bounds. */
  register(job: Job): void;
  /** Makes the queue's tables when there are none. Throws when the database cannot be reached. */
  start(): Promise<void>;
  /** Tells the running jobs to end, waits for them within a bound, and leaves the rest to other workers. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  url: string;
  /** One line about a failed run or an unreachable database. */
  log: (line: string) => void;
  /** None are kept unless given. */
  figures?: Figures;
  /** How long `stop()` waits for running jobs. */
  stopMs?: number;
}

const NAME = /^[a-z]+(-[a-z0-9]+)*$/;
const MAX_PERIOD_SECONDS = 3600;
/** After that much over a run's time, the queue itself takes it for lost, e.g. because its worker died. */
const LOST_AFTER_SECONDS = 10;
/** A failed run is tried again after about 1, 2 and 4 seconds; after that comes the next tick anyway. */
const RETRIES = { retryLimit: 3, retryDelay: 1, retryBackoff: true };
const STOP_MS = 10_000;
/** How long closing may take: nothing ends by itself while the database is away. */
const CLOSE_MS = 5_000;

function createBoss(db: JobsDatabase): PgBoss {
  return new PgBoss({
    db,
    // How soon a lost run is noticed, and how long the rows of past runs are kept.
    maintenanceIntervalSeconds: 30,
    archiveCompletedAfterSeconds: MAX_PERIOD_SECONDS,
    deleteAfterHours: 24,
    // The library's cron is not used: it may give one tick twice, and none for a time in which no worker ran.
    schedule: false,
  });
}

async function makeQueue(boss: PgBoss, { name, maxSeconds = MAX_RUN_SECONDS }: Job): Promise<void> {
  const limits = { ...RETRIES, expireInSeconds: maxSeconds + LOST_AFTER_SECONDS };
  // stately: at most one waits and at most one runs, however many workers there are.
  await boss.createQueue(name, { name, policy: 'stately', ...limits });
  await boss.updateQueue(name, { name, policy: 'stately', ...limits });
}

/** Makes the registry of jobs; connects to nothing before `start()`. */
export function createJobs({ url, log, figures = NO_FIGURES, stopMs = STOP_MS }: JobsOptions): Jobs {
  const jobs = new Map<string, Job>();
  let stopRunning: (() => Promise<void>) | undefined;

  return {
    register(job) {
      const { name, everySeconds } = job;
      if (stopRunning !== undefined) throw new Error(`job ${name} comes after the start`);
      if (!NAME.test(name) || jobs.has(name))
        throw new Error(`job ${name} needs a kebab-case name of its own`);
      if (!Number.isInteger(everySeconds) || everySeconds < 1 || everySeconds > MAX_PERIOD_SECONDS) {
        throw new Error(`job ${name} runs every 1 to ${MAX_PERIOD_SECONDS} whole seconds`);
      }
      jobs.set(name, job);
    },

    async start() {
      const database = openJobsDatabase(url, log);
      const boss = createBoss(database);
      boss.on('error', (error) => log(hideSecrets(`jobs: ${textOf(error)}`)));
      const worker = createWorker(boss, log, figures);
      stopRunning = async () => {
        stopRunning = undefined;
        const close = async () => {
          await worker.stop(stopMs);
          await boss.stop({ graceful: false });
          await database.close();
        };
        await Promise.race([close(), sleep(stopMs + CLOSE_MS, undefined, { ref: false })]);
      };
      try {
        await database.alone(async () => {
          await boss.start();
          for (const job of jobs.values()) await makeQueue(boss, job);
        });
        worker.start([...jobs.values()]);
      } catch (error) {
        await stopRunning();
        throw error;
      }
    },

    async stop() {
      await stopRunning?.();
    },
  };
}
