/** `npm run -s admin -- check`: checks of a restored database before it is used. */
import type { Config } from '#lib/server/config.ts';
import { type Db, one, openDatabase, sql } from '#lib/server/db.ts';
import { requireSameDeployment } from '#lib/server/deployment.ts';
import { findPendingMigrations } from '#lib/server/migrate.ts';
import { openStorage } from '#lib/server/uploads/uploads.ts';
import { listCampaignImages } from '#features/campaigns/server.ts';
import { listAdImages } from '#features/homepage-ads/server.ts';
import { reconcile } from '#platform/ledger/server.ts';

interface Findings {
  lines: string[];
  isGood: boolean;
}

const agree = (line: string): Findings => ({ lines: [line], isGood: true });
const differ = (...lines: string[]): Findings => ({ lines, isGood: false });

async function checkBooks(db: Db, now: Date): Promise<Findings> {
  const { entries, last } = await one(
    db,
    sql<{ entries: number; last: Date | null }>`
      select count(*) as entries, max(at) as last from ledger_entries`,
  );
  const problems = await reconcile(db, now);
  const books = `${entries} entries, the last one of ${last?.toISOString() ?? 'no day'}`;
  if (problems.length === 0) return agree(`The books agree: ${books}.`);
  return differ(
    `The books differ (${books}); money may not leave until an administrator decides ("Denklik"):`,
    ...problems.map(
      ({ invariant, subject, expected, actual }) =>
        `  ${invariant} at ${subject}: ${expected} expected, ${actual} found`,
    ),
  );
}

async function checkPictures(db: Db, config: Config): Promise<Findings> {
  const paths = new Set([...(await listCampaignImages(db)), ...(await listAdImages(db))]);
  const storage = openStorage(config);
  const missing: string[] = [];
  for (const path of paths) if ((await storage.read(path)) === null) missing.push(path);
  if (missing.length === 0) return agree(`Pictures that are shown: ${paths.size}, none is missing.`);
  return differ(`Pictures are missing:`, ...missing.map((path) => `  ${path}`));
}

async function checkStorage(db: Db, config: Config): Promise<Findings> {
  try {
    await requireSameDeployment(db, { secrets: config, storage: openStorage(config) });
    return agree('Secrets and uploads belong to this database.');
  } catch (error) {
    return differ(error instanceof Error ? error.message : String(error));
  }
}

/** Checks ledger, pictures and secrets, and changes nothing. Throws when the database is newer than the program. */
export async function checkInstallation(url: string, config: Config, now: Date): Promise<Findings> {
  const pending = await findPendingMigrations(url);
  if (pending.length > 0)
    return differ(
      `The database is of an earlier version (before ${pending[0]}), so this version did not check it. Start or restore ` +
        'it with that version to go back to it; this version migrates it at its next start, and checks it then.',
    );
  const { db, close } = openDatabase(url, { poolSize: 4, onError: () => {} });
  try {
    const found = [
      await checkStorage(db, config),
      await checkPictures(db, config),
      await checkBooks(db, now),
    ];
    return { lines: found.flatMap(({ lines }) => lines), isGood: found.every(({ isGood }) => isGood) };
  } finally {
    await close();
  }
}
