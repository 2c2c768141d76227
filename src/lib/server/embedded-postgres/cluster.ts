/**
 * `<DATA_DIR>/postgres`: the database's files (the "cluster"), with `postgres.json` for its URL and password. Where
 * PostgreSQL's user cannot enter the data directory it is a link to a place outside.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from '#lib/shared/zod.ts';
import { errorCode } from '../error-code.ts';
import {
  type Account,
  canEnter,
  chooseAccount,
  findPrograms,
  makeReachable,
  type Programs,
  ROOT_FOLDER,
  spawnOptions,
} from './programs.ts';

export interface Cluster {
  /** A real path. */
  folder: string;
  account: Account;
  programs: Programs;
  /** The URL of the last run. */
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

/** `dataDir` is a real path. Makes the cluster where there is none; starts nothing. */
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
  if (!(await canEnter(account, folder))) {
    throw new Error(
      `The user that made ${folder} cannot enter it. Leave every folder above it open to that user.`,
    );
  }
  return { folder, account, programs, url: await readUrl(folder) };
}

/**
 * Makes the cluster under a temporary name and moves it when whole, so that a kill leaves nothing or a whole one. Of
 * two concurrent processes the first wins.
 */
async function makeCluster(options: {
  dataDir: string;
  account: Account;
  programs: Programs;
  log: (line: string) => void;
}): Promise<void> {
  const { dataDir, account, programs, log } = options;
  await removeUnfinished(dataDir);
  const isInside = await canEnter(account, dataDir);
  if (!isInside) await makeReachable(ROOT_FOLDER);
  const making = await mkdtemp(
    isInside ? join(dataDir, `${MAKING}${process.pid}-`) : join(ROOT_FOLDER, 'postgres-'),
  );
  await chmod(making, 0o755);
  const [folder, password] = [join(making, 'data'), randomBytes(24).toString('hex')];
  const link = clusterOf(dataDir);
  log(
    isInside
      ? `making a new database in ${link}`
      : `making a new database in ${folder}, outside of ${dataDir}`,
  );
  await mkdir(folder, { mode: 0o700 });
  await writeFile(`${folder}.password`, password, { mode: 0o600 });
  if (account !== undefined)
    for (const path of [folder, `${folder}.password`]) await chown(path, account.uid, account.gid);
  await runInitdb({ account, programs, folder });
  await rm(`${folder}.password`);
  // The first start replaces the port.
  await writeUrl(folder, account, `postgresql://${ROLE}:${password}@127.0.0.1:0/postgres`);
  const isFirst = await (isInside ? rename(folder, link) : symlink(folder, link)).then(
    () => true,
    () => false,
  );
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

/**
 * The built-in C.UTF-8 locale: the same order and case rules on every system, no locale package, and no index that an
 * update of the C library silently breaks. Turkish order is COLLATE "tr-x-icu" where it matters.
 */
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
  const child = spawn(programs.initdb, args, {
    ...spawnOptions(account),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const [complaint, code] = await Promise.all([text(child.stderr), ended]);
  if (code !== 0)
    throw new Error(`The database could not be made in ${folder}:\n${complaint.trim().slice(-2_000)}`);
}
