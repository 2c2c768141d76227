/** Brings the cluster of a backup back to life: in its place, with its owner, and with its log replayed. */
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chooseAccount } from './account.ts';
import { openCluster, placeCluster } from './cluster.ts';
import { clusterFolder, readConnection, writeConnection } from './connection-file.ts';
import { findFreePort, startPostmaster } from './postmaster.ts';

export interface RestoredCluster {
  /** Where the cluster's files go. */
  folder: string;
  /** A folder outside of the data directory that was made for it, to be deleted if the restore fails. */
  outside?: string;
}

/**
 * Decides where the cluster of a restored data directory lies and writes that into the `postgres.json` that came with the
 * backup. `forDir` is where the directory will be in the end.
 */
export async function placeRestored(
  dataDir: string,
  { forDir, log }: { forDir: string; log: (line: string) => void },
): Promise<RestoredCluster> {
  const connection = await readConnection(dataDir);
  if (connection === undefined) throw new Error('The backup has no postgres.json.');
  const { url: _old, ...kept } = connection;
  const cluster = await placeCluster(forDir, await chooseAccount(undefined), log);
  const folder = clusterFolder(dataDir, await writeConnection(dataDir, { ...kept, cluster }));
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 });
  return { folder, ...(dirname(folder) !== dataDir && { outside: dirname(folder) }) };
}

/** To the end of the backup; to the end of the log that lies in `pg_wal`; or to a moment. */
export type RecoveryGoal = 'backup' | 'all' | Date;

/** PostgreSQL reached the end of the log without a change after that moment. */
export const endedBefore = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('recovery ended before configured recovery target');

/** Replays the log and shuts down in an orderly way. Throws with PostgreSQL's last words. */
export async function recoverCluster(
  dataDir: string,
  { goal, log }: { goal: RecoveryGoal; log: (line: string) => void },
): Promise<void> {
  const placed = await readConnection(dataDir);
  if (placed === undefined) throw new Error(`${dataDir} has no postgres.json`);
  const folder = clusterFolder(dataDir, placed);
  if (goal !== 'backup') await writeFile(join(folder, 'recovery.signal'), '', { mode: 0o600 });
  const account = await chooseAccount(folder);
  if (account !== undefined) await giveTo(account, folder);
  const { connection, ...cluster } = await openCluster(dataDir, log);
  const { url: _old, ...kept } = connection;
  const moved = await writeConnection(dataDir, { ...kept, port: await findFreePort() });
  const postmaster = await startPostmaster({ ...cluster, connection: moved }, settingsOf(goal), log, {
    isPatient: true,
  });
  await postmaster.stop();
}

function settingsOf(goal: RecoveryGoal): Record<string, string> {
  if (goal === 'backup') return {};
  return {
    // The log was laid ready where PostgreSQL looks next; a command that fetches nothing has to be named all the same.
    restore_command: 'false',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // The first answer means that recovery has ended.
    hot_standby: 'off',
    ...(goal !== 'all' && { recovery_target_time: goal.toISOString().replace('Z', '+00') }),
  };
}

async function giveTo(owner: { uid: number; gid: number }, folder: string): Promise<void> {
  await chown(folder, owner.uid, owner.gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(owner, path);
    else await chown(path, owner.uid, owner.gid);
  }
}
