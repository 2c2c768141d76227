/** `npm run migrate` brings the database up to date without starting a server. */
import { readConfig } from '#lib/server/config.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { saverBeforeUpgrade } from './backups.ts';
import { joinDatabase, PASSING } from './open-parts.ts';

async function migrate(): Promise<void> {
  const config = readConfig(process.env);
  const database = await joinDatabase(config, PASSING.log);
  const say = (line: string) => console.log(line);
  try {
    await migrateToLatest(database.directUrl, {
      say,
      beforeUpgrade: saverBeforeUpgrade(config, database, say),
    });
    console.log('the database is up to date');
  } finally {
    await database.stop();
  }
}

migrate().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
