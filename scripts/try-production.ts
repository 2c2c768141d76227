/** Installs and runs a built server with production packages alone, as in docs/operating.md. */
import { existsSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '#lib/server/embedded-postgres/index.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NEEDED = ['package.json', 'package-lock.json', 'db/migrations', 'content', 'dist'];
const START_TRIES = 600;

const folder = await mkdtemp(join(tmpdir(), 'izle-kazan-production-'));
await chmod(folder, 0o755); // As root the database runs as another user, who must get in.
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgresql'), log: () => {} });
const port = await freePort();
const env = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  PORT: String(port),
  DATABASE_URL: database.url,
};

function start(command: string, args: string[], cwd = folder) {
  const child = spawn(command, args, { cwd, env, stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code));
  });
  return { child, ended };
}

async function run(command: string, args: string[], input = ''): Promise<void> {
  const { child, ended } = start(command, args);
  child.stdin.end(input);
  if ((await ended) !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function whenReady(): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok === true) return;
    await sleep(200);
  }
  throw new Error('the server was not ready');
}

/** Compiled, it is in production mode without a setting. */
async function expectRefusalWithoutDatabase(): Promise<void> {
  const options = { cwd: folder, env: { ...env, DATABASE_URL: '' } };
  const server = spawn(process.execPath, ['dist/server/server.js'], options);
  const printed = await text(server.stdout);
  if (!printed.includes('DATABASE_URL: is required'))
    throw new Error(`it started without a database: ${printed}`);
}

async function expectPage(path: string, status: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${path} was answered ${answer.status}`);
}

try {
  const { ended: built } = start(process.execPath, ['scripts/build.mjs'], ROOT);
  if ((await built) !== 0) throw new Error('the build failed');
  for (const name of NEEDED) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  await expectRefusalWithoutDatabase();
  const server = start(process.execPath, [
    '--enable-source-maps',
    '--max-old-space-size=768',
    '--max-semi-space-size=32',
    'dist/server/server.js',
  ]);
  await whenReady();
  await expectPage('/', 200);
  await expectPage('/giris', 200);
  const admin = ['--name', 'Ad Soyad', '--email', 'admin@firma.example', '--phone', '5320000001'];
  await run(process.execPath, ['dist/server/admin.js', 'create', ...admin], 'Kaptan8Kosku\n');
  await run(process.execPath, ['dist/server/admin.js', 'check']);
  await run(process.execPath, ['dist/server/admin.js', 'confirm-clock']);
  await run(process.execPath, ['dist/server/migrate.js']);
  // The same by npm, with the scripts beside it: neither removes packages under the server nor installs development
  // ones.
  await cp(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true });
  await run('npm', ['run', '-s', 'migrate']);
  if (existsSync(join(folder, 'node_modules/tsx'))) throw new Error('a command installed development');
  server.child.kill('SIGTERM');
  if ((await server.ended) !== 0) throw new Error('the server did not end well');
  console.log('production: built, installed without development, served, ended');
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
