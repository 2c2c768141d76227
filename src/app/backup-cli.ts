/** `npm run backup -- FOLDER`, or `s3:NAME`, makes a backup of the embedded database, the uploads and the secrets, also beside a server. */
import { parseArgs } from 'node:util';
import { makeBackup } from '#lib/server/backup/make-backup.ts';
import { commandLine, runCommand } from '#lib/server/commands/run-command.ts';
import { type Config, readConfig } from '#lib/server/config.ts';
import { findArchive, findBackupBucket } from './backups.ts';
import { joinDatabase, PASSING, requireDatabase } from './open-parts.ts';

const USAGE = `usage: ${commandLine('backup')} FOLDER (or s3:NAME)`;

function refuseGivenDatabase({ DATABASE_URL }: Config): void {
  if (DATABASE_URL !== undefined)
    throw new Error(
      'DATABASE_URL is set, and this command is for the embedded database. Back that one up with its own tools: ' +
        'docs/operating.md, "Backups of an external PostgreSQL".',
    );
}

async function backUp(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [target] = positionals;
  if (target === undefined || positionals.length > 1) throw new Error(USAGE);
  const config = readConfig(process.env);
  refuseGivenDatabase(config);
  await requireDatabase(config);
  const { folder, url, stop } = await joinDatabase(config, PASSING.log);
  try {
    if (folder === undefined) throw new Error('the embedded database does not say where it lies');
    const stopping = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () =>
        stopping.abort(new Error('The backup was broken off; nothing is left of it.')),
      );
    const source = {
      dataDir: config.DATA_DIR,
      url,
      folder,
      archive: await findArchive(config),
      bucket: findBackupBucket(config),
      signal: stopping.signal,
    };
    const manifest = await makeBackup(source, target);
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    const uploads = manifest.files.filter(({ path }) => path.startsWith('uploads/')).length;
    console.log(
      [
        `${target} has the state of ${manifest.at}: ${manifest.files.length} files, ${Math.ceil(bytes / 1e6)} MB, ` +
          `${uploads} pictures and receipts among them; version ${manifest.program}, migration ${manifest.migration ?? 'none'}.`,
        'It opens everything, so keep it as safe as the server. The outbox is not in it.',
        ...(config.UPLOADS_S3_URL === undefined
          ? []
          : ['Nor are the pictures in the bucket: let the store keep its versions.']),
        ...(config.SECRET_ACCOUNTS === undefined
          ? []
          : ['Nor are the secrets that come from the environment: a restored server needs the same.']),
      ].join('\n'),
    );
  } finally {
    await stop();
  }
}

runCommand(USAGE, backUp);
