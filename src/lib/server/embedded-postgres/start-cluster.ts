/** The first start of a cluster by this process: on the port it had last time if that is free, otherwise on another. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { connectionUrl, DATABASE, writeConnection } from './connection-file.ts';
import { stopLeftovers } from './leftovers.ts';
import { findFreePort, type Postmaster, startPostmaster } from './postmaster.ts';

interface StartOptions {
  settings: Record<string, string>;
  log: (line: string) => void;
}

interface Started {
  /** With the port it really has. */
  cluster: Cluster;
  postmaster: Postmaster;
}

const TRIES = 4;

export async function startCluster(
  dataDir: string,
  opened: Cluster,
  { settings, log }: StartOptions,
): Promise<Started> {
  let cluster = opened;
  let failure: unknown;
  for (let tries = 0; tries < TRIES; tries += 1) {
    await stopLeftovers(cluster.folder, log);
    const isPortTaken = failure instanceof Error && failure.message.includes('Address already in use');
    if (cluster.connection.port < 1_024 || isPortTaken) {
      const { url: _old, ...connection } = cluster.connection;
      cluster = {
        ...cluster,
        connection: await writeConnection(dataDir, { ...connection, port: await findFreePort() }),
      };
    }
    try {
      const postmaster = await startPostmaster(cluster, settings, log);
      await createDatabase(cluster);
      return { cluster, postmaster };
    } catch (error) {
      failure = error;
      await sleep(200 * tries);
    }
  }
  throw failure;
}

async function createDatabase(cluster: Cluster): Promise<void> {
  const client = new Client({ connectionString: connectionUrl(cluster.connection, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
