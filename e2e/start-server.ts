/** Starts the compiled server with a fresh data directory and database, a free port, and messages in the outbox. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, sql } from '#lib/server/db.ts';
import { joinEmbeddedPostgres } from '#lib/server/embedded-postgres/index.ts';
import { cloneFrom, type TemplateDatabase } from '#testing/template-database.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT = `${ROOT}dist/server/`;
const START_LIMIT_MS = 240_000;
const STOP_LIMIT_MS = 20_000;

/** The environment variable that passes the template database to the workers. */
const TEMPLATE = 'E2E_DATABASE';
export function notifyWorkers(template: TemplateDatabase): void {
  process.env[TEMPLATE] = JSON.stringify(template);
}
function readTemplate(): TemplateDatabase {
  return JSON.parse(process.env[TEMPLATE] ?? '') as TemplateDatabase; // Written just above.
}

interface Place {
  dataDir: string;
  port: number;
  databaseUrl?: string | undefined;
  hasDemo?: boolean;
  settings?: Record<string, string>;
}

export interface RunningServer {
  baseUrl: string;
  databaseUrl: string;
  /** The newest six-digit code of a phone; waits for one after the last returned. */
  codeFor(phone: string): Promise<string>;
  mailTo(email: string): Promise<string>;
  createAdmin(admin: { name: string; email: string; phone: string; password: string }): Promise<void>;
  /** Sends `kill -9`, then starts again on the same data directory and port. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Known, so that tests can sign the links of mails that are sent only in the morning. */
export const SECRET = 'ab'.repeat(32);

function environment({ dataDir, port, databaseUrl, hasDemo, settings }: Place): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    SECRET,
    DEMO: hasDemo ? '1' : '0',
    RATE_LIMITS: 'off',
    COMPANY_FILE: fileURLToPath(new URL('company.json', import.meta.url)),
    LOG_LEVEL: 'error',
    ...settings,
  };
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [`${BUILT}${program}.js`, ...args], {
    cwd: ROOT,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

async function listening(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = run('server', [], env);
  await whenListening(child);
  return child;
}

function whenListening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const limit = setTimeout(
      () => reject(new Error(`the server did not start:\n${printed}`)),
      START_LIMIT_MS,
    );
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (!/ is at http/.test(printed)) return;
      clearTimeout(limit);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      process.stderr.write(chunk);
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`the server ended with ${code}:\n${printed}`));
    });
  });
}

function whenEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    child.once('exit', () => {
      clearTimeout(limit);
      resolve();
    });
  });
}

/** The newest code of a phone and the number sent so far; waits for more than `known`. */
async function newestCode(
  dataDir: string,
  { phone, known }: { phone: string; known: number },
): Promise<{ code: string; sent: number }> {
  for (let tries = 0; tries < 100; tries += 1) {
    const lines = (await readFile(join(dataDir, 'outbox', 'sms.jsonl'), 'utf8').catch(() => ''))
      .trim()
      .split('\n');
    const messages = lines.filter(Boolean).map((line) => JSON.parse(line) as { to: string; text: string }); // Our own file.
    const codes = messages.flatMap(({ to, text }) => (to === phone && /\d{6}/.exec(text)?.[0]) || []);
    const code = codes.at(-1);
    if (code !== undefined && codes.length > known) return { code, sent: codes.length };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code was sent to ${phone}`);
}

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'izle-kazan-e2e-'));
  await chmod(dataDir, 0o755); // As root the database runs as another user, who must get in.
  return dataDir;
}

/** Starts a server on the database once, so that later starts find it prepared. */
export async function startOnceOn(databaseUrl: string): Promise<void> {
  const dataDir = await makeDataDir();
  const child = await listening(environment({ dataDir, port: await freePort(), databaseUrl }));
  child.kill('SIGTERM');
  await whenEnded(child);
  await rm(dataDir, { recursive: true, force: true });
  // Each server on a copy has its own data directory and stores its own fingerprint.
  const database = openDatabase(databaseUrl, { poolSize: 1, onError: () => {} });
  await sql`delete from deployment_fingerprint`.execute(database.db);
  await database.close();
}

export interface Beginning {
  /** The server creates and runs its own database, as on a new machine. */
  isNewcomers: boolean;
  hasDemo: boolean;
  settings: Record<string, string>;
}

/** Starts a server. Stop it afterwards. */
export async function startServer({ isNewcomers, hasDemo, settings }: Beginning): Promise<RunningServer> {
  const dataDir = await makeDataDir();
  const port = await freePort();
  const clone = isNewcomers ? undefined : await cloneFrom(readTemplate());
  const env = environment({ dataDir, port, databaseUrl: clone?.url, hasDemo, settings });
  let child = await listening(env);
  /** The number of codes of a phone at the last call. */
  const given = new Map<string, number>();
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    databaseUrl: clone?.url ?? (await joinEmbeddedPostgres({ dataDir, log: () => {} })).url,
    async codeFor(phone) {
      const { code, sent } = await newestCode(dataDir, { phone, known: given.get(phone) ?? 0 });
      given.set(phone, sent);
      return code;
    },
    async mailTo(email) {
      const mails = await readFile(join(dataDir, 'outbox', 'mail.jsonl'), 'utf8').catch(() => '');
      return mails.split('\n').findLast((line) => line.includes(email)) ?? '';
    },
    async createAdmin({ name, email, phone, password }) {
      const admin = run('admin', ['create', '--name', name, '--email', email, '--phone', phone], env);
      admin.stdin?.end(`${password}\n`);
      admin.stderr?.pipe(process.stderr);
      await whenEnded(admin);
      if (admin.exitCode !== 0) throw new Error('the admin was not created');
    },
    async killAndRestart() {
      child.kill('SIGKILL');
      await whenEnded(child);
      child = await listening(env);
    },
    async stop() {
      child.kill('SIGTERM');
      await whenEnded(child);
      await clone?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
