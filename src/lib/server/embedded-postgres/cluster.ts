/** The cluster's files: where they lie, whom they belong to, and how they come to be. */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { access, chmod, chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Account, canEnter, chooseAccount, spawnOptions } from './account.ts';
import { type Binaries, makeReachable, prepareBinaries } from './binaries.ts';
import { clusterFolder, type Connection, readConnection, ROLE, writeConnection } from './connection-file.ts';

/** Where root keeps what another user must reach, when the data directory or the programs are out of its reach. */
const ROOT_FOLDER = '/var/lib/izle-kazan';
const ANY_PORT = 1; // Replaced by a free one at the first start.

export interface Cluster {
  folder: string;
  account: Account;
  binaries: Binaries;
  connection: Connection;
}

/**
 * Opens the cluster of a data directory, or decides where its first one goes. Nothing is started and nothing is
 * initialised. `dataDir` is a real path and locked by the caller.
 */
export async function openCluster(dataDir: string, log: (line: string) => void): Promise<Cluster> {
  const remembered = await readConnection(dataDir);
  const account = await chooseAccount(
    remembered === undefined ? undefined : clusterFolder(dataDir, remembered),
  );
  const connection = remembered ?? (await planCluster(dataDir, account, log));
  const folder = clusterFolder(dataDir, connection);
  if (connection.isInitialised) await requireCluster({ folder, dataDir, account });
  const copies = account === undefined ? join(dataDir, 'programs') : join(ROOT_FOLDER, 'programs');
  return { folder, account, connection, binaries: await prepareBinaries(account, copies) };
}

async function planCluster(
  dataDir: string,
  account: Account,
  log: (line: string) => void,
): Promise<Connection> {
  const inside = join(dataDir, 'postgres');
  if (await exists(inside)) {
    throw new Error(
      `${inside} has a database, but ${join(dataDir, 'postgres.json')}, which has its password, is missing. ` +
        'Bring that file back, or move the folder away to begin anew.',
    );
  }
  // Into the data directory, relative to it, or outside where the account cannot enter that.
  const cluster = (await canEnter(account, dataDir)) ? 'postgres' : await planOutside(dataDir, log);
  const password = randomBytes(24).toString('hex');
  return writeConnection(dataDir, { cluster, password, port: ANY_PORT, isInitialised: false });
}

/**
 * Chooses a new place at each call, so that a deleted data directory really begins anew instead of meeting the old
 * database again. The old database is not deleted: perhaps only the small file that points to it was lost.
 */
async function planOutside(dataDir: string, log: (line: string) => void): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  await makeReachable(ROOT_FOLDER);
  const earlier = (await readdir(ROOT_FOLDER)).filter((name) => name.startsWith(hash));
  for (const name of earlier) log(`an earlier database of ${dataDir} is still in ${join(ROOT_FOLDER, name)}`);
  const place = join(ROOT_FOLDER, `${hash}-${randomBytes(4).toString('hex')}`);
  log(`the user that runs PostgreSQL cannot enter ${dataDir}; the database goes to ${place}`);
  return join(place, 'postgres');
}

async function requireCluster(where: { folder: string; dataDir: string; account: Account }): Promise<void> {
  const { folder, dataDir, account } = where;
  if (!(await exists(folder))) {
    throw new Error(
      `The database of ${dataDir} should be in ${folder}, and is not. Bring it back from a backup, ` +
        `or delete ${join(dataDir, 'postgres.json')} to begin anew with nothing.`,
    );
  }
  if (!(await canEnter(account, folder))) {
    throw new Error(
      `User ${account?.name ?? 'of this process'} cannot enter ${folder}. Start the program as the user that made it, ` +
        'and leave every folder above it open to that user.',
    );
  }
}

/**
 * Makes the cluster if it is not there. It is made under another name and renamed when whole, so that a kill at any
 * moment leaves either nothing or a whole one.
 */
export async function initialiseCluster(
  dataDir: string,
  cluster: Cluster,
  log: (line: string) => void,
): Promise<Cluster> {
  if (cluster.connection.isInitialised) return cluster;
  const parent = dirname(cluster.folder);
  const isNewParent = (await mkdir(parent, { recursive: true })) !== undefined;
  if (isNewParent) await chmod(parent, 0o755);
  await removeUnfinished(cluster.folder);
  if (!(await exists(cluster.folder))) {
    log(`making a new database in ${cluster.folder}`);
    const unfinished = `${cluster.folder}.making-${randomBytes(4).toString('hex')}`;
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(`${unfinished}.password`, `${cluster.connection.password}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
    if (cluster.account !== undefined) {
      await chown(unfinished, cluster.account.uid, cluster.account.gid);
      await chown(`${unfinished}.password`, cluster.account.uid, cluster.account.gid);
    }
    await runInitdb(cluster, unfinished);
    await rm(`${unfinished}.password`);
    await rename(unfinished, cluster.folder);
  }
  const { url: _made, ...connection } = cluster.connection;
  return { ...cluster, connection: await writeConnection(dataDir, { ...connection, isInitialised: true }) };
}

async function removeUnfinished(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.making-`;
  const names = (await readdir(dirname(folder))).filter((name) => name.startsWith(prefix));
  for (const name of names) await rm(join(dirname(folder), name), { recursive: true, force: true });
}

/**
 * The built-in C.UTF-8 locale: the same order and the same case rules on every system, with no locale package, and no
 * index that an update of the system's C library silently breaks. Turkish order is asked for where it matters, with
 * COLLATE "tr-x-icu", which these programs have (ICU is built in).
 */
async function runInitdb(cluster: Cluster, folder: string): Promise<void> {
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
  const child = spawn(cluster.binaries.initdb, args, {
    ...spawnOptions(cluster.account),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0)
    throw new Error(`The database could not be made in ${folder}:\n${output.trim().slice(-2_000)}`);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
