/** Three servers of the program, as they run in production, on one folder of secrets and pictures. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DATABASE_DIRECT_URL, DATABASE_URL, waitForProxies } from './cluster.ts';
import { makeFolder, network, type Program, start, until } from './stage.ts';

const COUNT = 3;
const PORT = 3000;
const COMPILED = fileURLToPath(new URL('../../dist/server/server.js', import.meta.url));

const hosts = Array.from({ length: COUNT }, (_, index) => `${network}.3${index + 1}`);
export const ORIGINS: readonly string[] = hosts.map((host) => `http://${host}:${PORT}`);

let servers: Program[] = [];

/** Starts them all at once and waits until each is ready. */
export async function startServers(): Promise<void> {
  if (!existsSync(COMPILED)) throw new Error('the server is not built: npm run build');
  // A server that finds no database ends; whoever runs it would start it again (deploy/systemd: after two seconds).
  await waitForProxies();
  servers = hosts.map((host, index) =>
    start(`server-${index + 1}`, [process.execPath, '--enable-source-maps', COMPILED], {
      isOwn: true,
      env: {
        NODE_ENV: 'production',
        HOST: host,
        PORT: String(PORT),
        DATA_DIR: makeFolder('program'),
        DATABASE_URL,
        DATABASE_DIRECT_URL,
        // The callers say which viewer's address they speak for, as a proxy does.
        TRUST_PROXY: '127.0.0.1',
        EARNERS_PER_ADDRESS: '0',
        LOG_LEVEL: 'info',
      },
    }),
  );
  for (const origin of ORIGINS)
    await until(`${origin} is ready`, 120, async () => {
      const answer = await fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(3000) });
      await answer.arrayBuffer();
      return answer.ok;
    });
}

export async function stopServers(): Promise<void> {
  const ended = servers.map(({ child }) => once(child, 'exit'));
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(ended);
}

/** The servers that ended though nobody told them to. */
export const countDead = (): number => servers.filter(({ child }) => child.exitCode !== null).length;
