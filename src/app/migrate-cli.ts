/** `npm run migrate` brings the database up to date without starting a server. */
import { commandLine, runCommand } from '#lib/server/commands/run-command.ts';
import { readConfig } from '#lib/server/config.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { saverBeforeUpgrade } from './backups.ts';
import { joinDatabase, PASSING } from './open-parts.ts';

const USAGE = `usage: ${commandLine('migrate')}   (brings the database up to date without starting a server)`;

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

runCommand(USAGE, migrate);
