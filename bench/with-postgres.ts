import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmClock } from '#lib/server/clock-state.ts';
import { type Database, openDatabase } from '#lib/server/db.ts';
import { startEmbeddedPostgres } from '#lib/server/embedded-postgres/index.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';

/** As for a dedicated machine: much memory, and few checkpoints, after which full pages are written to the log. */
const SETTINGS = {
  shared_buffers: '2GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  max_connections: '250',
};

/** Starts it, migrated, in a temporary folder, or in BENCH_DIR, which stays. */
export async function withPostgres(measure: (url: string, folder: string) => Promise<void>): Promise<void> {
  const named = process.env['BENCH_DIR'];
  const folder = named ?? (await mkdtemp(join(tmpdir(), 'izle-kazan-bench-')));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755); // mkdtemp's mode would exclude the user that root lends.
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings: SETTINGS });
  try {
    await migrateToLatest(postgres.url);
    const { db, close } = openPatiently(postgres.url);
    // In production jobs would wait where the folder is days old.
    await confirmClock(db);
    await close();
    await measure(postgres.url, folder);
  } finally {
    await postgres.stop();
    if (named === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** A database without statement timeout: its rows are created in a few large statements. */
export const openPatiently = (url: string): Database =>
  openDatabase(url, {
    poolSize: 4,
    onError: () => {},
    limits: { connectMs: 10_000, statementMs: 3_600_000, graceMs: 0 },
  });
