/** `npm run migrate` brings the database up to date without starting a server. */
import { readConfig } from '#lib/server/config.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { joinDatabase, PASSING } from './open-parts.ts';

async function migrate(): Promise<void> {
  const database = await joinDatabase(readConfig(process.env), PASSING.log);
  try {
    await migrateToLatest(database.directUrl, { say: (line) => console.log(line) });
    console.log('the database is up to date');
  } finally {
    await database.stop();
  }
}

migrate().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
