/**
 * Continuous archiving: every byte of the log that is on the disk is copied to the archive within about a second. A
 * replication slot keeps PostgreSQL from deleting what is not copied yet, over restarts, too. PostgreSQL's own
 * `archive_command` would start a shell for each file, as another user where the program runs as root, and hand over
 * only files of 16 MB that are full.
 *
 * An archive belongs to one life of a cluster: a restored database goes on with a log of its own under the same names,
 * so it begins an archive of its own (`isNew`), and needs a new base backup for it.
 */
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { z } from '#lib/shared/zod.ts';
import type { Place } from '../backup/place.ts';
import { errorCode } from '../error-code.ts';
import { formatLsn, parseLsn, SEGMENT_BYTES, segmentName, segmentStart } from './wal.ts';

const SLOT = 'izle_kazan_archive';
const LIMIT_MS = 30_000;
const POSITION = 'position.json';

const lifeSchema = z.object({ id: z.string().regex(/^\d+-[0-9a-f]{16}$/) });
const positionSchema = z.object({
  /** Up to here, exclusive, the log is in the archive. */
  lsn: z.string(),
  /** By the database's clock: everything that was committed before is in the archive. */
  at: z.iso.datetime(),
});
type Position = z.output<typeof positionSchema>;

export interface WalArchive {
  /** The name of its folder in ARCHIVE_DIR. */
  id: string;
  /** Whether it has just begun, so that no base backup goes with it. */
  isNew: boolean;
  /** Up to when everything was in it when it was opened. */
  since: Date;
  /** Copies what the log has grown by; `beforehand` comes between the look at the log and the copying. */
  catchUp(beforehand: () => Promise<void>): Promise<Position>;
  close(): Promise<void>;
}

interface Source {
  url: string;
  /** The cluster's. */
  folder: string;
  dataDir: string;
  /** Where all archives lie. */
  archives: Place;
}

/** Says up to where an archive reaches; undefined where there is none. */
export async function readPosition(archive: Place): Promise<Position | undefined> {
  const text = await archive.read(POSITION);
  return text === undefined ? undefined : positionSchema.parse(JSON.parse(text.toString()));
}

/** Makes PostgreSQL delete its log again although nobody archives it. To be called where archiving is off. */
export async function endWalArchive(url: string): Promise<void> {
  const client = await connect(url);
  try {
    await client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
      [SLOT],
    );
  } finally {
    await client.end();
  }
}

/** Goes on with the archive of this data directory, or begins one. */
export async function openWalArchive(source: Source): Promise<WalArchive> {
  const client = await connect(source.url);
  try {
    const known = await readArchiveId(source.dataDir);
    const end = known === undefined ? undefined : await findEnd(client, source, known);
    const isNew = known === undefined || end === undefined;
    const place = isNew ? await begin(client, source) : { id: known, ...end };
    return follow(client, source, { ...place, isNew });
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'archive', query_timeout: LIMIT_MS });
  client.on('error', () => {}); // A connection that breaks fails its next query.
  await client.connect();
  return client;
}

const lifeFile = (dataDir: string) => join(dataDir, 'archive.json');

/** The archive that this data directory writes, or wrote last. */
export async function readArchiveId(dataDir: string): Promise<string | undefined> {
  const text = await bytesIfThere(lifeFile(dataDir));
  return text === undefined ? undefined : lifeSchema.parse(JSON.parse(text.toString())).id;
}

interface Now {
  lsn: bigint;
  timeline: number;
  at: Date;
}

async function look(client: Client): Promise<Now> {
  const [row] = (
    await client.query<{ lsn: string; name: string; at: Date }>(
      // The time first: what was answered before it is on the disk by the look at the log.
      `select at, lsn::text, pg_walfile_name(lsn) as name
       from (select at, pg_current_wal_flush_lsn() as lsn from clock_timestamp() as at offset 0) as look`,
    )
  ).rows;
  if (row === undefined) throw new Error('the database does not say where its log is');
  return { at: row.at, lsn: parseLsn(row.lsn), timeline: Number.parseInt(row.name.slice(0, 8), 16) };
}

interface End {
  /** Where the archive goes on. */
  from: bigint;
  since: Date;
}

/** Where the archive of an earlier start ends, or undefined where the log does not go on from there. */
async function findEnd(client: Client, source: Source, id: string): Promise<End | undefined> {
  const archive = source.archives.below(id);
  const position = await readPosition(archive);
  const slot = await client.query(
    `select from pg_replication_slots where slot_name = $1 and wal_status <> 'lost'`,
    [SLOT],
  );
  if (position === undefined || slot.rowCount !== 1) return undefined;
  const end = parseLsn(position.lsn);
  const { lsn, timeline } = await look(client);
  if (lsn < end) return undefined; // An older copy of the data directory.
  const name = segmentName(timeline, end);
  const bytes = Number(end - segmentStart(end));
  if (bytes === 0) return { from: end, since: new Date(position.at) };
  const all = await Promise.all([
    archive.log('wal').read(name),
    bytesIfThere(join(source.folder, 'pg_wal', name)),
  ]);
  const [archived, own] = all.map((log) =>
    log === undefined || log.length < bytes ? undefined : log.subarray(0, bytes),
  );
  if (archived === undefined || own?.equals(archived) !== true) return undefined;
  return { from: end, since: new Date(position.at) };
}

async function begin(client: Client, source: Source): Promise<End & { id: string }> {
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
    [SLOT],
  );
  await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
  const { rows } = await client.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  );
  const id = `${rows[0]?.id}-${randomBytes(8).toString('hex')}`;
  const { lsn, at } = await look(client);
  await writeWhole(lifeFile(source.dataDir), { id });
  return { id, from: segmentStart(lsn), since: at };
}

type Begun = End & Pick<WalArchive, 'id' | 'isNew'>;

function follow(client: Client, source: Source, { id, isNew, from, since }: Begun): WalArchive {
  const archive = source.archives.below(id);
  const wal = archive.log('wal');
  let end = from;

  /** Copies to the end of a segment at most. */
  async function copyPart(timeline: number, to: bigint): Promise<void> {
    const start = segmentStart(end);
    const stop = start + BigInt(SEGMENT_BYTES) < to ? start + BigInt(SEGMENT_BYTES) : to;
    const name = segmentName(timeline, start);
    const reached = Number(end - start);
    const offset = reached - (reached % wal.alignBytes);
    const part = await readPart(join(source.folder, 'pg_wal', name), offset, Number(stop - start) - offset);
    await wal.writePart(name, offset, part);
    end = stop;
  }

  return {
    id,
    isNew,
    since,
    async catchUp(beforehand) {
      const { lsn, timeline, at } = await look(client);
      await beforehand();
      const before = end;
      while (end < lsn) await copyPart(timeline, lsn);
      const position = { lsn: formatLsn(end), at: at.toISOString() };
      await archive.write(POSITION, `${JSON.stringify(position)}\n`);
      if (segmentStart(before) !== segmentStart(end)) {
        await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, position.lsn]);
      }
      return position;
    },
    close: () => client.end(),
  };
}

async function readPart(file: string, offset: number, bytes: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const part = Buffer.alloc(bytes);
    const { bytesRead } = await handle.read(part, 0, bytes, offset);
    if (bytesRead < bytes) throw new Error(`${file} is shorter than a file of the log`);
    return part;
  } finally {
    await handle.close();
  }
}

async function writeWhole(file: string, content: object): Promise<void> {
  const draft = `${file}.part`;
  await writeFile(draft, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
}

async function bytesIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
