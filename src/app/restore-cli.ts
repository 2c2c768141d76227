/**
 * `npm run restore -- FOLDER` brings a backup back into an empty DATA_DIR, or the latest of a folder of backups; with
 * `--until` and ARCHIVE_DIR the state of a second. Ends with a code other than 0 when what it brought back differs.
 */
import { parseArgs } from 'node:util';
import { restoreBackup } from '#lib/server/backup/restore-backup.ts';
import { systemClock } from '#lib/server/clock.ts';
import { commandLine, runCommand } from '#lib/server/commands/run-command.ts';
import { readConfig } from '#lib/server/config.ts';
import { startEmbeddedPostgres } from '#lib/server/embedded-postgres/index.ts';
import { z } from '#lib/shared/zod.ts';
import { findBackupBucket } from './backups.ts';
import { checkRestored } from './check-restored.ts';

const COMMAND = commandLine('restore');
const USAGE = `usage:
  DATA_DIR=EMPTY_FOLDER ${COMMAND} FOLDER      (a backup, or a folder of backups: the latest)
  DATA_DIR=EMPTY_FOLDER ARCHIVE_DIR=ARCHIVE ${COMMAND} FOLDER --until 2026-11-22T18:00:00+03:00
  DATA_DIR=EMPTY_FOLDER ARCHIVE_DIR=ARCHIVE ${COMMAND} FOLDER --until latest
FOLDER and ARCHIVE may be s3:PATH in the bucket of BACKUP_S3_URL.`;

const untilSchema = z.union([
  z.literal('latest'),
  z.iso.datetime({ offset: true }).transform((at) => new Date(at)),
]);

async function restore(): Promise<void> {
  const options = { until: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const until = untilSchema.optional().safeParse(values.until);
  const [from] = positionals;
  if (!until.success)
    throw new Error(
      `--until: ${values.until} is not a moment with its time zone, such as 2026-11-22T18:00:00+03:00, nor 'latest'\n\n${USAGE}`,
    );
  if (from === undefined || positionals.length > 1) throw new Error(USAGE);
  // A restore may be rehearsed where the server's own BACKUP_DIR is not set.
  const { ARCHIVE_DIR: archiveDir, ...environment } = process.env;
  const config = readConfig(environment);
  if (config.DATABASE_URL !== undefined)
    throw new Error(
      'DATABASE_URL is set, and this command is for the embedded database. Restore that one with its own tools: ' +
        'docs/operating.md, "Backups of an external PostgreSQL".',
    );
  const { DATA_DIR: dataDir } = config;
  const log = () => {};
  const bucket = findBackupBucket(config);
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stopping.abort(new Error('The restore was broken off; nothing is left of it.')));
  const { signal } = stopping;
  const order = { from, dataDir, until: until.data, archiveDir, bucket, signal, log };
  const { backup, reachedAt, further } = await restoreBackup(order);
  const moment = until.data instanceof Date ? until.data.toISOString() : backup.manifest.at;
  const state =
    reachedAt === undefined ? `the state of ${moment}` : `all that was archived, until ${reachedAt}`;
  console.log(`${backup.folder} is restored in ${dataDir}, to ${state}.`);
  if (further !== undefined)
    console.log(
      `Another archive of this database, ${further.name}, reaches until ${further.at}, but this backup does not belong to it.`,
    );
  const database = await startEmbeddedPostgres({ dataDir, log });
  try {
    const { lines, isGood } = await checkRestored(database.url, config, systemClock.now());
    for (const line of lines) console.log(line);
    if (!isGood) process.exitCode = 1;
  } finally {
    await database.stop();
  }
}

runCommand(USAGE, restore);
