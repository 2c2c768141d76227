/** A primary and a standby that streams from it, made of the embedded PostgreSQL, for tests about more than one server. */
import { execFile } from 'node:child_process';
import { chown, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#lib/server/embedded-postgres/index.ts';
import { aFolder, started } from '../clusters.ts';

const ANY_PORT = 1;

async function copyAsStandby(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true });
  await promisify(execFile)('cp', ['-a', from, to]);
  const cluster = join(to, 'postgres');
  const signal = join(cluster, 'standby.signal');
  await writeFile(signal, '');
  const { uid, gid } = await stat(cluster);
  await chown(signal, uid, gid);
  const file = join(to, 'postgres.json');
  const connection = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>; // Ours.
  await writeFile(file, JSON.stringify({ ...connection, port: ANY_PORT }));
}

/** `dataDir` is that of a stopped database (`shareDataDir`); it becomes the primary. Both are stopped after the test. */
export async function aPrimaryWithStandby(dataDir: string) {
  const folder = await aFolder();
  await copyAsStandby(dataDir, folder);
  const primary: EmbeddedPostgres = await started(dataDir);
  const { hostname, port, username, password } = new URL(primary.url);
  const standby = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => {},
    settings: {
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
      wal_retrieve_retry_interval: '200ms',
    },
  });
  onTestFinished(() => standby.stop());
  return { primary, standby };
}

export const hostOf = (url: string): string => new URL(url).host;

/** The address `url` with several hosts. */
export const addressOf = (url: string, hosts: readonly string[]): string =>
  url.replace(hostOf(url), hosts.join(','));
