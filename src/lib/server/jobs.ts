/**
 * Regular work, on pg-boss: a queue in the database, so that several workers share it and every tick runs once. Each
 * worker offers a job for every tick; the queue takes the first offer of a time slot and drops the others.
 */
import PgBoss from 'pg-boss';

export interface Job {
  /** Unique, kebab-case. */
  name: string;
  everySeconds: number;
  /** Safe to run again after a failure, and beside itself after a worker died. */
  run(): Promise<void>;
}

export interface Jobs {
  /** Before `start()`. */
  register(job: Job): void;
  start(): Promise<void>;
  /** Lets the running jobs end, within a bound. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  url: string;
  log: (line: string) => void;
}

const SCHEMA = 'pgboss';
const POLL_SECONDS = 1;
const RUN_LIMIT_SECONDS = 120;
const RETRIES = 2;
const KEEP_HOURS = 24;
const STOP_LIMIT_MS = 10_000;

async function offerTicks(boss: PgBoss, { name, everySeconds }: Job): Promise<void> {
  // One job per slot of `everySeconds`, whoever offers it.
  await boss.send(name, {}, { singletonSeconds: everySeconds });
}

/** Opens nothing yet. A job that throws is logged and tried again by the queue. */
export function createJobs({ url, log }: JobsOptions): Jobs {
  const jobs: Job[] = [];
  const timers: NodeJS.Timeout[] = [];
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    max: 4,
    retryLimit: RETRIES,
    retryDelay: 1,
    expireInSeconds: RUN_LIMIT_SECONDS,
    retentionHours: KEEP_HOURS,
    deleteAfterHours: KEEP_HOURS,
    schedule: false,
  });
  boss.on('error', (error) => log(`jobs: ${error.message}`));

  async function runJob(job: Job): Promise<void> {
    try {
      await job.run();
    } catch (error) {
      log(`job ${job.name} failed: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}`);
      throw error;
    }
  }

  async function startJob(job: Job): Promise<void> {
    // stately: at most one waits and at most one runs, however many workers there are.
    await boss.createQueue(job.name, { name: job.name, policy: 'stately' });
    await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS }, () => runJob(job));
    const offer = () => void offerTicks(boss, job).catch((error: Error) => log(`jobs: ${error.message}`));
    offer();
    timers.push(setInterval(offer, job.everySeconds * 1000));
  }

  return {
    register(job) {
      jobs.push(job);
    },
    async start() {
      await boss.start();
      for (const job of jobs) await startJob(job);
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      await boss.stop({ graceful: true, wait: true, timeout: STOP_LIMIT_MS });
    },
  };
}
