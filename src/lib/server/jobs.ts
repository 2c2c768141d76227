/**
 * Regular work, on pg-boss: a queue in the database, so that several workers share it and every tick runs once. Each
 * worker offers a job for every tick; the queue takes the first offer of a time slot and drops the others.
 */
import { setMaxListeners } from 'node:events';
import PgBoss from 'pg-boss';
import { type JobsDatabase, openJobsDatabase } from './jobs-database.ts';
import { hideSecrets } from './logging.ts';

export interface Job {
  /** Unique, kebab-case. */
  name: string;
  /**
   * One run for each slot of so many seconds, 1 to 3600, of the database's clock, as soon in it as a worker is there:
   * what was missed while none ran is not made up for.
   */
  everySeconds: number;
  /** How long a run may take; then it counts as failed. A minute when absent. */
  maxSeconds?: number;
  /**
   * Safe to run again after a failure, and beside itself: a worker that died may not have. The signal says that the
   * time is over or the worker stops; a long run ends at its next safe point then, by throwing or not.
   */
  run(signal?: AbortSignal): Promise<void>;
}

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
  /** How long `stop()` waits for running jobs. */
  stopMs?: number;
}

const NAME = /^[a-z]+(-[a-z0-9]+)*$/;
const MAX_PERIOD_SECONDS = 3600;
const MAX_RUN_SECONDS = 60;
/** After that the queue itself takes a run for lost, e.g. because its worker died. */
const LOST_AFTER_SECONDS = 10;
/** A failed run is tried again after about 1, 2 and 4 seconds; after that comes the next tick anyway. */
const RETRIES = { retryLimit: 3, retryDelay: 1, retryBackoff: true };
const POLL_SECONDS = 2;
const STOP_MS = 10_000;

const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

function createBoss(db: JobsDatabase): PgBoss {
  return new PgBoss({
    db,
    // How soon a lost run is noticed, and how long the rows of past runs are kept.
    maintenanceIntervalSeconds: 30,
    archiveCompletedAfterSeconds: MAX_PERIOD_SECONDS,
    deleteAfterHours: 24,
    // Its cron is not used: it may give one tick twice, and none for a time that nobody was there.
    schedule: false,
  });
}

async function makeQueue(boss: PgBoss, { name, maxSeconds = MAX_RUN_SECONDS }: Job): Promise<void> {
  const limits = { ...RETRIES, expireInSeconds: maxSeconds + LOST_AFTER_SECONDS };
  // stately: at most one waits and at most one runs, however many workers there are.
  await boss.createQueue(name, { name, policy: 'stately', ...limits });
  await boss.updateQueue(name, { name, policy: 'stately', ...limits });
}

/** Runs a job until it ends or its time is over. Throws what it throws. */
async function runWithin(job: Job, stopping: AbortSignal): Promise<void> {
  const seconds = job.maxSeconds ?? MAX_RUN_SECONDS;
  const ending = new AbortController();
  const end = () => ending.abort();
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

/** Offers a job for the present slot, again and again. Returns what ends that. */
function offerTicks(job: Job, offer: () => Promise<unknown>): () => void {
  let isOffering = false;
  const offerOnce = async () => {
    if (isOffering) return;
    isOffering = true;
    // The database says why it does not answer, once; the next offer is the retry.
    await offer().catch(() => {});
    isOffering = false;
  };
  void offerOnce();
  // Twice in each slot, so that none is missed when a timer is late.
  const timer = setInterval(() => void offerOnce(), job.everySeconds * 500);
  return () => clearInterval(timer);
}

/** Opens nothing yet. */
export function createJobs({ url, log, stopMs = STOP_MS }: JobsOptions): Jobs {
  const jobs = new Map<string, Job>();
  let stopRunning: (() => Promise<void>) | undefined;

  async function runOnce(job: Job, stopping: AbortSignal): Promise<void> {
    try {
      await runWithin(job, stopping);
    } catch (error) {
      // Thrown on, because the queue must hear of it to try again; logged here, because it keeps it to itself.
      log(hideSecrets(`job ${job.name} failed: ${textOf(error)}`));
      throw error;
    }
  }

  async function startJob(boss: PgBoss, job: Job, stopping: AbortSignal): Promise<() => void> {
    const pollingIntervalSeconds = Math.min(POLL_SECONDS, job.everySeconds);
    const workerId = await boss.work(job.name, { pollingIntervalSeconds }, () => runOnce(job, stopping));
    return offerTicks(job, async () => {
      const taken = await boss.send(job.name, {}, { singletonSeconds: job.everySeconds });
      if (taken !== null) boss.notifyWorker(workerId);
    });
  }

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
      const stopping = new AbortController();
      // Every running job listens; more than ten are no leak.
      setMaxListeners(jobs.size + 1, stopping.signal);
      const endOffers: (() => void)[] = [];
      boss.on('error', (error) => log(hideSecrets(`jobs: ${textOf(error)}`)));
      stopRunning = async () => {
        stopRunning = undefined;
        stopping.abort();
        for (const endOffer of endOffers) endOffer();
        await boss.stop({ graceful: true, wait: true, timeout: stopMs });
        await database.close();
      };
      try {
        await database.alone(async () => {
          await boss.start();
          for (const job of jobs.values()) await makeQueue(boss, job);
        });
        for (const job of jobs.values()) endOffers.push(await startJob(boss, job, stopping.signal));
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
