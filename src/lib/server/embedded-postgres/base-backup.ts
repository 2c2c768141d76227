/**
 * A base backup of a running cluster, by PostgreSQL's own means: between `pg_backup_start` and `pg_backup_stop` its files
 * are copied as they are, half-written pages and all, and with them the log of that time, from which PostgreSQL mends
 * the copy at its first start. A temporary replication slot keeps that log from being deleted before it is copied; it
 * goes with the connection, so that nothing is left behind by a backup that is broken off.
 */
import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { copyAtOnce } from '../backup/copy-file.ts';
import { errorCode } from '../error-code.ts';
import { HISTORY_NAME, parseLsn, segmentNames } from './wal.ts';

/** Where a backup is written; paths are relative to the cluster's folder. */
export interface BackupSink {
  makeFolder(path: string): Promise<void>;
  /** False where the file has vanished. */
  copyFile(source: string, path: string): Promise<boolean>;
  writeFile(path: string, content: Buffer | string): Promise<void>;
}

export interface BaseBackup {
  /** By the database's clock. Everything that was committed before `startedAt` is in it; its state is that of `at`. */
  startedAt: Date;
  at: Date;
  postgresVersion: string;
  /** The first and the last file of the log that it needs. */
  wal: { start: string; stop: string };
}

/** An arbitrary number, which nothing else in this database locks. */
const ONE_AT_A_TIME = 4_117_502_964;
const TRIES = 50;
/** Folders whose content PostgreSQL makes anew. */
const LEFT_EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
/** Files of this run only: locks, temporary tables, caches; and what an earlier backup or recovery left. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|(backup_label|tablespace_map)(\.old)?|backup_manifest|(recovery|standby)\.signal|pgsql_tmp.*|pg_internal\.init.*|t\d+_\d+.*|.*\.tmp)$/;
/** It says where recovery begins, so it is copied last. */
const CONTROL = 'global/pg_control';

interface Source {
  url: string;
  /** The cluster's. */
  folder: string;
  signal?: AbortSignal | undefined;
  /** Called when it is certain that no other backup of this database is under way. */
  onAlone(): Promise<void>;
}

/** Copies the cluster into `sink` while it serves. Throws when another backup of it is under way, or the signal comes. */
export async function takeBaseBackup(source: Source, sink: BackupSink): Promise<BaseBackup> {
  const client = new Client({ connectionString: source.url, application_name: 'backup' });
  client.on('error', () => {}); // A connection that breaks fails its next query.
  await client.connect();
  try {
    return await copyCluster(client, source, sink);
  } finally {
    await client.end().catch(() => {});
  }
}

async function copyCluster(client: Client, source: Source, sink: BackupSink): Promise<BaseBackup> {
  const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> => {
    const [row] = (await client.query<Row>(text, values)).rows;
    if (row === undefined) throw new Error('a query that must answer one row answered none');
    return row;
  };
  const { alone } = await ask<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
    ONE_AT_A_TIME,
  ]);
  if (!alone) throw new Error('Another backup of this database is under way. Wait until it has ended.');
  await source.onAlone();
  const about = await ask<{ version: string; now: Date }>(
    `select current_setting('server_version') as version, clock_timestamp() as now`,
  );
  await ask(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
  const start = await ask<{ lsn: string; timeline: string }>(
    `select lsn::text, left(pg_walfile_name(lsn), 8) as timeline from pg_backup_start('izle-kazan', fast => true) as lsn`,
  );
  await copyFiles(source, sink);
  const stop = await ask<{ lsn: string; labelfile: string; now: Date }>(
    `select lsn::text, labelfile, clock_timestamp() as now from pg_backup_stop(wait_for_archive => false)`,
  );
  await sink.writeFile('backup_label', stop.labelfile);
  const timeline = Number.parseInt(start.timeline, 16);
  const segments = segmentNames(timeline, parseLsn(start.lsn), parseLsn(stop.lsn));
  for (const name of segments) {
    const isCopied = await sink.copyFile(join(source.folder, 'pg_wal', name), `pg_wal/${name}`);
    if (!isCopied) throw new Error(`the file ${name} of the log was deleted during the backup`);
  }
  const [first = '', last = first] = [segments[0], segments.at(-1)];
  return {
    startedAt: about.now,
    at: stop.now,
    postgresVersion: about.version,
    wal: { start: first, stop: last },
  };
}

async function copyFiles({ folder, signal }: Source, sink: BackupSink): Promise<void> {
  const files = await listFiles(folder, sink);
  await copyAtOnce(files, async (path) => {
    signal?.throwIfAborted();
    // The file of a table that was dropped meanwhile may be missing: the log says the same.
    await sink.copyFile(join(folder, path), path);
  });
  await sink.writeFile(CONTROL, await readControl(folder));
}

async function leadsToFolder(path: string, entry: Dirent): Promise<boolean> {
  return entry.isDirectory() || (entry.isSymbolicLink() && (await stat(path)).isDirectory());
}

/** The files to copy; makes their folders on the way. Folders that somebody moved and linked to are followed. */
async function listFiles(root: string, sink: BackupSink): Promise<string[]> {
  const files: string[] = [];
  async function walk(folder: string): Promise<void> {
    if (folder !== '') await sink.makeFolder(folder);
    if (LEFT_EMPTY.has(folder)) {
      if (folder === 'pg_wal') await listHistories();
      return;
    }
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT' && folder !== '') return [];
      throw error;
    });
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (folder === 'pg_tblspc') throw tablespaceProblem(join(root, path));
      if (LEFT_OUT.test(entry.name) || path === CONTROL) continue;
      if (await leadsToFolder(join(root, path), entry)) await walk(path);
      else files.push(path);
    }
  }
  async function listHistories(): Promise<void> {
    const names = await readdir(join(root, 'pg_wal'));
    for (const name of names.filter((one) => HISTORY_NAME.test(one))) files.push(`pg_wal/${name}`);
  }
  await walk('');
  return files;
}

const tablespaceProblem = (link: string) =>
  new Error(
    `${link} is a tablespace: files of the database outside of its folder, which this backup does not cover. Move its ` +
      'tables back (ALTER TABLE … SET TABLESPACE pg_default) and drop it.',
  );

/** It may be written at this very moment: two equal looks are a whole one. */
async function readControl(folder: string): Promise<Buffer> {
  let before: Buffer | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = await readFile(join(folder, CONTROL));
    if (before?.equals(now)) return now;
    before = now;
  }
  throw new Error(`${join(folder, CONTROL)} does not come to rest`);
}
