import { gauge } from '#lib/server/figures/figures.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { VERSION } from '#lib/server/program.ts';
import { createQuestion } from './ask-database.server.ts';

const FRESH = { labels: [], freshMs: 5_000 } as const;

const isReady = gauge(
  'izle_ready',
  '1 while the process is neither stopping nor without its database.',
  FRESH,
);
const clockAhead = gauge(
  'izle_clock_ahead_seconds',
  'The clock of the process less that of the database.',
  FRESH,
);
const jobsHeld = gauge(
  'izle_jobs_held',
  '1 while jobs wait because a clock is wrong or not confirmed.',
  FRESH,
);
const buildInfo = gauge('izle_build_info', '1, under the version that runs.', {
  labels: ['version'],
  freshMs: Infinity,
});

export const healthFigures = [isReady, clockAhead, jobsHeld, buildInfo];

export function askHealthFigures(
  kit: Pick<ServerKit, 'db' | 'clock' | 'config' | 'figures' | 'isStopping'>,
): void {
  const { figures } = kit;
  const askDatabase = createQuestion(kit);
  const ask = async (read: (state: NonNullable<Awaited<ReturnType<typeof askDatabase>>>) => number) => {
    const state = await askDatabase();
    return state === undefined ? [] : [{ labels: {}, value: read(state) }];
  };
  figures.ask(isReady, async () => ask(() => (kit.isStopping() ? 0 : 1)));
  figures.ask(clockAhead, async () => ask(({ aheadMs }) => aheadMs / 1000));
  figures.ask(jobsHeld, async () => ask(({ holdsJobs }) => (holdsJobs ? 1 : 0)));
  figures.ask(buildInfo, () => [{ labels: { version: VERSION }, value: 1 }]);
}
