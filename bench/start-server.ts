/** The server as deployed: compiled, for production, in a process of its own, with trusted callers' addresses. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROGRAM = join(ROOT, 'dist/server/server.js');
const START_LIMIT_MS = 120_000;

const NODE_FLAGS = ['--enable-source-maps', '--max-old-space-size=768', '--max-semi-space-size=32'];

/** Limits cannot be switched off in production; apart from them and cards this is the same program. */
export const WITHOUT_LIMITS = { NODE_ENV: 'test', RATE_LIMITS: 'off' };
export const WITHOUT_JOBS = { WORKER: '0' };

// Ending this process by a signal would leave its servers running, which have sessions of their own.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

let isBuilt = false;
let started = 0;

async function whenListening(logFile: string, hasEnded: () => boolean): Promise<number> {
  for (const beganMs = performance.now(); performance.now() - beganMs < START_LIMIT_MS; await sleep(50)) {
    const log = readFileSync(logFile, 'utf8');
    const port = / is at http:\/\/127\.0\.0\.1:(\d+)/.exec(log)?.[1];
    if (port !== undefined) return Number(port);
    if (hasEnded()) throw new Error(`the server did not start:\n${log}`);
  }
  throw new Error(`the server did not start in ${START_LIMIT_MS / 1000} s`);
}

export async function startServer(
  databaseUrl: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
) {
  if (!isBuilt)
    execFileSync(process.execPath, [`${ROOT}scripts/build.mjs`, '--if-stale'], { stdio: 'inherit' });
  isBuilt = true;
  mkdirSync(dataDir, { recursive: true });
  const logFile = join(dataDir, `server-${process.pid}-${(started += 1)}.log`);
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, [...NODE_FLAGS, PROGRAM], {
    stdio: ['ignore', log, log],
    // In a session of its own: Linux may share the CPU among sessions, and the callers would halve its share.
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: '0',
      TRUST_PROXY: '127.0.0.1',
      ADMIN_SECOND_FACTOR: 'optional',
      ...settings,
    },
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const end = () => child.kill();
  process.on('exit', end);
  return {
    pid: child.pid ?? 0,
    port: await whenListening(logFile, () => child.exitCode !== null),
    memoryMb: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    async stop() {
      process.off('exit', end);
      end();
      await ended;
    },
  };
}
