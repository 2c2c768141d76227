/** `<DATA_DIR>/postgres.json`: where the cluster is and how to connect. Readable by its owner only: it has the password. */
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from '#lib/shared/zod.ts';
import { errorCode } from '../error-code.ts';

const connectionSchema = z.object({
  /** The cluster's folder, relative to the data directory unless it had to be elsewhere. */
  cluster: z.string().min(1),
  /** False until initdb has finished once: from then on a missing cluster is a loss, never a fresh start. */
  isInitialised: z.boolean(),
  port: z.number().int().min(1).max(65_535),
  password: z.string().min(1),
  /** For people and tools; made from the other fields. */
  url: z.string().min(1),
});

export type Connection = z.output<typeof connectionSchema>;

export const DATABASE = 'izle_kazan';
/** The cluster's superuser. */
export const ROLE = 'izle_kazan';

/** The URL of a database of the cluster. The password is hexadecimal and needs no escaping. */
export function connectionUrl(connection: Pick<Connection, 'port' | 'password'>, database: string): string {
  return `postgresql://${ROLE}:${connection.password}@127.0.0.1:${connection.port}/${database}`;
}

export function clusterFolder(dataDir: string, connection: Connection): string {
  return resolve(dataDir, connection.cluster);
}

/**
 * Reads the file; undefined where there is none. A file that cannot be read or understood throws, for it must not be
 * taken for a first start.
 */
export async function readConnection(dataDir: string): Promise<Connection | undefined> {
  const path = join(dataDir, 'postgres.json');
  try {
    return connectionSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES') {
      throw new Error(`${path} belongs to another user. Run this as the user that runs the server.`, {
        cause: error,
      });
    }
    throw new Error(`${path} cannot be read. It has the database's password: bring it back from a backup.`, {
      cause: error,
    });
  }
}

/** Writes the file whole or not at all, and to the disk before anything that depends on it. */
export async function writeConnection(
  dataDir: string,
  connection: Omit<Connection, 'url'>,
): Promise<Connection> {
  const whole = { ...connection, url: connectionUrl(connection, DATABASE) };
  const path = join(dataDir, 'postgres.json');
  const partial = `${path}.${randomBytes(4).toString('hex')}`;
  const earlier = await stat(path).catch(() => undefined);
  const file = await open(partial, 'wx', 0o600);
  try {
    // Root may start what an ordinary user made, and must not take it away from them.
    if (earlier !== undefined && process.getuid?.() === 0) await file.chown(earlier.uid, earlier.gid);
    await file.writeFile(`${JSON.stringify(whole, undefined, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
  return whole;
}
