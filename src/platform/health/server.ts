import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { VERSION } from '#lib/server/program.ts';
import { healthContract, healthErrors } from './contract.ts';
import { gauge } from '#lib/server/figures/figures.ts';
import { type ClockParts, type ClockState, readClockState } from '#lib/server/clock-state.ts';
import { within } from '#lib/server/within.ts';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

export function mountHealth(kit: ServerKit): void {
  const askDatabase = createQuestion(kit);
  const notReady = (reason: 'stopping' | 'database') =>
    healthErrors.NOT_READY({ retryAfterSeconds: 2, extra: { reason } });
  implement(kit, healthContract, {
    live: async () => ({ data: { state: 'live' } }),
    ready: async () => {
      if (kit.isStopping()) throw notReady('stopping');
      const clock = await askDatabase();
      if (clock === undefined) throw notReady('database');
      const { aheadMs, holdsJobs: jobs_held } = clock;
      return { data: { state: 'ready', version: VERSION, clock_ahead_seconds: aheadMs / 1000, jobs_held } };
    },
  });
}

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

const ANSWER_MS = 2_000;

/** Undefined without an answer in time. Callers share one question, as the call has no limit of its own. */
function createQuestion(parts: ClockParts): () => Promise<ClockState | undefined> {
  let asking: Promise<ClockState | undefined> | undefined;
  // The state is the answer; what is wrong stands in the log of the calls that fail.
  const ask = () =>
    within(ANSWER_MS, readClockState(parts), () => new Error('too late')).catch(() => undefined);
  return () => (asking ??= ask().finally(() => (asking = undefined)));
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(status === 503 && { 'retry-after': '2' }),
    })
    .end(JSON.stringify(body));
}

/** Answers that the process lives and is not ready. Throws when the port is taken; does nothing for port 0. */
export async function answerWhileStarting(listening: {
  port: number;
  host: string;
}): Promise<{ end(): Promise<void> }> {
  if (listening.port === 0) return { end: async () => {} };
  const { code, status, text } = healthErrors.NOT_READY;
  const server = createServer((request, response) => {
    if (request.url === healthContract.live.path)
      answer(response, 200, { success: true, data: { state: 'live' } });
    else answer(response, status, { success: false, code, message: text, reason: 'starting' });
  });
  server.listen(listening);
  await once(server, 'listening');
  return {
    async end() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
