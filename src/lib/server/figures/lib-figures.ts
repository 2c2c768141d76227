import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type Db, rows, sql } from '../db.ts';
import { counter, type Figures, gauge, histogram } from './figures.ts';

/** Seconds, around the product's targets: most calls within 50 ms, none beyond its time limits. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const httpDuration = histogram('izle_http_request_seconds', 'Time to answer a request.', {
  labels: ['method', 'route', 'status'],
  buckets: SECONDS,
});

export const callsRunning = gauge('izle_calls_running', 'Calls that are worked on at the moment.', {
  labels: [],
  freshMs: 0,
});
export const callsShed = counter(
  'izle_calls_shed_total',
  'Calls refused because as many were running as may at once.',
  [],
);

const connectionsHelp = 'Connections to the database, by what they do.';
export const poolConnections = gauge('izle_pool_connections', connectionsHelp, {
  labels: ['pool', 'state'],
  freshMs: 0,
});

export const jobSeconds = histogram('izle_job_run_seconds', 'Time that a job took, by how it ended.', {
  labels: ['job', 'outcome'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
});
const byJob = { labels: ['job'], freshMs: 5_000 } as const;
const jobFailures = gauge('izle_job_failures', 'How often a job has failed since it last ended well.', byJob);
const jobLag = gauge('izle_job_lag_seconds', 'How long a job has been due.', byJob);
const jobAge = gauge('izle_job_age_seconds', 'How long ago a job last ended well.', byJob);

export const messagesSent = counter('izle_messages_total', 'Messages for a gateway, by how that ended.', [
  'channel',
  'outcome',
]);
export const smsParts = counter(
  'izle_sms_parts_total',
  'Parts of SMS that a gateway took: each is paid for.',
  [],
);

const diskFree = gauge('izle_disk_free_ratio', 'Free share of the disk on which DATA_DIR lies.', {
  labels: [],
  freshMs: 10_000,
});

export const libFigures = [
  httpDuration,
  callsRunning,
  callsShed,
  poolConnections,
  jobSeconds,
  jobFailures,
  jobLag,
  jobAge,
  messagesSent,
  smsParts,
  diskFree,
];

async function readFree(folder: string) {
  const disk = await statfs(folder).catch(() => undefined);
  if (disk === undefined || disk.blocks === 0) return [];
  return [{ labels: {}, value: disk.bavail / disk.blocks }];
}

function askJobFigures(db: Db, figures: Figures): void {
  const readJobs = () =>
    rows(
      db,
      sql<{ name: string; failures: number; lag: number | null; age: number | null }>`
        select name, failures, case when due_at <= now() then extract(epoch from now() - due_at)::float8 end as lag,
          extract(epoch from now() - succeeded_at)::float8 as age from jobs`,
    );
  for (const [figure, column] of [
    [jobFailures, 'failures'],
    [jobLag, 'lag'],
    [jobAge, 'age'],
  ] as const)
    figures.ask(figure, async () =>
      (await readJobs()).flatMap(({ name, [column]: value }) =>
        value === null ? [] : [{ labels: { job: name }, value }],
      ),
    );
}

export function askLibFigures({ config, db, figures }: { config: Config; db: Db; figures: Figures }): void {
  figures.ask(diskFree, () => readFree(config.DATA_DIR));
  askJobFigures(db, figures);
}
