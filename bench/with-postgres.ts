/** A PostgreSQL of a benchmark's own, with full durability. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#lib/server/embedded-postgres/index.ts';

/** Starts it in a new folder that goes afterwards, or in the one of BENCH_DIR, which is kept and used again. */
export async function withPostgres(measure: (url: string, folder: string) => Promise<void>): Promise<void> {
  const kept = process.env['BENCH_DIR'];
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'izle-kazan-bench-')));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755); // mkdtemp's mode would keep out the user that root lends.
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  try {
    await measure(postgres.url, folder);
  } finally {
    await postgres.stop();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}
