/** A process that owns the embedded database of a folder, for tests that kill it. Prints the URL. */
import { startEmbeddedPostgres } from '#lib/server/embedded-postgres/index.ts';

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: cluster-owner.ts DATA_DIR');

const database = await startEmbeddedPostgres({ dataDir, log: (line) => process.stderr.write(`${line}\n`) });
process.stdout.write(`${database.url}\n`);
process.once('SIGTERM', () => void database.stop());
