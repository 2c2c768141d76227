/** The server of a benchmark, in a process of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export async function startServer(databaseUrl: string, dataDir: string) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('serve.ts', import.meta.url))],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      // In a session of its own: Linux may share the processor out among sessions, and the callers would halve its part.
      detached: true,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        ADMIN_IDLE_MINUTES: '0',
        LOG_LEVEL: 'warn',
      },
    },
  );
  const ended = once(child, 'exit');
  const line = once(createInterface({ input: child.stdout }), 'line');
  const [port] = await Promise.race([
    line,
    ended.then(() => Promise.reject(new Error('the server did not start'))),
  ]);
  return {
    port: Number(port),
    /** What the process holds of the machine's memory, in MB. */
    memoryMb: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
